import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { local, setOwner, tab } from '../data/storage.ts';
import { draftStore, workSchema } from './drafts.ts';

const words = z.object({ title: z.string() });
const store = draftStore('draft', workSchema(words, z.number(), z.string()));
const others = draftStore('edit', workSchema(words, z.number(), z.string()));
const work = { words: { title: 'Um' }, original: { title: '' }, over: 3, sent: 'x' };

afterEach(() => store.drop('x'));

test('what is kept comes back with what it was written over and what was sent of it', () => {
  store.keep('x', work);
  expect(store.read('x')).toEqual(work);
  expect(others.read('x')).toBeUndefined();
  expect(others.list()).toEqual([]);
});

test.each([{ ...work, over: '7' }, { words: work.words }, [work]])(
  'a draft that is none is dropped',
  (value) => {
    store.keep('x', value as unknown as typeof work);
    expect(store.read('x')).toBeUndefined();
    expect(store.list()).toEqual([]);
    expect(local.keys().filter((key) => key.includes('draft'))).toEqual([]);
  },
);

/** From now on this is another tab, of this person. */
function openTab(id: string, user = 'ana') {
  tab.setItem('admin.tab', id);
  setOwner(user);
}

const two = { ...work, words: { title: 'Dois' } };

test('two tabs have a draft each, and nobody sees what another person left', () => {
  openTab('00000001');
  store.keep('x', work);
  openTab('00000002');
  expect(store.read('x')).toBeUndefined();
  store.keep('x', two);
  openTab('00000001');
  expect(store.read('x')).toEqual(work);
  expect(store.list()).toHaveLength(2);

  openTab('00000001', 'bruno');
  expect(store.read('x')).toBeUndefined();
  expect(store.list()).toEqual([]);
  store.adopt('x');
  expect(store.read('x')).toBeUndefined();

  openTab('00000001');
  store.drop('x');
  store.adopt('x');
  expect(store.read('x')).toEqual(two);
});

test('a tab keeps its own draft rather than take over another', () => {
  openTab('00000001');
  store.keep('x', work);
  openTab('00000002');
  store.keep('x', two);
  store.adopt('x', '00000001');
  expect(store.read('x')).toEqual(two);
  store.drop('x', '00000001');
});
