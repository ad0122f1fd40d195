import { afterEach, expect, test } from 'vitest';
import { dropDraft, isOvertaken, keepDraft, readDraft, type Draft } from './drafts.ts';
import { local } from './storage.ts';

const draft: Draft = {
  title: 'Título',
  slug: 'titulo',
  description: 'd',
  content: '<p>a</p>',
  slugTouched: true,
  origin: 'saved',
  updated_at: '2026-01-01T10:00:00.123456+00:00',
};

afterEach(() => {
  dropDraft('x');
});

test('a draft remembers which version of the page it was written over', () => {
  keepDraft('x', draft);
  const kept = readDraft('x');
  expect(kept).toEqual(draft);
  expect(isOvertaken(kept ?? {}, { updated_at: '2026-01-01T10:00:00.123456+00:00' })).toBe(false);
  expect(isOvertaken(kept ?? {}, { updated_at: '2026-01-01T10:00:07.5+00:00' })).toBe(true);
});

test('the draft of a new page is overtaken by nothing', () => {
  expect(isOvertaken({}, { updated_at: '2026-01-01T10:00:00Z' })).toBe(false);
});

test.each([{ ...draft, updated_at: 7 }, { ...draft, content: null }, [draft]])(
  'a draft that is none is dropped',
  (value) => {
    local.setItem('admin.draft.x', JSON.stringify(value));
    expect(readDraft('x')).toBeUndefined();
    expect(local.getItem('admin.draft.x')).toBeNull();
  },
);
