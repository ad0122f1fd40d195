import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Edit } from '../cms/overrides/edits.ts';
import type { EditsFile } from '../cms/overrides/edits-file.ts';
import { BuildError } from './build.ts';
import { buildWithEdits, type ChooseOptions } from './choose.ts';

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
  options: ChooseOptions = {},
): Promise<EditsFile> {
  return buildWithEdits(
    { site: dir, templates: dir },
    { watermark: 1, edits: [...edits] },
    async ({ CONTENT_EDITS }) => {
      const given = JSON.parse(await readFile(CONTENT_EDITS, 'utf8')) as EditsFile;
      const used = given.edits.filter(({ rejected }) => !rejected).map(({ id }) => id);
      builds.push(used);
      const error = fail(used);
      if (error) throw error;
    },
    { pauseMs: 1, onPause: (_error, ms) => pauses.push(ms), ...options },
  );
}

const killed = new BuildError('ended', 'machine');
const broken = new BuildError('a page could not be rendered');
const rejected = ({ edits }: EditsFile) => edits.filter((one) => one.rejected).map(({ id }) => id);

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
  expect(rejected(used)).toEqual([]);
});

test('a machine that goes on failing takes no edit away: nothing is published', async () => {
  await expect(run([edit(1), edit(2)], () => killed)).rejects.toBe(killed);
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  await expect(run([edit(1)], () => full)).rejects.toBe(full);
  builds = [];
  await expect(run([edit(1, { isLive: true })], () => killed)).rejects.toBe(killed);
  expect(builds).toHaveLength(4);
});

test('a page that cannot be rendered: one new edit alone waits, with what to do', async () => {
  const used = await run([edit(1, { isLive: true }), edit(2)], (ids) =>
    ids.includes(2) ? broken : undefined,
  );
  expect(builds).toEqual([[1, 2], [1]]);
  expect(rejected(used)).toEqual([2]);
  expect(used.edits[1]?.rejected?.[0]?.message).toMatch(/mude-a ou descarte-a/);
});

test('of several they are laid on what is live one after another, oldest first', async () => {
  const given = [edit(1, { isLive: true }), edit(2), edit(3), edit(4)];
  const used = await run(given, (ids) => (ids.includes(3) ? broken : undefined));
  expect(builds).toEqual([
    [1, 2, 3, 4],
    [1, 2],
    [1, 2, 3],
    [1, 2, 4],
  ]);
  expect(rejected(used)).toEqual([3]);
});

test('two that break a page only together: the later one waits', async () => {
  const used = await run([edit(2), edit(3), edit(4)], (ids) =>
    ids.includes(2) && ids.includes(3) ? broken : undefined,
  );
  expect(rejected(used)).toEqual([3]);
});

test('a machine that fails between two trials names nobody', async () => {
  const given = [edit(2), edit(3)];
  const fail = (ids: number[]) => (ids.length === 2 ? broken : killed);
  await expect(run(given, fail)).rejects.toBe(killed);
});

test('what the build left out itself, what was live, and mistakes of the content are blamed on no edit', async () => {
  const without = new BuildError('x', 'unknown', [2]);
  await expect(run([edit(1, { isLive: true }), edit(2)], () => without)).rejects.toBe(without);
  const ofFiles = new BuildError('x', 'content');
  await expect(run([edit(2)], () => ofFiles)).rejects.toBe(ofFiles);
  expect(builds).toEqual([[1, 2], [2]]);
});
