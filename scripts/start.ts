import chokidar from 'chokidar';
import path from 'node:path';
import { createPublisher, type PublisherEvent } from '../src/publisher/publisher.ts';
import { createSiteServer, listen, type Release } from '../src/publisher/site-server.ts';
import { tellEvent } from '../src/publisher/tell-event.ts';
import { readSettings } from './backend/settings.ts';
import { startBackend } from './backend/start-backend.ts';
import { closeAtEnd, openTerminal, welcome } from './tools/terminal.ts';

/** The site, its database and its publisher on this machine, until Ctrl-C. */
const content = process.env['CONTENT_DIR'] || 'content';
const WATCHED = ['src', content, 'public', 'astro.config.mjs', 'package.json'];

const end = closeAtEnd();
try {
  const { sitePort, siteUrl: site, dataDir } = readSettings(process.env);
  const terminal = openTerminal(dataDir, 'start');
  const report = (event: PublisherEvent) => {
    terminal.note({ ...event });
    for (const line of tellEvent(event)) terminal.say(line);
  };

  // The server comes first: a taken port is known before anything else is started.
  let releases: () => readonly Release[] = () => [];
  const server = createSiteServer(() => releases());
  await listen(server, sitePort);
  end.add(() => {
    server.close();
    server.closeAllConnections();
  });

  const backend = await startBackend({ logs: terminal.logFd });
  const { url, publishableKey, secretKey, admin } = backend;
  end.addProcess(
    backend.process,
    () => backend.close(),
    () => {
      terminal.say(
        `The database ended by itself; ${terminal.logFile} says more. Run npm start again.`,
      );
    },
  );

  const buildEnv = {
    SITE_URL: site,
    PUBLIC_SUPABASE_URL: url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
  };
  const database = { url, key: secretKey };
  const publisher = await createPublisher({ dataDir, site, database, buildEnv, report });
  end.add(() => publisher.close());
  releases = publisher.releases;
  backend.onChange(publisher.rowsChanged);

  const { logFile } = terminal;
  console.log(welcome({ site, database: url, publishableKey, admin, logFile }));
  if (releases().length > 0) terminal.say('The last build is served while a new one is made.');
  const live = await publisher.buildNow('npm start');
  if (live) terminal.say(`Ready: open ${site}, sign in, or edit ${content}/ and save a file.`);
  terminal.say('Ctrl-C ends everything.');

  const ignored = (file: string) => path.basename(file).startsWith('.');
  const watcher = chokidar.watch(WATCHED, { ignoreInitial: true, ignored });
  watcher.on('all', (_, file) => {
    publisher.requestBuild(`${path.relative('.', file)} changed`);
  });
  end.add(() => watcher.close());
} catch (error) {
  await end.fail(error);
}
