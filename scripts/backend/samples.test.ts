import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ensureSafeHtml } from '../../src/lib/html/sanitize.ts';
import { readSamples } from './samples.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'samples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the sample pages of this business can be published as they are', async () => {
  const samples = await readSamples('content/samples.yaml');
  expect(samples.length).toBeGreaterThan(0);
  for (const { content } of samples) expect(ensureSafeHtml(content)).toBe(content);
});

test('the sample pages of this business stay out of search engines', async () => {
  const samples = await readSamples('content/samples.yaml');
  expect(samples.map(({ indexed }) => indexed)).toEqual(samples.map(() => false));
});

test('a sample page that says nothing of search engines is listed', async () => {
  const file = path.join(folder, 'listed.yaml');
  writeFileSync(file, '- title: Um\n  slug: um\n  description: d\n  content: <p>a</p>\n');
  expect(await readSamples(file)).toMatchObject([{ slug: 'um', indexed: true }]);
});

test('a business without the file has none', async () => {
  expect(await readSamples(path.join(folder, 'none.yaml'))).toEqual([]);
});

test.each([
  ['- title: Um\n  slug: UM\n  description: d\n  content: <p>a</p>\n', /slug/],
  ['- titel: Um\n  slug: um\n  description: d\n  content: <p>a</p>\n', /titel/],
  ['- title: Um\n  slug: um\n  description: d\n  content: <p>a</p>\n  indexed: não\n', /indexed/],
  ['- title: [\n', /samples\.yaml/],
])('%j is refused with the file and the field', async (text, reason) => {
  const file = path.join(folder, 'samples.yaml');
  writeFileSync(file, text);
  await expect(readSamples(file)).rejects.toThrow(reason);
  await expect(readSamples(file)).rejects.toThrow(`Mend ${file}`);
});
