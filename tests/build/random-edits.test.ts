import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';
import { latest } from '../../src/cms/overrides/edits.ts';
import { readSources } from '../../src/cms/collections/sources.ts';
import { BUSINESS, buildWithEdits, readTexts } from '../helpers/build-with-edits.ts';
import { makeRandomEdits } from '../helpers/random-edits.ts';
import { collections } from '../../src/collections.ts';

/** Builds with the edits of `tests/specification/random-edits.test.ts`, as many as are asked for. */
const BUILDS = Number(process.env['RANDOM_BUILDS'] || 1);
const EDITS = 200;
const AT_ONCE = 50;
const MARKUP = /.{0,80}(?:<img src=x|href="javascript:).{0,80}/g;
const SEED = Number(process.env['RANDOM_SEED'] || 2026);

let dir: string;
const all = makeRandomEdits(readSources(collections, `${BUSINESS}/content`), EDITS, SEED);

beforeAll(async () => {
  dir = await makeTempFolder('random-edits');
});

afterAll(() => rm(dir, { recursive: true, force: true }));

test.each(Array.from({ length: BUILDS }, (_, at) => at + 1))(
  'build %i: what was taken is shown, what was left out is nowhere',
  { tags: '@edits-whole' },
  async (number) => {
    const random = all.slice((number - 1) * AT_ONCE, number * AT_ONCE);
    const edits = latest(random.map(({ edit }) => edit));
    const { dist, report } = await buildWithEdits(dir, edits, `build-${number}`);
    expect(report.outcomes.map(({ edit_id }) => edit_id)).toEqual(edits.map(({ id }) => id));
    const served = readTexts(dist).filter(({ file }) => !/\.(js|css)$/.test(file));
    const texts = served.map(({ text }) => text).join('\n');
    const isShown = new Map(random.map(({ edit, word }) => [edit.id, texts.includes(word)]));
    const rejected = report.outcomes.filter(({ outcome }) => outcome === 'rejected');
    expect(rejected.filter(({ edit_id }) => isShown.get(edit_id))).toEqual([]);
    expect([...isShown.values()].filter(Boolean).length, 'some is shown').toBeGreaterThan(0);
    // Text of a JSON file is no markup until something writes it into a page.
    const hostile = served.flatMap(({ file, text }) =>
      file.endsWith('.json') ? [] : (text.match(MARKUP) ?? []).map((found) => `${file}: ${found}`),
    );
    expect(hostile).toEqual([]);
    await rm(path.dirname(dist), { recursive: true });
  },
);
