import { expect, test } from 'vitest';
import {
  findPlacelessPages,
  listLocalNames,
  listPlaceProse,
  measureLocalShare,
} from './local-words.ts';
import type { ContentEntry } from '../../src/collections.ts';

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
])('a sentence that names what the front matter names is about the place: %s', (sentence) =>
  expect(isLocal(sentence)).toBe(true),
);

test.each(['O centro da folha cede.', 'Ao sul, chove.', 'Casas e lojas.', 'Pedro abriu a porta.'])(
  'a sentence that names nothing of it is not: %s',
  (sentence) => expect(isLocal(sentence)).toBe(false),
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

test('a place that search engines list speaks of itself in at least 12 % of its words', () => {
  const words = (count: number) => 'palavra '.repeat(count).trim();
  const quiet = { ...city, difference: 'Vila Nova tem ladeira.', questions: [], index: true };
  const place = (id: string, data: object, body: string) =>
    ({
      id,
      file: `${id}.md`,
      data: { ...quiet, ...data },
      body,
    }) as unknown as ContentEntry<'cities'>;
  const cities = [
    place('calada', {}, words(30)),
    place('escondida', { index: false }, words(30)),
    place('falante', {}, `${words(30)}\n\nNa Pedro Paiva, não.`),
  ];
  expect(findPlacelessPages({ cities })).toEqual([
    {
      file: 'calada.md',
      field: 'texto',
      message:
        '11,8 % das palavras estão em frases que citam o lugar; o mínimo é 12 %: conte o que só vale ali, ou escreva index: false',
    },
  ]);
});
