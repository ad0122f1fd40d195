import path from 'node:path';
import { installEdgeTools, requireEdgeModule } from './edge-tools.ts';

/** What is used of wrangler, which reads its own configuration. */
interface Wrangler {
  unstable_readConfig: (from: { config: string }) => {
    name: string;
    compatibility_date: string;
    assets: { html_handling: string; not_found_handling: string };
  };
}

/** What is used of Cloudflare's engine, which comes with wrangler. */
interface Engine {
  Miniflare: new (options: object) => { ready: Promise<URL>; dispose: () => Promise<void> };
}

/** What `wrangler.jsonc` says, as wrangler reads it. */
async function readWorker() {
  await installEdgeTools();
  const { unstable_readConfig } = requireEdgeModule('wrangler') as Wrangler;
  return unstable_readConfig({ config: 'wrangler.jsonc' });
}

/** The code of a site of files alone: what is no file is not found. */
const NO_CODE = `addEventListener('fetch', (event) => event.respondWith(new Response(null, { status: 404 })))`;

/**
 * Serves a built site with Cloudflare's engine, as `wrangler.jsonc` says; `close` ends it. Rejects where the port is
 * taken. What "wrangler dev" has around the engine, a proxy, a bundler that looks for changes and a line for each
 * request, would cost a browser's test more than the site.
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
    // Else it would ask Cloudflare where this machine is.
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
