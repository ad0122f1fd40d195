import { expect, test } from 'vitest';
import { findUnknownFacts, indexFacts, resolveFacts } from './facts.ts';
import { isPlainlySafe } from '../../lib/html/sanitize.ts';

const FACTS = indexFacts([
  { path: 'price.visit', value: 'R$ 150 & <taxa>', label: 'Visita', from: 'Preços' },
  {
    path: 'phone.main',
    value: '(11) 3333-4444',
    label: 'Telefone',
    from: 'Contato',
    href: 'tel:+551133334444',
  },
]);

test('a fact gets its value in text, and nowhere else', () => {
  const html = resolveFacts(
    '<p>Custa {{price.visit}} ou {{ price.visit }}, nunca {{price.gone}}.</p><a href="/{{price.visit}}">a</a>',
    FACTS,
  );
  expect(html).toBe(
    '<p>Custa R$ 150 &#x26; &#x3C;taxa> ou R$ 150 &#x26; &#x3C;taxa>, nunca {{price.gone}}.</p><a href="/{{price.visit}}">a</a>',
  );
  expect(isPlainlySafe(html)).toBe(true);
});

test('what stands in quotes in a tag is no text, even behind a ">"', () => {
  const html = '<p><a title="de > {{price.visit}}, {{a}}" href="/x>{{price.visit}}">a</a></p>';
  expect(resolveFacts(html, FACTS)).toBe(html);
  expect(findUnknownFacts(html, FACTS)).toEqual([]);
});

test('a phone can be tapped where a link may stand', () =>
  expect(
    resolveFacts(
      '<h2>{{phone.main}}</h2><p><a href="/x"><b>{{phone.main}}</b></a> {{phone.main}}</p>',
      FACTS,
    ),
  ).toBe(
    '<h2>(11) 3333-4444</h2><p><a href="/x"><b>(11) 3333-4444</b></a> <a href="tel:+551133334444">(11) 3333-4444</a></p>',
  ));

test('names each unknown fact once', () => {
  expect(findUnknownFacts('<p>{{a}} {{phone.main}} {{ a }} <b>{{b}}</b></p>', FACTS)).toEqual([
    'a',
    'b',
  ]);
  expect(findUnknownFacts('<a href="/{{a}}">x</a>', FACTS)).toEqual([]);
});
