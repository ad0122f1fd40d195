import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('an empty folder is taken, one with files is left as it is', async () => {
  const target = path.join(dir, 'mine');
  await mkdir(target);
  await createBusiness(target);

  await writeFile(path.join(target, 'content', 'company.yaml'), 'name: Mine');
  await expect(createBusiness(target)).rejects.toThrow('is not empty');
  expect(await readFile(path.join(target, 'content', 'company.yaml'), 'utf8')).toBe('name: Mine');
});
