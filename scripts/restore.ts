/**
 * Replaces all that administrators wrote by a copy that "Baixar tudo" made: in the database of this
 * machine, while nothing else runs on it, or in the one that a connection string names. The former
 * content is kept in a file first.
 *
 * Usage: npm run restore -- <file> [postgres://...]
 */
import './tools/load-env.ts';
import { readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseBackup } from '../src/cms/overrides/restore.ts';
import { keepAside, openTarget } from './tools/restore-target.ts';
import { countRows, explainFailure, replaceAll } from './tools/restore.ts';

const CONFIRM = 'RESTORE';

const say = (...lines: string[]) => process.stdout.write(lines.map((line) => `${line}\n`).join(''));
const list = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([part, count]) => `  ${part}: ${count}`);

/** Whether the person types the word; false if nobody is there. */
async function confirm(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const asked = terminal.question(`Type ${CONFIRM} to go on: `);
  const typed = await Promise.race([asked, closed]);
  terminal.close();
  return typed.trim() === CONFIRM;
}

let name = 'The database';
try {
  const [file, address, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) throw new Error('Name one file: npm run restore -- copia.zip');
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new Error(`There is no file ${file}.`);
  const ends: string[] = [];
  const backup = parseBackup(readFileSync(file), (entry, end) => ends.push(`  ${entry}: ${end}`));
  const target = await openTarget(process.env, address, say);
  name = target.name;
  try {
    const there = await countRows(target.ask);
    const isFilled = Object.keys(there).length > 0;
    say(`The copy of ${backup.madeAt} takes the place of what is in ${name}:`);
    say(...(isFilled ? list(there) : ['  nothing']));
    if (isFilled && !(await confirm())) throw new Error('Nothing was changed.');
    const counts = await replaceAll(target.ask, {
      backup,
      keep: async (before) => {
        if (!isFilled) return;
        const kept = await keepAside(process.env, before);
        say(`What was there is kept in ${kept}; npm run restore brings it back.`);
      },
    });
    if (ends.length > 0) {
      say(
        'These texts were to leave the site by themselves, and stay now; take them off in the panel:',
      );
      say(...ends);
    }
    say(...list(counts), `The copy of ${backup.madeAt} is in ${name}. ${target.next}`);
  } finally {
    await target.close();
  }
} catch (error) {
  process.stderr.write(`${explainFailure(error, name)}\n`);
  process.exitCode = 1;
}
