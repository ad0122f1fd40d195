import { expect, test } from 'vitest';
import { fillSentence, nounFromPreposition } from './grammar.ts';

test.each([
  ['Osasco', 'em', 'em Osasco', 'de Osasco', 'a Osasco', 'Osasco'],
  ['Brás', 'no', 'no Brás', 'do Brás', 'ao Brás', 'o Brás'],
  ['Mooca', 'na', 'na Mooca', 'da Mooca', 'à Mooca', 'a Mooca'],
  ['Jardins', 'nos', 'nos Jardins', 'dos Jardins', 'aos Jardins', 'os Jardins'],
  ['Perdizes', 'em', 'em Perdizes', 'de Perdizes', 'a Perdizes', 'Perdizes'],
])('%s takes the preposition "%s"', (name, preposition, inPlace, ofPlace, toPlace, bare) => {
  const fields = { place: nounFromPreposition(name, preposition) };
  expect(fillSentence('{em:place}|{de:place}|{a:place}|{o:place}|{place}', fields)).toBe(
    [inPlace, ofPlace, toPlace, bare, name].join('|'),
  );
});

test('agrees in gender and number, and begins a sentence with a capital', () => {
  const fields = {
    one: { name: 'visita', gender: 'f' },
    many: { name: 'portões', gender: 'm', plural: true },
  } as const;
  expect(fillSentence('{Um:one}, {por:one}, {O:many}, {em:many}, {X:one}', fields)).toBe(
    'Uma visita, pela visita, Os portões, nos portões, Visita',
  );
});

test('a sentence with a field that has no value is not used', () =>
  expect(fillSentence('Perto {de:road}', { road: undefined })).toBeUndefined());

const street = { name: 'Rua Tuiuti', gender: 'f' } as const;
const square = { name: 'Largo da Batata', gender: 'm' } as const;

test.each([
  [[street], 'Via: Rua Tuiuti; pela Rua Tuiuti; A Rua Tuiuti define'],
  [
    [street, square],
    'Vias: Rua Tuiuti e Largo da Batata; pela Rua Tuiuti e pelo Largo da Batata; ' +
      'A Rua Tuiuti e o Largo da Batata definem',
  ],
  [[{ ...street, plural: true }], 'Vias: Rua Tuiuti; pelas Rua Tuiuti; As Rua Tuiuti definem'],
])('every name of a list takes its article, and the verb agrees: %j', (roads, sentence) =>
  expect(
    fillSentence('{Via|Vias:roads}: {roads}; {por:roads}; {O:roads} {define|definem:roads}', {
      roads,
    }),
  ).toBe(sentence),
);

test('an empty list makes a sentence unusable', () =>
  expect(fillSentence('{Via|Vias:roads}: {roads}', { roads: [] })).toBeUndefined());
