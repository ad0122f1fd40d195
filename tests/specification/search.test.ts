import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readVerbTable } from '../../src/features/forbidden-verbs/checks.ts';
import { buildSearchFile, checkSearch } from '../../src/features/search/build-search-file.ts';
import { openSearch } from '../../src/features/search/search.ts';
import { compileVerbs } from '../../src/features/forbidden-verbs/forbidden-verbs.ts';
import type { SearchFile } from '../../src/features/search/search-file.ts';
import { wordsOf } from '../../src/features/search/words.ts';
import { readContent } from '../../src/site.ts';

/** A query, and what must be among the first three results. */
interface Asked {
  q: string;
  want: string[];
}
const FIRST = 3;
const RIGHT = 0.95;
const BYTES = 60_000;

const { content, dir } = readContent('content');
const json = JSON.stringify(buildSearchFile(content));
const file = JSON.parse(json) as SearchFile;
const search = openSearch(file);
const read = (name: string) =>
  parse(readFileSync(`tests/fixtures/search/${name}.yaml`, 'utf8')) as Asked[];
const shownFor = (query: string) => {
  const { answers, pages } = search(query);
  return [...answers.map(({ id }) => id), ...pages.map(([path]) => path)].slice(0, FIRST);
};

test.each(['queries', 'kept-queries'])(
  'of the %s at least 95 % find what is meant among the first three, and none finds nothing',
  (name) => {
    const asked = read(name);
    const shown = asked.map(({ q, want }) => ({ q, want, first: shownFor(q) }));
    const wrong = shown.filter(({ want, first }) => !want.some((one) => first.includes(one)));
    expect(
      shown.filter(({ first }) => first.length === 0),
      'dead ends',
    ).toEqual([]);
    expect(wrong.length, JSON.stringify(wrong, undefined, 1)).toBeLessThanOrEqual(
      asked.length * (1 - RIGHT),
    );
  },
);

test('what is wanted exists, and nothing is taken for a danger that is none', () => {
  const known = new Set([...file.answers.map(({ id }) => id), ...file.pages.map(([path]) => path)]);
  for (const { q, want } of [...read('queries'), ...read('kept-queries')]) {
    for (const one of want) expect(known, q).toContain(one);
    const isDanger = want.includes('symptom:perigo');
    expect(shownFor(q).includes('symptom:perigo'), q).toBe(isDanger);
    if (isDanger) expect(shownFor(q)[0], q).toBe('symptom:perigo');
  }
});

test.each([
  ['portao prensou a mao da minha filha', 'ask:apertado'],
  ['prensado no portao', 'ask:apertado'],
  ['o portao fechou no braço da criança', 'ask:apertado'],
  ['portao prençou meu pe', 'ask:apertado'],
  ['portao caiu na minha cabeça', 'ask:embaixo-do-portao-caido'],
  ['portao imprensou o cachorro', 'ask:animal-preso'],
  ['portao prensou o carro', 'ask:carro-embaixo'],
])('who writes %j reads what to do in that danger, beside the call for help', (query, answer) => {
  expect(shownFor(query).slice(0, 2)).toEqual(['symptom:perigo', answer]);
});

test.each([
  'apertou o botao e nao abriu',
  'controle apertado',
  'portao fechou sozinho de manhã',
  'fechou em cima do carro',
])('%j is nobody pinned', (query) => {
  expect(shownFor(query)).not.toContain('ask:apertado');
});

test.each(['zzzzzz', 'xyzabc kkk', 'asdfgh', 'passagem aérea barata', 'namorada', 'kkkkk'])(
  'the nonsense %j finds nothing',
  (query) => expect(shownFor(query)).toEqual([]),
);

test('every answer can be asked for, and leads somewhere', () => {
  const paths = new Set(file.pages.map(([path]) => path));
  const places = new Set(content.cities.map(({ id }) => `/cidades/${id}`));
  for (const { id, asks, links, message, calls } of file.answers) {
    expect(
      asks.map((ask) => wordsOf(ask)).filter(({ length }) => length > 0),
      id,
    ).not.toEqual([]);
    expect(links.length + (calls?.length ?? 0) + Number(message !== undefined), id).toBeGreaterThan(
      0,
    );
    for (const [href] of links) {
      const [path = ''] = href.split('#');
      expect(paths.has(path) || places.has(path), `${id} → ${href}`).toBe(true);
    }
  }
});

test('no answer orders what nobody should do, or leaves the place of an outcome that was read', () => {
  const { table } = readVerbTable(dir);
  if (!table) throw new Error('The content has no table of forbidden verbs.');
  const verbs = compileVerbs(table);
  const reviewed = [
    ...content.assistant.flatMap(({ data }) => [
      ...data.questions.map(({ stop = [] }) => stop.join(' ')),
      ...data.outcomes.map(({ first }) => first.join(' ')),
    ]),
  ];
  const found = file.answers
    .filter(({ text }) => !reviewed.includes(text))
    .flatMap(({ id, text }) =>
      verbs.forbidden({}, [text]).map(({ rule, sentence }) => `${id}: ${rule.id}: ${sentence}`),
    );
  expect(found).toEqual([]);
});

test('an answer that orders something forbidden, or a row that is gone, does not pass the check', () => {
  expect(checkSearch(content, dir)).toEqual([]);
  const search = content.search.map((entry) => ({
    ...entry,
    data: {
      ...entry.data,
      answers: entry.data.answers.map((one) => ({ ...one, text: 'Erga a folha.' })).slice(0, 1),
      prices: [{ row: 'gone', asks: ['gone'] }],
      symptoms: [{ problem: 'gone', asks: ['gone'] }],
    },
  }));
  const fields = checkSearch({ ...content, search }, dir).map(({ field }) => field);
  expect([...new Set(fields)]).toEqual(['prices', 'symptoms', expect.stringMatching(/^answers\./)]);
});

test('the file is small enough for a slow phone', () =>
  expect(brotliCompressSync(json).length).toBeLessThanOrEqual(BYTES));
