import path from 'node:path';
import { installEdgeTools, requireEdgeModule } from './edge-tools.ts';

/** The part of wrangler that is used; wrangler reads its own configuration. */
interface Wrangler {
  unstable_readConfig: (from: { config: string }) => {
    name: string;
    compatibility_date: string;
    assets: { html_handling: string; not_found_handling: string };
  };
}

/** The part of Cloudflare's engine that is used; it comes with wrangler. */
interface Engine {
  Miniflare: new (options: object) => { ready: Promise<URL>; dispose: () => Promise<void> };
}

/** Settings of `wrangler.jsonc`, as wrangler reads them. */
async function readWorker() {
  await installEdgeTools();
  const { unstable_readConfig } = requireEdgeModule('wrangler') as Wrangler;
  return unstable_readConfig({ config: 'wrangler.jsonc' });
}

/** Worker code of a site of files alone: what is no file is not found. */
const NO_CODE = `addEventListener('fetch', (event) => event.respondWith(new Response(null, { status: 404 })))`;

/**
 * Serves a built site with Cloudflare's engine, as `wrangler.jsonc` says; `close` ends it. Rejects
 * if the port is taken. "wrangler dev" would add a proxy, a bundler and a log line for each
 * request, which cost a browser test more than the site.
 */
export async function startCdnServer(
  dir: string,
  port: number,
): Promise<{ url: string; close: () => Promise<void> }> {
  const { name, compatibility_date, assets } = await readWorker();
  const { Miniflare } = requireEdgeModule('miniflare') as Engine;
  const engine = new Miniflare({
    host: '127.0.0.1',
    port,
    // Otherwise it asks Cloudflare where this machine is.
    cf: false,
    workers: [
      {
        legacy: { serviceWorkerScript: NO_CODE },
        config: {
          name,
          compatibilityDate: compatibility_date,
          assets: {
            directory: path.resolve(dir),
            htmlHandling: assets.html_handling,
            notFoundHandling: assets.not_found_handling,
          },
        },
      },
    ],
  });
  try {
    await engine.ready;
  } catch (error) {
    await engine.dispose();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, close: () => engine.dispose() };
}
