import { afterEach, expect, test, vi } from 'vitest';
import { createAdminClient } from '../client.ts';
import type { Draft } from '../drafts.ts';
import type { PageContent } from '../pages-api.ts';
import {
  joinedDraft,
  pageChangesOf,
  readConflict,
  saysNothingNew,
  showPageValue,
} from './page-conflict.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const client = createAdminClient({ url: 'http://database.test', key: 'x' });
const words = { title: 'T', slug: 't', description: 'D', content: '<p>Um.</p>', indexed: true };
const OPENED = '2026-11-23T12:00:00+00:00';
const opened: PageContent = {
  ...words,
  id: 'i',
  state: 'published',
  unchecked: false,
  version: 3,
  created_at: OPENED,
  updated_at: OPENED,
  saved_at: OPENED,
  trashed_at: null,
  trashed_from: null,
  moved_to: null,
  publish_at: null,
  unpublish_at: null,
};
/** Saved once more since. */
const page = { ...opened, version: 4, saved_at: '2026-11-23T12:05:00+00:00' };
const draft: Draft = { ...words, version: 3, savedAt: OPENED, slugTouched: true };

/** A database that says who saved last, and which words were saved before. */
function answer(isMine: boolean, versions: object[] = []) {
  vi.stubGlobal('fetch', (input: unknown) =>
    Promise.resolve(Response.json(String(input).endsWith('/rpc/saved_by_me') ? isMine : versions)),
  );
}

const read = (change: Partial<Parameters<typeof readConflict>[1]>) =>
  readConflict(client, { values: words, draft, opened, sent: undefined, page, ...change });

test('a page is joined field by field, and its author is told apart from others', async () => {
  answer(true);
  const values = { ...words, content: '<p>Meu.</p>' };
  const theirs = { ...page, description: 'Da outra aba', title: 'Outro' };
  const found = await read({ values: { ...values, title: 'Meu' }, page: theirs });
  expect(found).toMatchObject({ by: 'you', original: words });
  expect(saysNothingNew(found)).toBe(false);
  answer(false);
  expect(await read({ values, page: theirs })).toMatchObject({ by: 'other' });
  expect(joinedDraft(found, draft, { ...found.theirs, content: '<p>Meu.</p>' })).toMatchObject({
    description: 'Da outra aba',
    content: '<p>Meu.</p>',
    version: 4,
    savedAt: page.saved_at,
  });
});

test('a page whose save lost its answer says nothing new, whatever was typed since', async () => {
  answer(true);
  const sent = { ...words, title: 'Meu' };
  const found = await read({
    values: { ...words, title: 'Meu, e mais' },
    sent,
    page: { ...page, ...sent },
  });
  expect(saysNothingNew(found)).toBe(true);
});

test('of a recovered draft the words that it began with are read', async () => {
  answer(false, [{ ...words, title: 'Antes' }]);
  const found = await read({ opened: undefined, values: { ...words, title: 'Antes' } });
  expect(found.original).toMatchObject({ title: 'Antes' });
  expect(saysNothingNew(found)).toBe(false);
  // What is kept no more leaves every difference open.
  answer(false);
  expect((await read({ opened: undefined })).original).toEqual({});
});

test('a change of the plan alone is of nobody, and is asked about', async () => {
  const theirs = { ...opened, version: 4, unpublish_at: '2040-12-26T01:30:00+00:00' };
  const found = await read({ page: theirs, draft: { ...draft, unpublishAt: '2040-12-24T12:00' } });
  expect(found).toMatchObject({ by: 'site', theirs: { unpublishAt: '2040-12-25T22:30' } });
  expect(saysNothingNew(found)).toBe(false);
});

test('a tick that nobody set is no change, and stays undecided', async () => {
  answer(true);
  const undecided = { ...draft, indexed: undefined };
  const values = { ...words, indexed: false };
  const found = await read({ values, draft: undecided });
  expect(found.mine.indexed).toBe(true);
  expect(saysNothingNew(found)).toBe(true);
  expect(joinedDraft(found, undecided, { ...found.mine }).indexed).toBeUndefined();
  const theirs = await read({ values, draft: undecided, page: { ...page, indexed: false } });
  expect(joinedDraft(theirs, undecided, { ...theirs.theirs }).indexed).toBe(false);
});

test('what differs is named as the form names it', () => {
  const before = { ...words, publishAt: '', unpublishAt: '' };
  const after = { ...before, content: '<p><b>Um.</b></p>', publishAt: '2040-12-24T22:30' };
  expect(pageChangesOf(before, after).map(({ path, label }) => [path, label])).toEqual([
    ['content', 'Formatação e links'],
    ['publishAt', 'Entra no ar'],
  ]);
  expect(showPageValue('2040-12-24T22:30', 'publishAt')).toContain('24/12/2040');
  expect(showPageValue('<p>Um.</p>', 'content')).toBe('Um.');
  expect(showPageValue(false, 'indexed')).toBe('não');
});
