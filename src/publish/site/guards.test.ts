import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkHostLimits, findShrinkage } from './guards.ts';

test.each([
  [{ written: 470, saved: 100 }, { written: 470, saved: 90 }, undefined],
  [{ written: 470, saved: 100 }, { written: 470, saved: 79 }, /saved pages fell from 100 to 79/],
  [{ written: 470, saved: 12 }, { written: 470, saved: 5 }, undefined],
  [{ written: 470, saved: 1 }, { written: 470, saved: 0 }, /1 saved pages, this one none/],
  [{ written: 470, saved: 0 }, { written: 470, saved: 0 }, undefined],
  [{ written: 470, saved: 0 }, { written: 52, saved: 0 }, /written pages fell from 470 to 52/],
])('%o → %o', (live, next, expected) => {
  const reason = findShrinkage(live, next);
  if (expected) expect(reason).toMatch(expected);
  else expect(reason).toBeUndefined();
});

test('whoever deletes a thousand pages is not asked about a site that shrank, but where none is left', () => {
  const live = { written: 470, saved: 1028 };
  expect(findShrinkage(live, { written: 470, saved: 28 }, 1000)).toBeUndefined();
  expect(findShrinkage(live, { written: 470, saved: 28 }, 3)).toMatch(/fell from 1028 to 28/);
  expect(findShrinkage(live, { written: 470, saved: 0 }, 1028)).toMatch(/this one none/);
  expect(findShrinkage({ written: 1, saved: 3 }, { written: 1, saved: 0 }, 3)).toBeUndefined();
  expect(findShrinkage(live, { written: 52, saved: 28 }, 1000)).toMatch(/written pages fell/);
});

test('too many files or too large a file is said before anything is sent', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'limits-'));
  await writeFile(path.join(dir, 'a.html'), 'a');
  await writeFile(path.join(dir, 'b.html'), 'b');
  const check = async (maxFiles: number) => (await checkHostLimits(dir, { maxFiles })).problem;
  expect(await check(2)).toBeUndefined();
  expect(await check(1)).toMatch(/2 files and the host takes 1 .*DEPLOY_MAX_FILES/);
  await truncate(path.join(dir, 'b.html'), 26_214_401);
  expect(await check(2)).toBe('b.html has 26214401 bytes and the host takes 26214400.');
  await rm(dir, { recursive: true });
});
