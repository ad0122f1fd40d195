import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBusiness } from '../../src/content/business.ts';
import { findExample } from '../../src/content/launch/example.ts';
import { listPictures } from '../../src/content/picture-files.ts';
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
  expect(findExample(path.resolve('content'))).toEqual([]);
  expect(findProblems(readContent(path.join(target, 'content')))).toEqual([]);
  const publicFiles = await readdir(path.join(target, 'public'));
  expect(publicFiles).toEqual(expect.arrayContaining(['_headers', 'favicon.svg', 'fonts', 'img']));
  const { icons } = listPictures(path.join(target, 'content'));
  expect(icons).toContain('calendar');
  // Nothing of the trade of the site that it is copied from.
  expect(icons).not.toContain('gate');
});

test('what is still the example’s is told file by file until it was rewritten', async () => {
  await createBusiness(dir);
  const content = path.join(dir, 'content');
  const told = () => findExample(content).map(({ file }) => file);
  expect(told()).toEqual(
    expect.arrayContaining(['content/home.yaml', 'content/generator.yaml', 'public/favicon.svg']),
  );
  expect(told()).not.toContain('content/facts.yaml');
  const rewrite = async (name: string, share: number) => {
    const lines = (await readFile(path.join(dir, name), 'utf8')).split('\n');
    const own = lines.map((line, at) =>
      at < lines.length * share ? line.replaceAll('a', 'e') : line,
    );
    await writeFile(path.join(dir, name), own.join('\n'));
  };
  // Half of it forgotten is still told.
  await rewrite('content/generator.yaml', 0.5);
  await rewrite('content/home.yaml', 1);
  await rewrite('public/favicon.svg', 1);
  expect(told()).toContain('content/generator.yaml');
  expect(told()).not.toContain('content/home.yaml');
  expect(told()).not.toContain('public/favicon.svg');
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
