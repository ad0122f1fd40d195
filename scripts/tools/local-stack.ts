import { createServer } from 'node:http';
import { listen } from '../../src/publisher/site-server.ts';
import { readSettings, type Settings } from '../backend/settings.ts';
import { startBackend, type Backend } from '../backend/start-backend.ts';
import type { Ending } from './ending.ts';
import { openTerminal, welcome, type Terminal } from './terminal.ts';

export interface LocalStack {
  settings: Settings;
  terminal: Terminal;
  backend: Backend;
  /** What a build or a dev server has to know of the site and its database. */
  siteEnv: Record<string, string>;
}

/** Starts the database for a program of this machine and says what runs where. */
export async function startLocalStack(
  program: 'start' | 'dev',
  command: string,
  end: Ending,
): Promise<LocalStack> {
  const settings = readSettings(process.env);
  const { sitePort, localSite, siteUrl, dataDir } = settings;
  // A taken port is known before anything else is started.
  const probe = createServer();
  await listen(probe, sitePort);
  probe.close();

  const terminal = openTerminal(dataDir, program);
  const backend = await startBackend({ logs: terminal.logFd });
  end.addProcess(
    backend.process,
    () => backend.close(),
    () => {
      terminal.say(
        `The database ended by itself; ${terminal.logFile} says why. Run ${command} again.`,
      );
    },
  );
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
