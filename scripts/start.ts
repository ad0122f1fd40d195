import chokidar from 'chokidar';
import type { Server } from 'node:http';
import path from 'node:path';
import { startBackend } from './backend/start-backend.ts';
import { createChangeEvents } from '../src/publisher/change-events.ts';
import { createPublisher } from '../src/publisher/publisher.ts';
import { readSettings } from '../src/publisher/settings.ts';
import { createSiteServer, type Release } from '../src/publisher/site-server.ts';

const WATCHED = [
  'src',
  process.env['CONTENT_DIR'] || 'content',
  'public',
  'astro.config.mjs',
  'package.json',
];

function log(line: string): void {
  const time = new Date().toLocaleTimeString('pt-BR');
  console.log(`${time}  ${line}`);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const busy = error.code === 'EADDRINUSE';
      reject(
        busy ? new Error(`Port ${port} is taken. Choose another: PORT=4400 npm start`) : error,
      );
    });
    server.listen(port, '127.0.0.1', resolve);
  });
}

async function main(): Promise<void> {
  const { port, site, dataDir } = readSettings(process.env);
  const stack: (() => Promise<void> | void)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (code: number) => {
    stopping ??= (async () => {
      for (const close of stack.reverse()) await close();
      process.exit(code);
    })();
    return stopping;
  };
  process.once('SIGINT', () => void stop(0)).once('SIGTERM', () => void stop(0));

  try {
    // The server comes first: a taken port is known before anything else is started.
    let releases: () => readonly Release[] = () => [];
    const server = createSiteServer(() => releases());
    await listen(server, port);
    stack.push(() => {
      server.close();
      server.closeAllConnections();
    });

    const backend = await startBackend();
    stack.push(() => backend.close());
    backend.process.once('exit', () => {
      if (stopping) return;
      log('the backend ended; start again with npm start');
      void stop(1);
    });

    const database = { url: backend.url, key: backend.secretKey };
    const publisher = await createPublisher({
      dataDir,
      site,
      database,
      buildEnv: {
        SITE_URL: site,
        PUBLIC_SUPABASE_URL: backend.url,
        PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      },
      log,
    });
    stack.push(() => publisher.close());
    releases = publisher.releases;

    console.log(
      [
        '',
        `  Site      ${site}`,
        `  Database  ${backend.url}`,
        `  Key       ${backend.publishableKey}`,
        `  Admin     ${backend.admin.email}  ${backend.admin.password}`,
        '',
      ].join('\n'),
    );
    if (releases().length > 0) log('serving the last build while a new one is made');
    backend.onChange(createChangeEvents({ database, publish: publisher.rowsChanged, log }));
    const live = await publisher.buildNow('start');
    log(
      live
        ? `open ${site} (Ctrl-C ends everything)`
        : 'mend the problem above; saving a file builds again',
    );

    const watcher = chokidar.watch(WATCHED, {
      ignoreInitial: true,
      ignored: (file) => path.basename(file).startsWith('.'),
    });
    watcher.on('all', (_event, file) => {
      publisher.requestBuild(`${file} changed`);
    });
    stack.push(() => watcher.close());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await stop(1);
  }
}

await main();
