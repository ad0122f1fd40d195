import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ASTRO, exitCode } from '../../scripts/tools/run.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';
import { contentDir, loadContent } from '../../src/content/read.ts';
import { familyNames } from '../../src/content/families.ts';

let dir: string;

beforeAll(async () => {
  dir = await makeTempFolder('content');
});

afterAll(() => rm(dir, { recursive: true, force: true }));

test('a build reads each Markdown file once', async () => {
  const counted = path.join(dir, 'reads.json');
  const helper = path.resolve('tests/helpers/count-reads.mjs');
  const child = spawn(process.execPath, ['--import', helper, ASTRO, 'build', '--silent'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PUBLIC_SUPABASE_URL: '',
      COUNT_READS_FILE: counted,
      BUILD_OUT_DIR: path.join(dir, 'dist'),
      BUILD_SHELLS_DIR: path.join(dir, 'shells'),
    },
  });
  expect(await exitCode(child)).toBe(0);
  const reads = JSON.parse(readFileSync(counted, 'utf8')) as Record<string, number>;
  const own = Object.entries(reads).filter(([file]) => file.startsWith(contentDir() + path.sep));
  expect(own.filter(([, times]) => times !== 1)).toEqual([]);
  const { content } = loadContent();
  const written = familyNames.reduce((sum, name) => sum + content[name].length, 0);
  expect(own).toHaveLength(written);
});
