import { existsSync } from 'node:fs';
import { startCdnServer } from './tools/cdn-server.ts';
import { readSettings } from '../src/publisher/settings.ts';

if (!existsSync('dist/index.html')) {
  console.error('There is no built site in dist; run "npm run build" first.');
  process.exit(1);
}
const { port } = readSettings(process.env);
const { url, close } = await startCdnServer('dist', port);
console.log(`dist is served at ${url} by the engine of the CDN (Ctrl-C ends it)`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void close().then(() => process.exit(0));
  });
}
