import { fork } from 'node:child_process';
import { writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { listen } from '../src/publisher/site-server.ts';
import type { Progress } from '../src/publisher/build-site.ts';
import { isWarning } from '../src/publisher/tell-event.ts';
import { readSettings } from './backend/settings.ts';
import { startBackend } from './backend/start-backend.ts';
import { ASTRO } from './tools/run.ts';
import { closeAtEnd, openTerminal, welcome } from './tools/terminal.ts';

/** Astro's dev server with the embedded database, until Ctrl-C. */
const end = closeAtEnd();
try {
  const { sitePort, siteUrl, localSite, dataDir } = readSettings(process.env);
  const { logFd, logFile, say } = openTerminal(dataDir, 'dev');
  // Astro would take the next free port without a word, and the database would refuse its pages.
  const probe = createServer();
  await listen(probe, sitePort);
  probe.close();

  const backend = await startBackend({ logs: logFd });
  const { url, publishableKey, admin } = backend;
  end.addProcess(
    backend.process,
    () => backend.close(),
    () => {
      say(`The database ended by itself; ${logFile} says more. Run npm run dev again.`);
    },
  );
  console.log(welcome({ site: localSite, database: url, publishableKey, admin, logFile }));
  say('Starting; the first page takes half a minute, the next ones a moment.');

  const astro = fork(ASTRO, ['dev', '--port', String(sitePort), '--host', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    env: {
      ...process.env,
      SITE_URL: siteUrl,
      PUBLIC_SUPABASE_URL: url,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  });
  const ended = new Promise((resolve) => astro.once('exit', resolve));
  // Errors come on the second stream; of the first one only warnings are for a person.
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
    say('Ctrl-C ends everything.');
  });
  end.addProcess(
    astro,
    () => {
      astro.kill('SIGTERM');
      return ended;
    },
    () => {
      say(`Astro ended by itself; ${logFile} says more. Run npm run dev again.`);
    },
  );
} catch (error) {
  await end.fail(error);
}
