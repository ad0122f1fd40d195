import { expect, test } from 'vitest';
import { sanitizeHtml } from '../../../lib/html/sanitize.ts';
import type { Guard } from '../../../features/claims/collection.ts';
import { readAdminData } from '../../../features/generator/admin-data.ts';
import { cpuTime } from '../../../../tests/helpers/cpu-time.ts';
import { citeMarked, confirmMarked, findMarked, markUnsupported, wrapContent } from './facts.ts';
import { loadContent } from '../../../site.ts';

const { guard } = readAdminData(loadContent());
const guardOf = (facts: readonly string[]): Guard => ({
  ...guard,
  topics: [],
  facts: [...facts],
});
/** With every mark taken away. */
const confirmAll = (html: string) =>
  findMarked(html).reduce((text, quote) => confirmMarked(text, quote), html);
const facts = ['a partir de R$\u00a0150', '12 meses', 'Lei municipal 16.809, de 2018'];

test.each([
  ['<p>Custa R$ 150.</p>', []],
  ['<p>Custa R$ 99,90.</p>', ['R$ 99,90']],
  ['<p>Garantia de 12 meses e 5 anos.</p>', ['5 anos']],
  ['<p>Norma NBR 5410 e NR-10.</p>', ['NBR 5410', 'NR-10']],
  ['<p>A Lei municipal 16.809 e a Lei 8.078.</p>', ['Lei 8.078']],
  ['<p>Reduz 30% em 15 minutos.</p>', ['30%', '15 minutos']],
  ['<p>Abra 2 portas.</p>', []],
])('marks in %s what the facts do not hold', (html, marked) =>
  expect(findMarked(markUnsupported(html, guardOf(facts)))).toEqual(marked),
);

test.each([
  ['4 horas', ['24 horas'], false],
  ['2 meses', ['12 meses'], false],
  ['R$ 80', ['R$ 800'], false],
  ['R$ 8.000', ['R$ 800'], false],
  ['R$ 800,00', ['R$ 800'], true],
  ['800 reais', ['R$\u00a0800'], true],
  ['24h', ['24 horas por dia'], true],
  ['8 horas', ['segunda a sexta, das 8h às 18h'], false],
  ['das 8h às 18h', ['segunda a sexta, das 8h às 18h'], true],
  ['das 7h às 18h', ['segunda a sexta, das 8h às 18h'], false],
  ['das 8 às 18 horas', ['segunda a sexta, das 8h às 18h'], true],
  ['às 8h30', ['das 8h às 18h'], false],
  ['12x', ['até 10 vezes sem juros'], false],
  ['10x', ['até 10 vezes sem juros'], true],
  ['que cai duas vezes no dia', [], false],
  ['que o disjuntor que cai duas vezes pede um eletricista', [], true],
  ['pague em duas vezes', [], false],
  ['parcelas em até três vezes', [], false],
  ['três vezes sem juros', [], false],
  ['a revisão é feita duas vezes por ano', ['uma vez por ano'], false],
  ['a revisão é feita duas vezes por ano', ['duas vezes por ano'], true],
  ['custa três vezes menos', [], false],
  ['15 segundos', ['4 segundos'], false],
  ['4 s', ['4 segundos'], true],
  ['1/2 HP', ['motor de 1/4 HP'], false],
  ['½ HP', ['motor de 1/4 HP'], false],
  ['1/4 hp', ['motor de 1/4 HP'], true],
  ['220 V', [], false],
  ['127/220V', [], false],
  ['500 kg', [], false],
  ['6 metros', [], false],
  ['2,5 m', [], false],
  ['0,9 kWh', ['cerca de 0,9 kWh por mês'], true],
  ['desde 1985', ['desde 1999'], false],
  ['em 1985', ['desde 1999'], false],
  ['desde 1999', ['desde 1999'], true],
  ['em 2018', ['Lei municipal 16.809, de 23 de janeiro de 2018'], true],
  ['dois anos', ['1 ano'], false],
  ['um ano', ['1 ano'], true],
  ['vinte e cinco anos', ['mais de 25 anos'], true],
  ['vinte e seis anos', ['mais de 25 anos'], false],
  ['meia hora', ['30 minutos'], false],
  ['3 a 12 meses', ['6 a 12 meses'], false],
  ['12 meses', ['6 a 12 meses'], true],
  ['entre três e seis meses', ['3 a 6 meses'], true],
  ['10 mil clientes', ['mais de 10.000 clientes'], true],
  ['20 mil clientes', ['mais de 10.000 clientes'], false],
  ['4 controles', ['2 controles remotos'], false],
  ['R$ 800 a 1.400', ['de R$ 800 a R$ 1.400'], true],
  ['R$ 800 a 1.500', ['de R$ 800 a R$ 1.400'], false],
  ['R$ 150 e 24 horas', ['R$ 150', '24 horas'], true],
  ['30 por cento', [], false],
  ['nove em cada dez', [], false],
  ['sete em dez', [], false],
  ['sete em dez', ['70%'], true],
  ['isso a cada 10 em 10 dias', ['10 dias'], true],
  ['que reduz a conta pela metade', [], false],
  ['que para na metade do curso', [], true],
  ['5\n  anos', ['25 anos'], false],
])('"%s" with the facts %j is held: %s', (text, held, isHeld) =>
  expect(findMarked(markUnsupported(`<p>Dizem ${text}.</p>`, guardOf(held))).length === 0).toBe(
    isHeld,
  ),
);

test.each([
  'um dia de chuva',
  'uma vez',
  'mais um minuto',
  'duas folhas',
  'os 3 sinais',
  'meia volta',
])('leaves "%s" alone', (text) =>
  expect(findMarked(markUnsupported(`<p>Foi ${text}.</p>`, guardOf([])))).toEqual([]),
);

test.each([
  ['<p>São <strong>99</strong> anos.</p>', ['99 anos']],
  ['<p>São <strong>99 </strong><em>anos</em> e <b>3 km</b>.</p>', ['99 anos', '3 km']],
  ['<p>São 9<strong>9 anos</strong>.</p>', ['99 anos']],
  ['<p>Sempre 99</p><p>anos depois</p>', []],
  ['<ul><li>São 99</li><li>anos</li></ul>', []],
  ['<p><strong>12</strong> meses</p>', []],
])('reads %s across the tags inside a line', (html, marked) => {
  const result = markUnsupported(html, guardOf(facts));
  expect(findMarked(result)).toEqual(marked);
  expect(sanitizeHtml(result)).toBe(result);
  expect(confirmAll(result)).toBe(html);
});

test.each(['vinte e ', '9 a ', '1.', '5 '])(
  'reads a text of "%s" over and over at once',
  (part) => {
    const html = `<p>${part.repeat(15_000)}</p>`;
    expect(cpuTime(() => markUnsupported(html, guardOf(facts)))).toBeLessThan(2000);
  },
);

test('touches no tag, and the marks go away without a trace', () => {
  const html = '<p><a href="/x-5 anos">5 anos</a></p>';
  const marked = markUnsupported(html, guardOf(facts));
  expect(marked).toContain('href="/x-5 anos"');
  expect(confirmAll(marked)).toBe(html);
});

test('a fact that the text cites is no claim to doubt', () => {
  const html = '<p>Custa {{fact.prazo-24h}} e dura 99 anos.</p>';
  expect(markUnsupported(html, guardOf([]))).toBe(
    '<p>Custa {{fact.prazo-24h}} e dura <span class="gp-check">99 anos</span>.</p>',
  );
});

test('a fact takes the place of the claim alone, and a check takes only its own mark away', () => {
  const html = markUnsupported('<p>São <strong>99</strong> anos, e R$ 250.</p>', guardOf([]));
  const cited = citeMarked(html, '99 anos', 'claim.experience');
  expect(findMarked(cited)).toEqual(['R$ 250']);
  expect(confirmMarked(cited, 'R$ 250')).toBe(
    '<p>São <strong>{{claim.experience}}</strong>, e R$ 250.</p>',
  );
  expect(sanitizeHtml(cited)).toBe(cited);
});

test('of a claim that stands twice, a fact takes the place of the first', () => {
  const html = markUnsupported('<p>Dura 99 anos.</p><p>São 99 anos.</p>', guardOf([]));
  const cited = citeMarked(html, '99 anos', 'claim.experience');
  expect(cited).toMatch(/^<p>Dura \{\{claim\.experience\}\}\.<\/p>/);
  expect(findMarked(cited)).toEqual(['99 anos']);
});

test('a fact takes the place of its own claim, not of the beginning of a longer one', () => {
  const mark = (text: string) => `<span class="gp-check">${text}</span>`;
  const longer = `${mark('99')}<em>${mark(' anos')}</em>`;
  expect(citeMarked(`<p>${longer}, ${mark('99')}</p>`, '99', 'claim.experience')).toBe(
    `<p>${longer}, {{claim.experience}}</p>`,
  );
  expect(citeMarked(longer, '99 anos', 'claim.experience')).toBe('{{claim.experience}}<em></em>');
});

test('content without a class goes into the content element', () => {
  expect(wrapContent('<p>a</p>')).toBe('<div class="gp-content"><p>a</p></div>');
  expect(wrapContent('<p class="gp-x">a</p>')).toBe('<p class="gp-x">a</p>');
});
