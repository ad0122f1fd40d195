/**
 * The embedded backend as a process of its own. A parent process gets messages over IPC (see
 * `start-backend.ts`); without a parent it prints what a person needs.
 */
import { setFlagsFromString } from 'node:v8';
import type { RunningBackend } from './backend.ts';
import { silenceConsole } from './log.ts';
import type { BackendMessage } from './start-backend.ts';
import { readSettings } from './settings.ts';
import { StartupError } from './startup-error.ts';

process.env['DO_NOT_TRACK'] = '1';
silenceConsole();
// Without it V8 would optimise code of Postgres that runs only at start: a sixth of the start.
setFlagsFromString('--wasm-tiering-budget=200000000');

/** EX_SOFTWARE of sysexits.h. What was acknowledged is on disk, as after a kill. */
const DATABASE_LOST = 70;

let backend: RunningBackend | undefined;
let isStopping = false;

const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  // While starting there is nothing to close that a killed process would not survive.
  await backend?.close();
  process.exit(0);
};
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.on('disconnect', () => void stop());
process.on('message', () => send({ type: 'alive' }));

try {
  const settings = readSettings(process.env);
  // Imported late: @supabase/lite must find telemetry off and the console silenced.
  const { runBackend } = await import('./backend.ts');
  backend = await runBackend(
    settings,
    (watermark) => send({ type: 'changed', watermark }),
    () => process.exit(DATABASE_LOST),
    (text) => {
      if (process.send) send({ type: 'notice', text });
      else process.stdout.write(`${text}\n`);
    },
  );
  send(backend.ready);
  if (!process.send) printForPeople(backend);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.exitCode = error instanceof StartupError ? error.exitCode : 1;
  if (!process.send) process.stderr.write(`${message}\n`);
  send({ type: 'failed', message }, () => process.exit());
}

function send(message: BackendMessage, done: () => void = () => {}): void {
  if (process.send && process.connected) process.send(message, done);
  else done();
}

function printForPeople({
  ready: { url, publishableKey, secretKey, admin },
}: RunningBackend): void {
  process.stdout.write(
    [
      `Backend          ${url}`,
      `Publishable key  ${publishableKey}`,
      `Secret key       ${secretKey}`,
      `Administrator    ${admin.email}`,
      `Password         ${admin.password}`,
      '',
    ].join('\n'),
  );
}
