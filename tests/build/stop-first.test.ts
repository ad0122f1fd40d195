import { expect, test } from 'vitest';
import { findOrder } from '../../scripts/check-content/read-at-night.ts';
import { readPages, readSiteContent } from '../helpers/site.ts';
import { pathOf } from '../../src/collections.ts';

const { problems, keywords, pages, intents } = readSiteContent();
const built = new Map((await readPages()).map(({ path, html }) => [path, html]));
const urgent = new Set(intents.filter(({ data }) => data.urgent).map(({ id }) => id));
const read = [
  ...problems,
  ...keywords.filter(({ data }) => urgent.has(data.intent)),
  ...pages.filter(({ data }) => data.kind === 'emergency'),
].map(pathOf);

test.each(read)('%s orders nothing between its title and its stop box but to call', (path) => {
  const html = built.get(path) ?? '';
  const page = html.slice(html.indexOf('</h1>'));
  const stop = page.search(/<\w+ class="?[^">]*\bstop\b/);
  expect(stop).toBeGreaterThan(0);
  // On every screen, and on paper.
  expect(/^[^>]*>/.exec(page.slice(stop))?.[0]).not.toMatch(/\b(?:hidden|no-print)\b/);
  const before = page.slice(0, stop);
  expect(before).not.toMatch(/<ol\b/);
  const blocks = before
    .replace(/<a\b.*?<\/a>/gs, '')
    .split(/<(?=\/?(?:h1|p|li|div)\b)/)
    .map((block) => block.replace(/^[^>]*>|<[^>]*>/g, '').trim());
  expect(blocks.filter((block) => findOrder(block) !== undefined)).toEqual([]);
});
