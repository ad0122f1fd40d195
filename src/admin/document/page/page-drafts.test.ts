import { afterEach, expect, test } from 'vitest';
import { isSame } from '../../../cms/overrides/edits.ts';
import { isOvertaken, keepPlan, pageDrafts, savedAsDraft, type Draft } from './page-drafts.ts';

const text = { title: 'Título', slug: 'titulo', description: 'd', content: '<p>a</p>' };

afterEach(() => pageDrafts.drop('x'));

test('a draft knows which version of the page it was written over; that of a new page is overtaken by nothing', () => {
  expect(isOvertaken({ over: { version: 3 } }, { version: 3 })).toBe(false);
  expect(isOvertaken({ over: { version: 3 } }, { version: 4 })).toBe(true);
  expect(isOvertaken({}, { version: 1 })).toBe(false);
});

test('dates of a page that was saved as a draft are kept, and nothing where there are none', () => {
  const saved = { ...text, indexed: true };
  keepPlan('x', 2, saved, { publishAt: '2040-12-24T22:30', unpublishAt: '' });
  expect(pageDrafts.read('x')).toMatchObject({
    words: { ...saved, publishAt: '2040-12-24T22:30' },
    original: { ...saved, publishAt: '' },
    over: { version: 2 },
  });
  keepPlan('x', 3, saved, { publishAt: '', unpublishAt: '' });
  expect(pageDrafts.read('x')).toBeUndefined();
});

test('of a page saved as a draft only its dates are still to be saved, and no tick is made for it', () => {
  const words: Draft = {
    ...text,
    title: ' Título ',
    slugTouched: false,
    publishAt: '',
    unpublishAt: '',
  };
  const over = { version: 2 };
  const plain = savedAsDraft(words, text, over);
  expect(isSame(plain.words, plain.original)).toBe(true);
  expect(plain.words).toMatchObject(text);
  expect(plain.words.indexed).toBeUndefined();
  const planned = savedAsDraft({ ...words, publishAt: '2040-12-24T22:30' }, text, over);
  expect(isSame(planned.words, planned.original)).toBe(false);
});
