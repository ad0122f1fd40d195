import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ASTRO } from '../../scripts/tools/run.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';
import { BUSINESS } from '../helpers/build-with-edits.ts';
import { runScript } from '../helpers/run-script.ts';

let dir: string;

beforeAll(async () => {
  dir = await makeTempFolder('mistakes');
});

afterAll(() => rm(dir, { recursive: true, force: true }));

/** Builds into a scratch folder; returns exit code and output. */
const build = (env: Record<string, string>) =>
  runScript([ASTRO, 'build'], {
    ...process.env,
    BUILD_OUT_DIR: path.join(dir, 'dist'),
    BUILD_TEMPLATES_DIR: path.join(dir, 'templates'),
    NO_COLOR: '1',
    ...env,
  });

test('an unreachable database fails the build and says why', async () => {
  const { code, output } = await build({
    CONTENT_DIR: `${BUSINESS}/content`,
    PUBLIC_DIR: `${BUSINESS}/public`,
    PUBLIC_SUPABASE_URL: 'http://127.0.0.1:9',
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_nobody',
  });
  expect(code).not.toBe(0);
  expect(output).toContain('The database at http://127.0.0.1:9 did not answer');
  expect(output).toContain('PUBLIC_SUPABASE_URL');
});

test('a mistake in a content file fails the build with file, field and what to write', async () => {
  const content = path.join(dir, 'content');
  await cp(`${BUSINESS}/content`, content, { recursive: true });
  const file = path.join(content, 'cities', 'londrina.md');
  const source = await readFile(file, 'utf8');
  await writeFile(
    file,
    source.replace(/^guide: .*$/m, 'guide: nao-existe').replace(/^region: .*$/m, ''),
  );
  const { code, output } = await build({
    CONTENT_DIR: content,
    PUBLIC_DIR: `${BUSINESS}/public`,
    PUBLIC_SUPABASE_URL: '',
  });
  expect(code).not.toBe(0);
  expect(output).toMatch(/cities\/londrina\.md › region/);
});
