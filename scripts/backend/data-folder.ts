import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from './migrations.ts';

/** File in the folder of an embedded database that names its migrations, one a line, with what each says. */
const RECORD = 'migrations.txt';

/**
 * Makes the folder of the embedded database where there is none. One with a migration that
 * `migrations` lacks or has in other words, or that names none, is moved aside first, unopened; gives
 * where it is then.
 * Call it while holding the lock of `directory`.
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
  // Renamed into place, so that a process killed here leaves nothing by half.
  const folder = existsSync(data) ? data : `${data}.new`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, `${RECORD}.new`), known.join('\n'));
  renameSync(join(folder, `${RECORD}.new`), join(folder, RECORD));
  if (folder !== data) renameSync(folder, data);
  return aside;
}

/** What is said of a database that was moved aside. */
export const tellAside = (folder: string) =>
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
