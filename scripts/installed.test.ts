import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeTempFolder } from './tools/temp-folder.ts';

const run = (cwd: string) =>
  spawnSync(process.execPath, [path.resolve('scripts/installed.mjs')], { cwd, encoding: 'utf8' });

test('without packages one line says what to run, and the command fails', async () => {
  const empty = await makeTempFolder('installed');
  const { status, stderr } = run(empty);
  await rm(empty, { recursive: true });
  expect(status).toBe(1);
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining('npm ci')]);
  expect(run('.')).toMatchObject({ status: 0, stderr: '' });
});
