import './tools/load-env.ts';
import { text } from 'node:stream/consumers';
import { createAdministrator, readAdminSettings } from './tools/administrator.ts';
import { readHidden } from './tools/read-hidden.ts';

/** Reads one line from a pipe or from the terminal. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) return readHidden('Password: ');
  return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
}

try {
  const settings = readAdminSettings(process.argv.slice(2), process.env);
  console.log(await createAdministrator(settings, await readPassword()));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
