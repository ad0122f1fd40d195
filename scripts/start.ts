import './tools/load-env.ts';
import path from 'node:path';
import { publicDir } from '../src/cms/collections/business.ts';
import { createPublisher, type PublisherEvent } from '../src/publish/publisher.ts';
import { createSiteServer, listen } from '../src/publish/site/site-server.ts';
import { describeEvent } from '../src/publish/describe-event.ts';
import { closeAtEnd } from './tools/ending.ts';
import { startLocalClock, startLocalStack } from './tools/local-stack.ts';
import { watchFiles } from './tools/watch-files.ts';

/** The site, its database and its publisher on this machine, until Ctrl-C. */
const content = process.env['CONTENT_DIR'] || 'content';
const WATCHED = ['src', content, publicDir(), 'astro.config.mjs', 'package.json'];

const end = closeAtEnd();
try {
  const stack = await startLocalStack('start', end);
  const { settings, terminal, backend, siteEnv } = stack;
  const report = (event: PublisherEvent) => {
    terminal.note({ ...event });
    for (const line of describeEvent(event)) terminal.say(line);
  };
  const database = { url: backend.url, key: backend.secretKey };
  const publisher = await createPublisher({
    dataDir: settings.dataDir,
    site: settings.siteUrl,
    database,
    buildEnv: siteEnv,
    report,
  });
  end.add(() => publisher.close());
  backend.onChange(publisher.rowsChanged);

  const server = createSiteServer(publisher.served);
  await listen(server, settings.sitePort);
  end.add(() => {
    server.close();
    server.closeAllConnections();
  });

  // Started before the first build, which may have read a file that changes meanwhile.
  const watcher = watchFiles(
    WATCHED,
    (file) => publisher.request(`${path.relative('.', file)} changed`),
    (file) => path.basename(file).startsWith('.'),
  );
  end.add(() => watcher.close());

  if (publisher.served()) terminal.say('The last site is served meanwhile.');
  const live = await publisher.now('npm start');
  if (live) terminal.say(`Ready: open ${settings.localSite}, or edit ${content}/ and save a file.`);

  startLocalClock(stack, end, {
    nextChange: publisher.nextChange,
    requestBuild: (reason) => publisher.request(reason),
  });
} catch (error) {
  await end.fail(error);
}
