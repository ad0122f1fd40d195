import { expect, test } from 'vitest';
import { checkProse } from './prose.ts';

const markers = new Map([
  ['price.visit', 'R$ 150'],
  ['price.sink', 'de R$ 180 a R$ 320'],
  ['price.sink.min', 'R$ 180'],
  ['price.visits', 'a partir de R$ 90'],
  ['price.sink.installments', '10× de R$ 18 a R$ 32 sem juros'],
]);

test.each([
  ['A visita custa {{price.visit}}.', 0],
  ['Olá! Gostaria de um orçamento.', 0],
  ['A lei dá 90 dias.', 0],
  ['A visita custa R$ 150.', 1],
  ['Garantia de 12 meses.', 1],
  ['Atendemos em 24 horas.', 1],
  ['Desconto de 10%.', 1],
  ['Somos referência no mercado.', 1],
  ['Somos líder na região.', 1],
  ['O metrô chega à Cidade Líder.', 0],
  ['São {{price.visit}}. Ligue (11) 97777-1234.', 1],
  ['Ligue 0800 720 0120 e depois 97777-1234.', 2],
  ['No CEP 01504-000, em 26/11/2026, com 220 V.', 0],
  ['Além disso, a peça é cara.', 1],
  ['- Além disso, a peça é cara.', 1],
  ['A peça é cara e, além disso, rara.', 0],
  ['Ligue já!', 1],
  ['<<<<<<< HEAD\nUm texto.\n=======\nOutro.\n>>>>>>> main', 1],
  ['Custa {{price.visita}}.', 1],
  ['A pia custa {{price.sink}}, e por {{price.visit}} vamos ver.', 0],
  ['A pia fica em {{price.sink}}.', 1],
  ['Vamos por **{{ price.visits }}**.', 1],
  ['Desce para {{price.sink.min}} ou em {{price.sink.installments}}.', 0],
])('%j has %i problem(s)', (text, count) => expect(checkProse(text, markers)).toHaveLength(count));

test('a problem says what to write instead', () => {
  expect(checkProse('A pia fica em {{price.sink}}.', markers)[0]?.message).toBe(
    '“em de R$ 180 a R$ 320” não se lê bem: tire “em”, ou cite só um valor, como {{price.sink.max}}',
  );
  expect(checkProse('Custa R$ 99,90', markers)[0]?.message).toContain('use um marcador');
});

test.each([
  ['Além disso, o portão abre.', true],
  ['Primeiro.\n> - Além disso, abre.', true],
  ['Primeiro.\r\n\r\n\t* Além disso, abre.', true],
  ['1. Além disso, abre.', true],
  ['Primeiro.\u2028\u00a012. Além disso', true],
  ['\n\n\n', false],
  ['O motor, Além disso, abre.', false],
  ['Além dissolver a graxa, limpa.', false],
  ['1.Além disso, abre.', false],
])('of %j it is said that it says nothing: %s', (text, isEmpty) => {
  const found = checkProse(text, new Map()).map(({ quote = '' }) => /Além disso$/.test(quote));
  expect(found).toEqual(isEmpty ? [true] : []);
});

test.each([
  ['Como pede a Lei estadual 17.832/2023, o turno é seu.', ['Lei estadual 17.832/2023']],
  ['O Decreto 58.275 regula a lei.', ['Decreto 58.275']],
  ['A {{fact.lei-portao}} vale na capital; o artigo 1.348 do Código Civil, no país.', []],
  ['Pela lei, são muitos metros; veja o Decreto da Prefeitura.', []],
])('of %j the laws by hand are %j', (text, laws) => {
  const known = new Map([['fact.lei-portao', 'Lei municipal 16.809']]);
  expect(checkProse(text, known).map(({ quote }) => quote)).toEqual(laws);
});

test.each([
  ['A visita custa R$\u200B 90.', 'R$\u200B 90'],
  ['A visita custa R$\u00A0\u200E90.', 'R$\u00A0\u200E90'],
  ['Dura 5\u2060 anos.', '5\u2060 anos'],
])('a mark that nobody sees hides no figure: %j', (text, quote) => {
  expect(checkProse(text, new Map()).map((problem) => problem.quote)).toEqual([quote]);
});
