import { expect, test } from 'vitest';
import { choosePassages, findSimilarPages, findNearCopy, TOO_SIMILAR } from './similarity.ts';

const words = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `palavra${from + index}`).join(' ');
const page = (slug: string, content: string) => ({ slug, title: slug, content });

test('passages come from all over the text and stand in its HTML as they are', () => {
  const content = `<h2>Um</h2><p>${words(0, 200)}</p><ul><li>curto</li></ul><p>${words(500, 200)} &#x26; fim</p>`;
  const passages = choosePassages(content);
  expect(passages).toHaveLength(12);
  for (const passage of passages) {
    expect(content).toContain(passage);
    expect(passage.split(' ')).toHaveLength(6);
  }
  expect(passages[0]).toContain('palavra0 ');
  expect(passages.at(-1)).toContain('palavra6');
});

test('a text without sentences has no passages', () => {
  expect(choosePassages('<p>Três palavras só</p>')).toEqual([]);
});

test('measures the share of a page that each other one holds, nearest first', () => {
  const own = `<p>${words(0, 100)}</p>`;
  const found = findSimilarPages(own, [
    page('other', `<p>${words(1000, 100)}</p>`),
    page('half', `<p>${words(0, 54)}</p>`),
    page('copy', `<h2>Antes</h2><p>${words(0, 100)}</p>`),
  ]);
  expect(found.map(({ slug }) => slug)).toEqual(['copy', 'half']);
  expect(found[0]?.share).toBe(1);
  expect(found[1]?.share).toBeCloseTo(0.52, 1);
});

test('only what repeats more than 0.6 is a near copy', () => {
  expect(TOO_SIMILAR).toBe(0.6);
  const similar = (share: number) => ({ title: 'a', slug: 'a', share, passages: [] });
  expect(findNearCopy([similar(0.6)])).toBeUndefined();
  expect(findNearCopy([similar(0.61)])?.share).toBe(0.61);
});
