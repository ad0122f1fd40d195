import { afterEach, expect, test } from 'vitest';
import {
  adoptDraft,
  dropDraft,
  isOvertaken,
  keepDraft,
  keepPlan,
  listUnsaved,
  readDraft,
  type Draft,
} from './drafts.ts';
import { local, setOwner, tab } from './storage.ts';

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

test('dates of a page that was saved as a draft are kept, and nothing where there are none', () => {
  const { title, slug, description, content } = draft;
  const saved = { title, slug, description, content, indexed: true };
  keepPlan('x', 4, { ...saved, publishAt: '2040-12-24T22:30', unpublishAt: '' });
  expect(readDraft('x')).toEqual({
    ...draft,
    version: 4,
    indexed: true,
    publishAt: '2040-12-24T22:30',
    unpublishAt: '',
  });
  keepPlan('x', 5, { ...saved, publishAt: '', unpublishAt: '' });
  expect(readDraft('x')).toBeUndefined();
});

test('the draft of a new page is overtaken by nothing', () => {
  expect(isOvertaken({}, { version: 1 })).toBe(false);
});

test.each([{ ...draft, version: '7' }, { ...draft, content: null }, [draft]])(
  'a draft that is none is dropped',
  (value) => {
    keepDraft('x', value as unknown as Draft);
    expect(readDraft('x')).toBeUndefined();
    expect(listUnsaved()).toEqual([]);
    expect(local.keys().filter((key) => key.includes('draft'))).toEqual([]);
  },
);

/** From now on this is another tab, of this person. */
function openTab(id: string, user = 'ana') {
  tab.setItem('admin.tab', id);
  setOwner(user);
}

test('two tabs have a draft each, and nobody sees what another person left', () => {
  openTab('00000001');
  keepDraft('x', draft);
  openTab('00000002');
  expect(readDraft('x')).toBeUndefined();
  keepDraft('x', { ...draft, title: 'Dois' });
  openTab('00000001');
  expect(readDraft('x')).toEqual(draft);
  expect(listUnsaved()).toHaveLength(2);

  openTab('00000001', 'bruno');
  expect(readDraft('x')).toBeUndefined();
  expect(listUnsaved()).toEqual([]);
  adoptDraft('x');
  expect(readDraft('x')).toBeUndefined();

  openTab('00000001');
  dropDraft('x');
  adoptDraft('x');
  expect(readDraft('x')?.title).toBe('Dois');
});

test('a tab keeps its own draft rather than take over another', () => {
  openTab('00000001');
  keepDraft('x', draft);
  openTab('00000002');
  keepDraft('x', { ...draft, title: 'Dois' });
  adoptDraft('x', '00000001');
  expect(readDraft('x')?.title).toBe('Dois');
  dropDraft('x', '00000001');
});
