import { expect, test } from 'vitest';
import { confirmMarked, findMarked, markUnsupported, wrapContent } from './facts.ts';

const facts = ['a partir de R$\u00a0150', '12 meses', 'Lei municipal 16.809, de 2018'];

test.each([
  ['<p>Custa R$ 150.</p>', []],
  ['<p>Custa R$ 99,90.</p>', ['R$ 99,90']],
  ['<p>Garantia de 12 meses e 5 anos.</p>', ['5 anos']],
  ['<p>Norma NBR 5410 e NR-10.</p>', ['NBR 5410', 'NR-10']],
  ['<p>A Lei municipal 16.809 e a Lei 8.078.</p>', ['Lei 8.078']],
  ['<p>Reduz 30% em 15 minutos.</p>', ['30%', '15 minutos']],
  ['<p>Abra 2 portas.</p>', []],
])('marks in %s what the facts do not hold', (html, marked) => {
  expect(findMarked(markUnsupported(html, facts))).toEqual(marked);
});

test('touches no tag, and the marks go away without a trace', () => {
  const html = '<p><a href="/x-5 anos">5 anos</a></p>';
  const marked = markUnsupported(html, facts);
  expect(marked).toContain('href="/x-5 anos"');
  expect(confirmMarked(marked)).toBe(html);
});

test('content without a class goes into the content element', () => {
  expect(wrapContent('<p>a</p>')).toBe('<div class="gp-content"><p>a</p></div>');
  expect(wrapContent('<p class="gp-x">a</p>')).toBe('<p class="gp-x">a</p>');
});
