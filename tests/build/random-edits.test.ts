import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ASTRO, exitCode } from '../../scripts/tools/run.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';
import { latest } from '../../src/content/edits.ts';
import { REPORT_FILE, type ContentReport } from '../../src/content/report.ts';
import { readSources } from '../../src/content/sources.ts';
import { makeRandomEdits } from '../helpers/random-edits.ts';

/** The edits of `tests/specification/random-edits.test.ts`, as many of their builds as are asked for. */
const BUSINESS = 'tests/fixtures/business';
const BUILDS = Number(process.env['RANDOM_BUILDS'] || 2);
const EDITS = 200;
const AT_ONCE = 20;

let dir: string;
const all = makeRandomEdits(readSources(`${BUSINESS}/content`), EDITS, 2026);

beforeAll(async () => {
  dir = await makeTempFolder('random-edits');
});

afterAll(() => rm(dir, { recursive: true, force: true }));

/** Every text that the site serves. */
const readTexts = (dist: string) =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(html|json|txt|xml|webmanifest)$/.test(entry.name))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

test.each(Array.from({ length: BUILDS }, (_, at) => at + 1))(
  'build %i: what was taken is shown, what was left out is nowhere',
  { tags: '@edits-whole', timeout: 240_000 },
  async (number) => {
    const random = all.slice((number - 1) * AT_ONCE, number * AT_ONCE);
    const edits = latest(random.map(({ edit }) => edit));
    const dist = path.join(dir, `dist-${number}`);
    const shells = path.join(dir, `shells-${number}`);
    const file = path.join(dir, `edits-${number}.json`);
    await mkdir(shells);
    await writeFile(file, JSON.stringify({ watermark: 1, edits }));
    const child = spawn(process.execPath, [ASTRO, 'build', '--silent'], {
      stdio: 'inherit',
      env: {
        ...process.env,
        CONTENT_DIR: `${BUSINESS}/content`,
        PUBLIC_DIR: `${BUSINESS}/public`,
        CONTENT_EDITS: file,
        BUILD_OUT_DIR: dist,
        BUILD_SHELLS_DIR: shells,
        SHARE_IMAGE_DIR: path.join(dir, 'share-images'),
        PUBLIC_SUPABASE_URL: '',
      },
    });
    expect(await exitCode(child)).toBe(0);
    const report = JSON.parse(
      await readFile(path.join(shells, REPORT_FILE), 'utf8'),
    ) as ContentReport;
    expect(report.outcomes.map(({ edit_id }) => edit_id)).toEqual(edits.map(({ id }) => id));
    const texts = readTexts(dist);
    const isShown = new Map(random.map(({ edit, word }) => [edit.id, texts.includes(word)]));
    const leftOut = report.outcomes.filter(({ outcome }) => outcome === 'left_out');
    expect(leftOut.filter(({ edit_id }) => isShown.get(edit_id))).toEqual([]);
    expect([...isShown.values()].filter(Boolean).length, 'some is shown').toBeGreaterThan(0);
    expect(texts).not.toMatch(/<img src=x|href="javascript:/);
    await rm(dist, { recursive: true });
  },
);
