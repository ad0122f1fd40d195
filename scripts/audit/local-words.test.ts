import { expect, test } from 'vitest';
import { listLocalNames, listPlaceProse, measureLocalShare } from './local-words.ts';

const city = {
  name: 'Vila Nova do Sul',
  region: 'Cidade, zona norte',
  difference: 'Vila Nova do Sul sobe do Rio Claro até o Alto da Serra, e toda rua tem degrau.',
  neighbours: ['Centro'],
  roads: ['Av. Doutor Pedro Paiva', 'Rodovia Norte (SP-001)'],
  terrain: 'Ladeiras',
  buildings: ['Casas', 'Lojas na Pedro Paiva'],
  facts: [{ id: 'power', label: 'Energia', value: 'Luzsa' }],
  questions: [
    { question: 'A porta range?', answer: 'Range.' },
    { question: 'Abre?', answer: 'Abre.' },
  ],
};
const names = listLocalNames(city, { name: 'Cidade' });
const isLocal = (sentence: string) => measureLocalShare([sentence], names) === 1;

test.each([
  'Em Vila Nova venta.',
  'A Pedro Paiva alaga.',
  'Perto da SP-001 há pó.',
  'A Luzsa avisa antes.',
  'O Alto da Serra é frio.',
  'Quem vem da Cidade espera.',
  'O Centro é plano.',
])('a sentence that names what the front matter names is about the place: %s', (sentence) => {
  expect(isLocal(sentence)).toBe(true);
});

test.each(['O centro da folha cede.', 'Ao sul, chove.', 'Casas e lojas.', 'Pedro abriu a porta.'])(
  'a sentence that names nothing of it is not: %s',
  (sentence) => {
    expect(isLocal(sentence)).toBe(false);
  },
);

test('counts the words of whole sentences', () => {
  expect(measureLocalShare(['Vila Nova venta. A porta bate.', 'Ela fecha só.'], names)).toBeCloseTo(
    3 / 9,
  );
  expect(measureLocalShare([], names)).toBe(0);
  expect(measureLocalShare(['Uma frase.'], [])).toBe(0);
});

test('prose has no headings and no tables', () => {
  const body =
    '## Vila Nova\n\nUm texto\nseguido.\n\n| a | b |\n| --- | --- |\n| c | d |\n\n- Um item';
  expect(listPlaceProse({ data: city, body })).toEqual([
    city.difference,
    'Um texto seguido.',
    'Um item',
    'A porta range?',
    'Range.',
    'Abre?',
    'Abre.',
  ]);
});
