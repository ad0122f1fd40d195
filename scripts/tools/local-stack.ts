import { createServer } from 'node:http';
import { BEAT_SECONDS, startClock, type ClockOptions } from '../../src/publish/clock.ts';
import { callDatabase } from '../../src/publish/database.ts';
import { listen } from '../../src/publish/site/site-server.ts';
import { readSettings, type Settings } from '../backend/settings.ts';
import { keepBackend, type KeptBackend } from '../backend/keep-backend.ts';
import type { Ending } from './ending.ts';
import { openTerminal, welcome, type Terminal } from './terminal.ts';

export interface LocalStack {
  settings: Settings;
  terminal: Terminal;
  backend: KeptBackend;
  /** Environment of a build or a dev server: the site and its database. */
  siteEnv: Record<string, string>;
}

/** Starts the database for a local program and prints what runs where. */
export async function startLocalStack(program: 'start' | 'dev', end: Ending): Promise<LocalStack> {
  const settings = readSettings(process.env);
  const { sitePort, localSite, siteUrl, dataDir } = settings;
  // Checks the port before anything else is started.
  const probe = createServer();
  await listen(probe, sitePort);
  probe.close();

  const terminal = openTerminal(dataDir, program);
  const backend = await keepBackend({
    logs: terminal.logFd,
    onNotice: terminal.say,
    onRestart() {
      terminal.say('The database failed and was started anew. What was saved is there.');
    },
    onLoss({ message }) {
      terminal.say(`${message}\nIt is tried again every minute; ${terminal.logFile} may say more.`);
    },
  });
  end.add(() => backend.close());
  // However this program ends, the database must not stay behind.
  process.once('exit', () => backend.process().kill('SIGKILL'));
  console.log(welcome(localSite, backend, terminal.logFile));
  return {
    settings,
    terminal,
    backend,
    siteEnv: {
      SITE_URL: siteUrl,
      PUBLIC_SUPABASE_URL: backend.url,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    },
  };
}

/** Starts the local clock, which also does in the database what is due. */
export function startLocalClock(
  { backend, terminal }: LocalStack,
  end: Ending,
  builds: Pick<ClockOptions, 'nextChange' | 'requestBuild'>,
): void {
  const clock = startClock({
    ...builds,
    beat: () =>
      callDatabase({ url: backend.url, key: backend.secretKey }, 'beat_clock', {
        every_seconds: BEAT_SECONDS,
      }),
    onSilence(reason) {
      terminal.say(`The clock cannot tell the database that it goes: ${reason}`);
    },
  });
  end.add(() => clock.close());
}
