import { mkdtemp, rm, writeFile, mkdir, readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createReleaseStore, type ReleaseStore } from './release-store.ts';

let dir: string;
let store: ReleaseStore;

beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'releases-'));
  store = createReleaseStore(dir);
  await store.prune();
});

afterEach(() => rm(dir, { recursive: true, force: true }));

async function finished() {
  const release = await store.begin();
  await mkdir(release.site, { recursive: true });
  await writeFile(path.join(release.site, 'build.json'), '{}');
  // Each is called after its millisecond.
  await new Promise((resolve) => setTimeout(resolve, 2));
  return release;
}

test('nothing is live before the first release', async () => {
  expect(await store.kept()).toEqual([]);
});

test('the promoted release is live', async () => {
  const release = await finished();
  await store.promote(release);
  expect(await store.kept()).toEqual([release]);
});

test('a release that is live is not discarded, whatever failed after it; one in the making is', async () => {
  const release = await finished();
  await store.promote(release);
  await store.discard(release);
  const next = await finished();
  expect(await store.kept()).toEqual([release]);
  await store.discard(next);
  expect(await readdir(path.join(dir, 'releases'))).toEqual([release.id, 'current']);
});

test('a release without build.json never counts as live', async () => {
  const release = await store.begin();
  await store.promote(release);
  expect(await store.kept()).toEqual([]);
  expect(await store.prune()).toEqual([]);
});

test('the live release and the two before it stay, unfinished ones go', async () => {
  const all = [];
  for (let count = 0; count < 4; count += 1) {
    const release = await finished();
    await store.promote(release);
    all.push(release.id);
  }
  await store.begin();
  const kept = await store.prune();
  expect(kept.map(({ id }) => id)).toEqual([all[3], all[2], all[1]]);
  expect((await readdir(path.join(dir, 'releases'))).sort()).toEqual(
    [...all.slice(1), 'current'].sort(),
  );
});
