import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Edit } from '../cms/overrides/edits.ts';
import type { EditsFile } from '../cms/overrides/edits-file.ts';
import { BuildError } from './build-site.ts';
import { buildWithEdits, listSuspected, type BuildOptions } from './edits.ts';

let dir: string;
/** The edits that each build used. */
let builds: number[][];
let pauses: number[];

beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'edits-'));
  [builds, pauses] = [[], []];
});

afterEach(() => rm(dir, { recursive: true }));

const edit = (id: number, fields: Partial<Edit> = {}): Edit => ({
  ...{ id, collection: 'faq', entry: `e${id}`, patch: { a: id }, base_hash: 'h' },
  ...fields,
});

/** Builds in memory; `fail` says how a build with these edits ends. */
function run(
  edits: readonly Edit[],
  fail: (used: number[]) => Error | undefined,
  options: BuildOptions = {},
): Promise<EditsFile> {
  return buildWithEdits(
    { site: dir, shells: dir },
    { watermark: 1, edits: [...edits] },
    async ({ CONTENT_EDITS }) => {
      const given = JSON.parse(await readFile(CONTENT_EDITS, 'utf8')) as EditsFile;
      const used = given.edits.filter(({ barred }) => !barred).map(({ id }) => id);
      builds.push(used);
      const error = fail(used);
      if (error) throw error;
    },
    { pauseMs: 1, onPause: (_error, ms) => pauses.push(ms), ...options },
  );
}

const killed = new BuildError('ended', 'machine');
const broken = new BuildError('a page could not be rendered');
const barred = ({ edits }: EditsFile) => edits.filter((one) => one.barred).map(({ id }) => id);

test('a build that the machine ended is tried again with the same edits, after longer pauses', async () => {
  const used = await run([edit(1, { isLive: true }), edit(2)], () =>
    builds.length < 4 ? killed : undefined,
  );
  expect(builds).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
  expect(pauses).toEqual([1, 2, 4]);
  expect(barred(used)).toEqual([]);
});

test('one poisonous edit stands aside with the other new ones, named as suspected; what was live stays', async () => {
  const used = await run([edit(1, { isLive: true }), edit(2), edit(3)], (ids) =>
    ids.includes(3) ? killed : undefined,
  );
  expect(builds).toHaveLength(5);
  expect(builds.at(-1)).toEqual([1]);
  expect(listSuspected(used)).toEqual([2, 3]);
  expect(used.edits[1]?.barred?.[0]?.message).toMatch(/não se sabe se foi por causa dela/);

  // The next build leaves them aside at once, and takes what came meanwhile.
  builds = [];
  const next = await run([...used.edits, edit(4)], (ids) => (ids.includes(3) ? killed : undefined));
  expect(builds).toEqual([[1, 4]]);
  expect(listSuspected(next)).toEqual([2, 3]);

  // Alone, the harmless one goes live; the other goes on waiting, and the site is as it was.
  builds = [];
  expect(listSuspected(await run(next.edits, () => undefined, { trial: 2 }))).toEqual([3]);
  await expect(run(next.edits, () => killed, { trial: 3 })).rejects.toBe(killed);
  expect(builds).toEqual([
    [1, 2, 4],
    [1, 3, 4],
  ]);
});

test('a machine that goes on failing takes no edit away: nothing is published', async () => {
  await expect(run([edit(1), edit(2)], () => killed)).rejects.toBe(killed);
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  await expect(run([edit(1)], () => full)).rejects.toBe(full);
  builds = [];
  await expect(run([edit(1, { isLive: true })], () => killed)).rejects.toBe(killed);
  expect(builds).toHaveLength(4);
});

test('a page that cannot be rendered: one edit alone is at fault, of several none is blamed before its trial', async () => {
  const one = await run([edit(1, { isLive: true }), edit(2)], (ids) =>
    ids.includes(2) ? broken : undefined,
  );
  expect(builds).toEqual([[1, 2], [1]]);
  expect([barred(one), listSuspected(one)]).toEqual([[2], []]);
  const two = await run([edit(2), edit(3)], (ids) => (ids.includes(3) ? broken : undefined));
  expect(listSuspected(two)).toEqual([2, 3]);
  const tried = await run(two.edits, (ids) => (ids.includes(3) ? broken : undefined), { trial: 3 });
  expect([barred(tried), listSuspected(tried)]).toEqual([[2, 3], [2]]);
});

test('what the build left out itself, what was live, and mistakes of the content are blamed on no edit', async () => {
  const without = new BuildError('x', 'unknown', [2]);
  await expect(run([edit(1, { isLive: true }), edit(2)], () => without)).rejects.toBe(without);
  const ofFiles = new BuildError('x', 'content');
  await expect(run([edit(2)], () => ofFiles)).rejects.toBe(ofFiles);
  expect(builds).toEqual([[1, 2], [2]]);
});
