import { expect, test } from 'vitest';
import { findOrder } from '../../scripts/check-content/read-at-night.ts';
import { pathOf } from '../../src/content/families.ts';
import { readPages, readSiteContent } from '../helpers/site.ts';

const { problems, keywords, pages, intents } = readSiteContent();
const built = new Map((await readPages()).map(({ path, html }) => [path, html]));
const urgent = new Set(intents.filter(({ data }) => data.urgent).map(({ id }) => id));
const read = [
  ...problems,
  ...keywords.filter(({ data }) => urgent.has(data.intent)),
  ...pages.filter(({ data }) => data.kind === 'emergency'),
].map(pathOf);

test.each(read)('%s orders nothing between its title and its stop box', (path) => {
  const html = built.get(path) ?? '';
  const [title, stop, steps] = [
    html.indexOf('<h1'),
    html.search(/<section class="?[^">]*\bstop\b|<strong>Pare aqui/),
    html.search(/<ol\b/),
  ];
  expect(title).toBeGreaterThan(0);
  expect(stop).toBeGreaterThan(title);
  expect(steps === -1 || steps > stop).toBe(true);
  const blocks = html
    .slice(title, stop)
    .split(/<\/(?:h1|p|li|a)>/)
    .map((block) => block.replace(/<[^>]*>?/g, '').trim());
  expect(blocks.filter((block) => findOrder(block) !== undefined)).toEqual([]);
});
