import './tools/load-env.ts';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { createAdministrator, readAdminSettings } from './tools/administrator.ts';

/** One line from a pipe, or from a person without showing what is typed. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
  process.stdout.write('Password: ');
  const nowhere = new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  terminal.once('SIGINT', () => process.exit(130));
  const password = await terminal.question('');
  terminal.close();
  process.stdout.write('\n');
  return password;
}

try {
  const settings = readAdminSettings(process.argv.slice(2), process.env);
  console.log(await createAdministrator(settings, await readPassword()));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
