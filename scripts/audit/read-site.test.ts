import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleSite } from '../../tests/helpers/sample-site.ts';
import { makeTempFolder } from '../tools/temp-folder.ts';
import { readSite } from './read-site.ts';
import { checkWeight } from './weight.ts';

const BUDGET = 16_000;
let dir: string;

const BEST = constants.BROTLI_MAX_QUALITY;
const random = createRandom(1);
const vocabulary = Array.from({ length: 900 }, () => random().toString(36));
const words = Array.from({ length: 9000 }, () => vocabulary[random() % 900]);
const page = (count: number) => `<title>A</title><main>${words.slice(0, count).join(' ')}</main>`;

/** Deterministic pseudo-random integers. */
function createRandom(seed: number): () => number {
  let last = seed;
  return () => (last = (last * 48_271) % 2_147_483_647);
}

const weigh = (html: string, quality: number) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

beforeAll(async () => {
  dir = await makeTempFolder('audit');
});

afterAll(() => rm(dir, { recursive: true }));

test('only pages near their budget, or above it, are weighed to the byte', async () => {
  let most = 6000;
  while (weigh(page(most + 100), BEST) <= BUDGET) most += 100;
  const pages = { light: page(900), near: page(most), heavy: page(most + 100) };
  await mkdir(path.join(dir, 'topicos'));
  await writeFile(path.join(dir, 'index.html'), page(1));
  for (const [name, html] of Object.entries(pages)) {
    await writeFile(path.join(dir, 'topicos', `${name}.html`), html);
  }
  const site = await readSite(dir, sampleSite([]).facts);
  const read = new Map(site.pages.map((one) => [path.basename(one.path), one]));
  for (const [name, html] of Object.entries(pages)) {
    const [best, quick] = [weigh(html, BEST), weigh(html, 6)];
    expect(quick, name).toBeGreaterThan(best);
    const one = read.get(name);
    expect(one?.weight, name).toMatchObject({ html: name === 'light' ? quick : best, quick });
    expect(one && checkWeight(site)(one), name).toEqual(
      name === 'heavy' ? [expect.stringMatching(/limite/)] : [],
    );
  }
  expect(weigh(pages.near, 6)).toBeGreaterThan(BUDGET);
});
