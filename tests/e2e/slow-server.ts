import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SITE_DIR } from '../helpers/site.ts';

const PIECE = 1500;
const PAUSE_MS = 40;

/**
 * Serves the pages of the built site piece by piece, like a weak connection, so that the browser
 * paints them half loaded; other files come at once from the site under test.
 */
export async function startSlowServer(site: string) {
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', site);
      if (path.extname(pathname)) {
        const file = await fetch(site + pathname);
        response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? '' });
        response.end(Buffer.from(await file.arrayBuffer()));
        return;
      }
      const name = pathname === '/' ? '/index' : pathname;
      const html = readFileSync(path.join(SITE_DIR, `${name}.html`));
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      for (let at = 0; at < html.length; at += PIECE) {
        response.write(html.subarray(at, at + PIECE));
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      response.end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      // A browser opens idle connections in advance.
      server.closeAllConnections();
    },
  };
}
