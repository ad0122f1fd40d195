import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from './migrations.ts';

/** File in the folder of an embedded database with a digest of each of its migrations, one a line. */
const RECORD = 'migrations.txt';

/**
 * Creates the folder of the embedded database if there is none. One that was made with a migration
 * that `migrations` lacks or has with other text, or that has no record of them, is moved aside
 * first, unopened; returns its new path then. Call while holding the lock of `directory`.
 */
export async function prepareData(
  directory: string,
  migrations: string,
): Promise<string | undefined> {
  const known = (await readMigrations(migrations)).map(
    ({ version, sql }) => `${version} ${createHash('sha256').update(sql).digest('hex')}`,
  );
  const data = join(directory, 'data');
  let aside: string | undefined;
  if (existsSync(data) && !isMadeWith(known, join(data, RECORD))) {
    aside = freeName(`${data}-until-${localMinute()}`);
    renameSync(data, aside);
  }
  // Written elsewhere and renamed, so that a killed process leaves nothing unfinished.
  const folder = existsSync(data) ? data : `${data}.new`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, `${RECORD}.new`), known.join('\n'));
  renameSync(join(folder, `${RECORD}.new`), join(folder, RECORD));
  if (folder !== data) renameSync(folder, data);
  return aside;
}

/** Message about a database that was moved aside. */
export const describeMovedFolder = (folder: string) =>
  'The local database comes from an earlier version of this project, whose tables were others.\n' +
  `Nothing of it is lost: it lies untouched in ${folder}, and a new one begins.\n` +
  `To bring what it holds over: check out the earlier version elsewhere, copy that folder there as .local/<slug>/backend/data,\n` +
  `run npm start, press "Baixar tudo" in the panel, and here, with nothing running: npm run restore -- <the ZIP>.`;

function isMadeWith(known: readonly string[], record: string): boolean {
  if (!existsSync(record)) return false;
  const recorded = readFileSync(record, 'utf8').split('\n');
  return recorded.every((migration) => known.includes(migration));
}

function freeName(wanted: string): string {
  let name = wanted;
  for (let number = 2; existsSync(name); number += 1) name = `${wanted}-${number}`;
  return name;
}

/** Such as `2026-11-24T03-10`, which every file system takes. */
function localMinute(): string {
  return new Date().toLocaleString('sv').slice(0, 16).replace(' ', 'T').replace(':', '-');
}
