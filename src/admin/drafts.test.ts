import { afterEach, expect, test } from 'vitest';
import { dropDraft, isOvertaken, keepDraft, readDraft, type Draft } from './drafts.ts';
import { local } from './storage.ts';

const draft: Draft = {
  title: 'Título',
  slug: 'titulo',
  description: 'd',
  content: '<p>a</p>',
  slugTouched: true,
  version: 3,
};

afterEach(() => {
  dropDraft('x');
});

test('a draft remembers which version of the page it was written over', () => {
  keepDraft('x', draft);
  const kept = readDraft('x');
  expect(kept).toEqual(draft);
  expect(isOvertaken(kept ?? {}, { version: 3 })).toBe(false);
  expect(isOvertaken(kept ?? {}, { version: 4 })).toBe(true);
});

test('the draft of a new page is overtaken by nothing', () => {
  expect(isOvertaken({}, { version: 1 })).toBe(false);
});

test.each([{ ...draft, version: '7' }, { ...draft, content: null }, [draft]])(
  'a draft that is none is dropped',
  (value) => {
    local.setItem('admin.draft.x', JSON.stringify(value));
    expect(readDraft('x')).toBeUndefined();
    expect(local.getItem('admin.draft.x')).toBeNull();
  },
);
