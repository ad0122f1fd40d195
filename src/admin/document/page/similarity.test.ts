import { expect, test } from 'vitest';
import {
  choosePassages,
  explainLikeness,
  measureLikeness,
  describeLikeness,
  TOO_COMMON,
  TOO_SIMILAR,
} from './similarity.ts';

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

test('a text without sentences has no passages', () =>
  expect(choosePassages('<p>Três palavras só</p>')).toEqual([]));

test('measures the share of a page that each other one holds, nearest first', () => {
  const own = `<p>${words(0, 100)}</p>`;
  const found = measureLikeness(own, [
    page('other', `<p>${words(1000, 100)}</p>`),
    page('half', `<p>${words(0, 54)}</p>`),
    page('copy', `<h2>Antes</h2><p>${words(0, 100)}</p>`),
  ]);
  expect(found.pages.map(({ slug }) => slug)).toEqual(['copy', 'half']);
  expect(found.pages[0]?.share).toBe(1);
  expect(found.pages[1]?.share).toBeCloseTo(0.52, 1);
});

test('pages that hold a part each are measured together', { tags: '@own-facts' }, () => {
  const own = `<p>${words(0, 100)}</p>`;
  const parts = [0, 25, 50].map((from) => page(`p${from}`, `<p>${words(from, 29)}</p>`));
  const found = measureLikeness(own, parts);
  expect(found.pages.map(({ share }) => share).every((share) => share < 0.3)).toBe(true);
  expect(found.share).toBeCloseTo(0.78, 2);
  expect(found.compared).toBe(3);
});

const likeness = (share: number, most: number, compared = 30) => ({
  share,
  compared,
  pages: [{ title: 'A outra', slug: 'a', share: most, passages: [] }],
});

test('a copy of one page, or a text that others hold together, adds too little', () => {
  expect(TOO_SIMILAR).toBe(0.6);
  expect(TOO_COMMON).toBe(0.9);
  expect(explainLikeness(likeness(0.9, 0.6))).toBeUndefined();
  expect(explainLikeness(likeness(0.7, 0.61))).toBe('61% do texto está em “A outra”.');
  expect(explainLikeness(likeness(0.94, 0.3))).toBe(
    '94% do texto já está nas 30 páginas salvas mais parecidas, juntas.',
  );
});

test('the figure is told in the words of its owner', () => {
  expect(describeLikeness(likeness(0.764, 0.2))).toBe(
    '76% deste texto já está nas 30 páginas salvas mais parecidas, juntas; 24% é só dele.',
  );
  expect(describeLikeness(likeness(0.2, 0.2, 1))).toBe(
    '20% deste texto já está em outra página sua; 80% é só dele.',
  );
  expect(describeLikeness({ share: 0, compared: 0, pages: [] })).toBe(
    'Nenhum trecho deste texto se repete nas suas outras páginas.',
  );
});
