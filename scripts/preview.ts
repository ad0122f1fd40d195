import './tools/load-env.ts';
import { existsSync } from 'node:fs';
import { readSettings } from './backend/settings.ts';
import { startCdnServer } from './tools/cdn-server.ts';
import { closeAtEnd } from './tools/ending.ts';

const end = closeAtEnd();
try {
  if (!existsSync('dist/index.html')) {
    throw new Error('There is no built site in dist; run "npm run build" first.');
  }
  const { url, close } = await startCdnServer('dist', readSettings(process.env).sitePort);
  end.add(close);
  console.log(`dist is served at ${url} by the engine of the CDN (Ctrl-C ends it)`);
} catch (error) {
  await end.fail(error);
}
