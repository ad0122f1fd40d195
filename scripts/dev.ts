import './tools/load-env.ts';
import { fork } from 'node:child_process';
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Progress } from '../src/publish/build.ts';
import { isWarning } from '../src/publish/describe-event.ts';
import { closeAtEnd } from './tools/ending.ts';
import { startLocalClock, startLocalStack } from './tools/local-stack.ts';
import { ASTRO, exitCode } from './tools/run.ts';

/** Astro's dev server with the embedded database, until Ctrl-C. */
const end = closeAtEnd();
try {
  const stack = await startLocalStack('dev', end);
  const { settings, terminal, siteEnv } = stack;
  const { sitePort, localSite } = settings;
  const { say, logFd, logFile } = terminal;
  say('Starting Astro; the first page takes half a minute, the next ones a moment.');

  // Pages are rendered on request, so nothing has to be built when a date comes.
  startLocalClock(stack, end, { nextChange: () => undefined, requestBuild: () => undefined });

  const astro = fork(ASTRO, ['dev', '--port', String(sitePort), '--host', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    env: { ...process.env, ...siteEnv, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const ended = exitCode(astro);
  // Errors come on stderr; of stdout a person needs only warnings.
  for (const [input, isForPeople] of [
    [astro.stdout, isWarning],
    [astro.stderr, () => true],
  ] as const) {
    if (!input) continue;
    createInterface({ input }).on('line', (line) => {
      writeSync(logFd, `${line}\n`);
      if (isForPeople(line)) console.error(line);
    });
  }
  astro.on('message', (message: Progress) => {
    if (message.type !== 'ready') return;
    say(`Ready: open ${localSite}, edit src/ or content/ and save: the page shows it at once.`);
  });
  const close = () => {
    astro.kill('SIGTERM');
    return ended;
  };
  end.addProcess(astro, close, () =>
    say(`Astro ended by itself; ${logFile} says why. Run npm run dev again.`),
  );
} catch (error) {
  await end.fail(error);
}
