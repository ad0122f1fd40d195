import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkFolder } from './link-folder.ts';

let dir: string;
const at = (name: string) => path.join(dir, name);

beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'links-'));
  await mkdir(at('a/deep'), { recursive: true });
  await writeFile(at('a/deep/page.html'), 'one');
  await writeFile(at('a/index.html'), 'home');
});

afterEach(() => rm(dir, { recursive: true }));

test('a folder has every file of the other one, and shares its bytes', async () => {
  linkFolder(at('a'), at('b'));
  expect((await readdir(at('b'), { recursive: true })).sort()).toEqual([
    'deep',
    'deep/page.html',
    'index.html',
  ]);
  expect((await stat(at('b/index.html'))).ino).toBe((await stat(at('a/index.html'))).ino);
});

test('a file that is replaced in one is another one there alone', async () => {
  linkFolder(at('a'), at('b'));
  await writeFile(at('b/draft'), 'two');
  await rename(at('b/draft'), at('b/deep/page.html'));
  await rm(at('b/index.html'));
  expect(await readFile(at('a/deep/page.html'), 'utf8')).toBe('one');
  expect(await readFile(at('a/index.html'), 'utf8')).toBe('home');
  await rm(at('a'), { recursive: true });
  expect(await readFile(at('b/deep/page.html'), 'utf8')).toBe('two');
});
