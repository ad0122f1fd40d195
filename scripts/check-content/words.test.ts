import { expect, test } from 'vitest';
import { findCityNames, findForeignCities } from './places.ts';
import { extendSpeller, findUnknownWords, readSpelling } from './spelling.ts';
import { findWordProblems } from './words.ts';
import { readContent } from '../../src/site.ts';
import type { Content, ContentEntry } from '../../src/collections.ts';

const { content } = readContent('tests/fixtures/business/content');
const [place] = content.cities;
const [post] = content.posts;
if (!place || !post) throw new Error('The other business has lost its place or its post.');

/** The whole content of a small business, with other places or posts. */
const withEntries = (changed: Partial<Content>): Content => ({ ...content, ...changed });
const said = (problems: { file: string; field: string; message: string }[]) =>
  problems.map(({ file, field, message }) => `${file} › ${field}: ${message}`);

function city(
  name: string,
  data: Partial<ContentEntry<'cities'>['data']> = {},
  body = '',
): ContentEntry<'cities'> {
  const id = name.toLowerCase();
  const own = { name, kind: 'city' as const, parent: undefined, neighbours: [], questions: [] };
  const texts = { seoTitle: name, description: name, difference: name, headline: name };
  const lists = { roads: [], facts: [], buildings: [], terrain: '', region: name };
  const fields = { ...(place as ContentEntry<'cities'>).data, ...own, ...texts, ...lists, ...data };
  return { id, collection: 'cities', file: `${id}.md`, data: fields, body };
}

test('a whole business reads well', () => expect(findWordProblems(content)).toEqual([]));

test('a page that holds much of another is named, and its title with it', () => {
  const copy = { ...post, id: 'copia', file: 'copia.md' };
  const found = said(findWordProblems(withEntries({ posts: [...content.posts, copy] })));
  expect(found).toEqual([
    `copia.md › seoTitle: é igual ao de ${post.file}; diga o que só esta página tem`,
    `copia.md › description: é igual ao de ${post.file}; diga o que só esta página tem`,
    expect.stringMatching(/ › texto: 100 % está também em .*; o máximo é 35 %: “.+”/),
    expect.stringMatching(/^copia\.md › texto: 100 % está também em/),
  ]);
});

test('a bold mark that nothing closes is named: a cut took it, and words with it', () => {
  const body = [
    '**Sobrado perto da Av. O portão para na metade.',
    '- **Um.** Certo.\n- **Dois. Aberto.',
    'Certo: **um** e **dois**, e \\**.',
  ].join('\n\n');
  const cut = { ...post, body };
  expect(said(findWordProblems(withEntries({ posts: [cut] })))).toEqual([
    `${post.file} › texto: um ** abre e não fecha; veja se falta texto ali e feche o negrito: “**Sobrado perto da Av. O portão para na metade.”`,
    `${post.file} › texto: um ** abre e não fecha; veja se falta texto ali e feche o negrito: “- **Dois. Aberto.”`,
  ]);
});

test('words written twice in a row are named, in a field and in the text', () => {
  const body = [
    'Falta a viga? Conte a ele. Conte a ele.',
    'Junto à Av. Junto à Av. Central há lojas.',
    'Pouco a pouco, dia a dia, telefone e e-mail.\n\nO portão cede.',
  ].join('\n\n');
  const doubled = {
    ...post,
    data: { ...post.data, summary: 'O motor parou. O motor parou.' },
    body,
  };
  expect(said(findWordProblems(withEntries({ posts: [doubled] })))).toEqual(
    ['O motor parou.', 'Conte a ele.', 'Junto à Av.'].map(
      (words) => `${post.file} › texto: “${words}” está escrito duas vezes seguidas; deixe uma só`,
    ),
  );
});

test('a place page names only its own cities, its neighbours and the city of the company', () => {
  const home = content.company[0]?.data.address.city ?? '';
  const cities = [
    city('Osasco', { neighbours: ['Barueri'] }, `De Osasco a Barueri e ${home} pela Rua de Mauá.`),
    city('Barueri'),
    city('Mauá'),
    city(home),
    city('Yara', { kind: 'neighbourhood', parent: 'osasco' }, 'É em Osasco.\n\nMauá é longe.'),
  ];
  expect(said(findForeignCities({ cities, company: content.company }))).toEqual([
    'yara.md › texto: cita Mauá, que não está entre os vizinhos; tire ou inclua em neighbours: “Mauá é longe.”',
  ]);
});

test('the name of a street or a longer name is not the name of a city', () => {
  const cities = ['Mauá', 'Embu', 'Embu das Artes', 'Cotia', 'Poá'];
  const text =
    'Na Estrada Velha de Cotia, na Av. Mauá e na Vila Poá; em Embu das Artes e em poá. Depois, Cotia.';
  expect(findCityNames(text, cities)).toEqual(['Embu das Artes', 'Cotia']);
});

test('spells with the reviewed words and the names of the data', () => {
  const spell = extendSpeller(
    (word) => ['portão', 'de', 'curso', 'fim'].includes(word.toLowerCase()),
    ['nobreak', 'Garen'],
    ['Av. dos Autonomistas'],
  );
  for (const word of ['Nobreak', 'NOBREAK', 'Garen', 'GAREN', 'Autonomistas', 'fim-de-curso']) {
    expect(spell(word), word).toBe(true);
  }
  for (const word of ['garen', 'autonomistas', 'portao', 'fim-de-cursu', 'dos']) {
    expect(spell(word), word).toBe(false);
  }
});

test('an unknown word is told once, where it stands first; names and addresses are none', () => {
  const cities = [
    city('Yara', { topics: ['um-assunto'] }, 'A yara trokada.\n\n![Outra trokada](/img/x.svg)'),
  ];
  const known = (word: string) => !/trok|um-assunto|yara/.test(word);
  expect(said(findUnknownWords(withEntries({ cities }), known, ['yara']))).toEqual([
    'yara.md › texto: "trokada" não está no dicionário; corrija, ou inclua a palavra em spelling.txt',
  ]);
});

test('the list of reviewed words is sorted and holds no word twice', () => {
  const list = readSpelling('content').filter((word) => word !== '');
  expect(list).toEqual([...new Set(list)].sort((a, b) => a.localeCompare(b, 'pt-BR')));
});
