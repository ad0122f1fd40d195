import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findUnset, installEdgeTools } from './edge-tools.ts';

let folder: string;

/** A package from the next folder, so that npm needs no registry. */
async function writeTools(version: string, { locked = version } = {}) {
  const tool = path.join(folder, 'tool');
  await mkdir(tool, { recursive: true });
  const write = (file: string, value: object) =>
    writeFile(path.join(folder, file), JSON.stringify(value));
  await write('tool/package.json', { name: 'tool', version });
  const dependencies = { tool: 'file:tool' };
  await write('package.json', { name: 'edge-tools', version: locked, dependencies });
  await write('package-lock.json', {
    name: 'edge-tools',
    version: locked,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'edge-tools', version: locked, dependencies },
      'node_modules/tool': { resolved: 'tool', link: true },
      tool: { version: locked },
    },
  });
}

const isThere = () => existsSync(path.join(folder, 'node_modules/tool/package.json'));
const wipe = () => rm(path.join(folder, 'node_modules/tool'), { recursive: true });

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'edge-'));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

test('installs once, and again when the lockfile changes', async () => {
  await writeTools('1.0.0');
  await Promise.all([installEdgeTools(folder), installEdgeTools(folder)]);
  expect(isThere()).toBe(true);
  expect(console.log).toHaveBeenCalledOnce();

  await wipe();
  await installEdgeTools(folder);
  expect(isThere()).toBe(false);

  await writeTools('1.0.1');
  await installEdgeTools(folder);
  expect(isThere()).toBe(true);
});

test('says what npm said when it fails, and tries again the next time', async () => {
  await writeTools('1.0.0');
  const manifest = path.join(folder, 'package.json');
  const whole = await readFile(manifest, 'utf8');
  await writeFile(manifest, whole.replace('file:tool', 'file:other'));
  await expect(installEdgeTools(folder)).rejects.toThrow(/ended with 1:\n.*in sync/s);
  await writeFile(manifest, whole);
  await installEdgeTools(folder);
  expect(isThere()).toBe(true);
});

test('settings are not sent without the address that sign-in leads to', () => {
  const push = ['supabase', 'config', 'push', '--remote'];
  expect(findUnset(push, {})).toBe('SITE_URL');
  expect(findUnset(push, { SITE_URL: ' ' })).toBe('SITE_URL');
  expect(findUnset(push, { SITE_URL: 'https://site.test' })).toBeUndefined();
  for (const other of [['db', 'push'], ['config', 'diff'], ['functions', 'deploy'], []])
    expect(findUnset(['supabase', ...other], {})).toBeUndefined();
});
