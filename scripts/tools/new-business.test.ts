import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBusiness } from '../../src/content/business.ts';
import { findProblems } from '../../src/content/check.ts';
import { readContent } from '../../src/content/read.ts';
import { createBusiness } from './new-business.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'business-'));
});

afterEach(() => rm(dir, { recursive: true }));

test('a new business has content without a problem, and every file that the site asks for', async () => {
  const target = path.join(dir, 'new', 'one');
  await createBusiness(target);
  expect(findProblems(readContent(path.join(target, 'content')))).toEqual([]);
  const publicFiles = await readdir(path.join(target, 'public'));
  expect(publicFiles).toEqual(expect.arrayContaining(['_headers', 'favicon.svg', 'fonts', 'img']));
});

test('no two of them share a database, a local folder or a name at the host: each is named after its folder', async () => {
  const named = async (folder: string) => {
    await createBusiness(path.join(dir, folder));
    return readBusiness(path.join(dir, folder, 'content')).slug;
  };
  expect(await named('Água & Cia')).toBe('agua-cia');
  expect(await named('2026')).toBe('2026');
  expect(await named(`casa-${'a'.repeat(34)}-b`)).toBe(`casa-${'a'.repeat(34)}`);
  await expect(named('---')).rejects.toThrow('name a folder with letters');
});

test('an empty folder is taken, one with files is left as it is', async () => {
  const target = path.join(dir, 'mine');
  await mkdir(target);
  await createBusiness(target);

  await writeFile(path.join(target, 'content', 'company.yaml'), 'name: Mine');
  await expect(createBusiness(target)).rejects.toThrow('is not empty');
  expect(await readFile(path.join(target, 'content', 'company.yaml'), 'utf8')).toBe('name: Mine');
});
