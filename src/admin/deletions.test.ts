import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminClient } from './client.ts';
import {
  dropDeletion,
  finishDeletions,
  hasDeletion,
  noteDeletion,
  releaseDeletion,
} from './deletions.ts';
import { failure } from './errors.ts';
import * as api from './pages-api.ts';
import { local } from './storage.ts';

const client = Object.create(null) as AdminClient;
const KEY = 'admin.deletions';
const NOW = 1_900_000_000_000;
const [A, B, C] = ['a', 'b', 'c'].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`);
const remove = vi.spyOn(api, 'deletePage');

const note = (id = '', due = NOW, userId = 'me') => {
  noteDeletion({ id, due, userId });
};
const deleted = () => remove.mock.calls.map(([, id]) => id);

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  remove.mockResolvedValue(true);
});

afterEach(() => {
  local.removeItem(KEY);
  vi.clearAllMocks();
});

test('what another tab still holds is left to it, and can be taken back there', async () => {
  note(A, NOW + 8000);
  await expect(finishDeletions(client, 'me', NOW)).resolves.toBe(true);
  expect(deleted()).toEqual([]);
  expect(dropDeletion(A ?? '')).toBe(true);
});

test('what a screen left behind is carried out by the next one', async () => {
  note(A, NOW + 8000);
  note(B, NOW + 8000);
  releaseDeletion(A ?? '');
  await finishDeletions(client, 'me', NOW);
  expect(deleted()).toEqual([A]);
  expect(hasDeletion(B ?? '')).toBe(true);
  expect(dropDeletion(A ?? '')).toBe(false);
});

test('a tab that died without a word is followed after a while, and by its own person only', async () => {
  note(A, NOW);
  note(B, NOW, 'somebody else');
  await finishDeletions(client, 'me', NOW + 1000);
  expect(deleted()).toEqual([]);
  await finishDeletions(client, 'me', NOW + 60_000);
  expect(deleted()).toEqual([A]);
  expect(hasDeletion(B ?? '')).toBe(true);
});

test('signing out leaves nothing waiting', async () => {
  note(A, NOW + 8000);
  await finishDeletions(client, 'me', Infinity);
  expect(deleted()).toEqual([A]);
  expect(local.getItem(KEY)).toBeNull();
});

test('two tabs do not overwrite each other', () => {
  note(A);
  note(B);
  dropDeletion(A ?? '');
  note(C);
  note(C, NOW + 1);
  const list = JSON.parse(local.getItem(KEY) ?? '') as { id: string; due: number }[];
  expect(list.map(({ id, due }) => [id, due])).toEqual([
    [B, NOW],
    [C, NOW + 1],
  ]);
});

test.each(['offline', 'busy', 'signed-out'] as const)('%s: the deletion waits on', async (kind) => {
  note(A, 0);
  remove.mockRejectedValueOnce(failure(kind));
  await expect(finishDeletions(client, 'me', NOW)).resolves.toBe(true);
  expect(hasDeletion(A ?? '')).toBe(true);
});

test('a refusal for good is told, and holds up neither the others nor the next screen', async () => {
  note(A, 0);
  note(B, 0);
  remove.mockRejectedValueOnce(failure('unknown'));
  await expect(finishDeletions(client, 'me', NOW)).resolves.toBe(false);
  expect(deleted()).toEqual([A, B]);
  expect(local.getItem(KEY)).toBeNull();
});

test.each(['["x"]', '[{"id":"x","due":0,"userId":"me"}]', '{"a":[1', '{}', '[null]'])(
  'nothing of %s is sent to the server',
  async (text) => {
    local.setItem(KEY, text);
    await expect(finishDeletions(client, 'me', NOW)).resolves.toBe(true);
    expect(deleted()).toEqual([]);
  },
);
