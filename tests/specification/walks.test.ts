import { expect, test } from 'vitest';
import { buildSearchFile } from '../../src/features/search/build-search-file.ts';
import { openSearch } from '../../src/features/search/search.ts';
import {
  buildAssistantMessage,
  listAssistantPaths,
  listFragments,
  photosFor,
} from '../../src/features/assistant/steps.ts';
import { buildRequest } from '../../src/features/requests/request.ts';
import {
  buildSizingMessage,
  decideSize,
  findRules,
  listSizingPaths,
} from '../../src/features/sizing/rules.ts';
import { loadContent } from '../../src/site.ts';

/**
 * Walks of visitors that depend on content alone; those that need a browser are in
 * `tests/e2e/walks.spec.ts`.
 */
const { content } = loadContent();
const [assistant] = content.assistant;
const [sizing] = content.sizing;
const tiles = content.home[0]?.data.hero.choices?.items ?? [];
const search = openSearch(buildSearchFile(content));
const MOST_TAPS = 4;

/** Taps from a tile of the home page through the answers, and the message at the end. */
function ask(tile: string, answers: readonly string[]) {
  if (!assistant) throw new Error('The diagnosis is gone.');
  const { data } = assistant;
  const href = tiles.find(({ text }) => text === tile)?.href ?? '';
  expect(href, tile).toMatch(new RegExp(`^/${data.slug}(#|$)`));
  const fragment = href.split('#')[1];
  const path = listAssistantPaths(data.questions).find(({ options }) => {
    const known =
      fragment === undefined ? 0 : options.findIndex(({ pages }) => pages.includes(fragment)) + 1;
    const asked = options.slice(known).map(({ text }) => text);
    return (fragment === undefined || known > 0) && asked.join('\n') === answers.join('\n');
  });
  const outcome = data.outcomes.find(({ id }) => id === path?.outcome);
  if (!path || !outcome) throw new Error(`No way from "${tile}" by ${answers.join(', ')}.`);
  const photos = content.problems.find(({ id }) => id === outcome.problem)?.data.photos ?? [];
  expect(fragment === undefined || listFragments(data.questions).has(fragment)).toBe(true);
  return {
    taps: 1 + answers.length,
    message: buildAssistantMessage(data, path.options, photosFor(outcome, photos), outcome.urgency),
  };
}

test('a lost remote', () => {
  const { taps, message } = ask('Abre sozinho', ['Sumiu um controle']);
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  expect(message).toMatch(/\nUm controle foi perdido ou roubado\.\nBairro e cidade: __/);
  const { pages } = search('perdi o controle');
  expect(pages[0]?.[0]).toBe('/perdi-o-controle-do-portao');
});

test('a smell of burning asks for the street, too', () => {
  const { taps, message } = ask('Outra coisa', [
    'Barulho, lentidão ou cheiro',
    'Cheiro de queimado ou calor',
  ]);
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  expect(message).toMatch(/\nHá cheiro de queimado[^\n]*\nRua e número: __\nBairro e cidade: __\n/);
});

test('a motor takes one tap more; a heavy leaf gets no model of the list, and what is mended first', () => {
  if (!sizing) throw new Error('The sizing is gone.');
  const { data } = sizing;
  const all = listSizingPaths(data.questions).map((path) => ({
    path,
    ...decideSize(findRules(data.rules, path)),
  }));
  for (const { path } of all) expect(path.length).toBeLessThanOrEqual(MOST_TAPS);
  const ends = all.filter(({ path }) => path.some(({ id }) => ['pesada', 'larga'].includes(id)));
  expect(ends.length).toBeGreaterThan(3);
  for (const { path, rule } of ends) {
    const size = data.classes.find(({ id }) => id === rule?.class);
    const way = path.map(({ text }) => text).join(' › ');
    expect(size?.models, way).toBe(false);
    if (!size) continue;
    const message = buildSizingMessage(data, path, size);
    for (const { say } of path) expect(message, way).toContain(`: ${say}\n`);
  }
});

test.each([
  ['pedido', 'proposta para o condominio', 'ask:condominio'],
  ['acionar-garantia', 'quero usar a garantia', 'ask:garantia'],
])('the request %s is one link from the answer of the search', (id, query, answer) => {
  const request = content.requests.find((one) => one.id === id);
  const [first] = search(query).answers;
  expect(first?.id).toBe(answer);
  expect(first?.links[0]?.[0]).toBe(`${request?.data.href ?? ''}#${id}`);
  if (!request) throw new Error(`There is no request ${id}.`);
  const message = buildRequest(request.data);
  for (const { label } of request.data.fields) expect(message).toContain(`\n${label}: __\n`);
});
