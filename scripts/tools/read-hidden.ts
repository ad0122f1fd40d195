import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Reads one line from the terminal without echoing it; rejects if it is broken off. */
export async function readHidden(prompt: string): Promise<string> {
  process.stdout.write(prompt);
  const nowhere = new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const answer = await terminal.question('');
  terminal.close();
  process.stdout.write('\n');
  return answer;
}
