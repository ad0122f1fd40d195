import { afterEach, expect, test, vi } from 'vitest';
import { createAdminClient } from '../../data/client.ts';
import type { PageContent } from '../../data/pages/page-rows.ts';
import { hasNothingNew } from '../machine.ts';
import { joinWords, meetPage } from './page-conflict.ts';
import { beginSaved, type Draft, type PageWork } from './page-drafts.ts';

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
  by_ai: false,
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
/** The page after somebody saved it once more. */
const page = { ...opened, version: 4, saved_at: '2026-11-23T12:05:00+00:00' };
const work = beginSaved(opened);

/** A database that says who saved last. */
function answer(isMine: boolean) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(isMine)));
}

const meet = (change: Partial<Parameters<typeof meetPage>[1]>) =>
  meetPage(client, { values: words, work, state: 'published', page, ...change });

test('a page is joined field by field, and its author is told apart from others', async () => {
  answer(true);
  const values = { ...words, content: '<p>Meu.</p>' };
  const theirs = { ...page, description: 'Da outra aba', title: 'Outro' };
  const found = await meet({ values: { ...values, title: 'Meu' }, page: theirs });
  expect(found).toMatchObject({ by: 'you', original: words });
  expect(hasNothingNew(found)).toBe(false);
  answer(false);
  expect(await meet({ values, page: theirs })).toMatchObject({ by: 'other' });
  expect(joinWords(found, work.words, { ...found.theirs, content: '<p>Meu.</p>' })).toEqual({
    ...work.words,
    title: 'Outro',
    description: 'Da outra aba',
    content: '<p>Meu.</p>',
  });
});

test('a page whose save lost its answer says nothing new, whatever was typed since', async () => {
  answer(true);
  const sent = { ...words, title: 'Meu' };
  const found = await meet({
    values: { ...words, title: 'Meu, e mais' },
    work: { ...work, sent },
    page: { ...page, ...sent },
  });
  expect(hasNothingNew(found)).toBe(true);
});

test('a page that left the site meanwhile, or came onto it, is asked about', async () => {
  answer(true);
  expect(hasNothingNew(await meet({}))).toBe(true);
  expect(hasNothingNew(await meet({ page: { ...page, state: 'draft' } }))).toBe(false);
});

test('a change of the plan alone is of nobody, and is asked about', async () => {
  const theirs = { ...opened, version: 4, unpublish_at: '2040-12-26T01:30:00+00:00' };
  const planned = { ...work, words: { ...work.words, unpublishAt: '2040-12-24T12:00' } };
  const found = await meet({ page: theirs, work: planned });
  expect(found).toMatchObject({ by: 'site', theirs: { unpublishAt: '2040-12-25T22:30' } });
  expect(hasNothingNew(found)).toBe(false);
});

test('a tick that nobody set is no change, and stays undecided', async () => {
  answer(true);
  const undecided: Draft = { ...work.words, indexed: undefined };
  const undecidedWork: PageWork = { ...work, words: undecided };
  const values = { ...words, indexed: false };
  const found = await meet({ values, work: undecidedWork });
  expect(found.mine['indexed']).toBe(true);
  expect(hasNothingNew(found)).toBe(true);
  expect(joinWords(found, undecided, found.mine).indexed).toBeUndefined();
  const theirs = await meet({ values, work: undecidedWork, page: { ...page, indexed: false } });
  expect(joinWords(theirs, undecided, theirs.theirs).indexed).toBe(false);
});
