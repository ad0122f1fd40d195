import { expect, test } from 'vitest';
import { createFieldCounter } from './field-pages.ts';
import { loadContent } from '../../site.ts';

const content = structuredClone(loadContent().content);
for (const { data } of content.company) {
  data.name = 'Casa & Cia "Boa"';
  data.phones = [{ id: 'main', label: 'Loja', number: '5511987654321', main: true }];
  data.models = data.models.slice(0, 1).map((model) => ({
    ...model,
    specs: [{ id: 'seconds', label: 'Abertura', value: '6 segundos' }],
  }));
  data.installments = 10;
}

/** The result for pages with these bodies, at `/0`, `/1` and so on. */
function count(...pages: string[]) {
  const counter = createFieldCounter(content, '2026-11-22');
  pages.forEach((html, at) => counter.add(`/${at}`, html));
  return counter.report()['company/company'] ?? {};
}

test('a value is found as text, in an attribute and in JSON, and a page counts once', () => {
  const found = count(
    '<p>Casa &amp; Cia &quot;Boa&quot;</p><b>Casa &amp; Cia "Boa"</b>',
    '<img alt="Casa &#38; Cia &#x22;Boa&#x22;">',
    '<script type="application/ld+json">{"name":"Casa & Cia \\"Boa\\""}</script>',
    '<p>Casa e Cia</p>',
  );
  expect(found['name']).toEqual({ pages: 3, samples: ['/0', '/1', '/2'] });
});

test('a phone is found as it is read and as it is called', () => {
  const found = count(
    '<b>(11)\u00a098765-4321</b>',
    '<a href="tel:+5511987654321">Ligar</a>',
    '<i>11</i>',
  );
  expect(found['phones.main.number']?.samples).toEqual(['/0', '/1']);
});

test('a number is not found inside a longer one', () => {
  const found = count(
    '<p>em 6 segundos</p>',
    '<p>em 16 segundos</p>',
    '<p>110× de</p>',
    '<p>10× de</p>',
  );
  expect(found['models.standard.specs.seconds']?.samples).toEqual(['/0']);
  expect(found['installments']?.samples).toEqual(['/3']);
});

test('at most three pages are named, and what shows nowhere says so', () => {
  const html = '<p>Casa &amp; Cia "Boa"</p>';
  expect(count(html, html, html, html, html)['name']).toEqual({
    pages: 5,
    samples: ['/0', '/1', '/2'],
  });
  expect(count(html)['email']).toEqual({ pages: 0, samples: [] });
});
