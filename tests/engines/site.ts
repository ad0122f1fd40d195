import { createServer } from 'node:http';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Serves `dist`, with the policy of each page as a header, too, so that a browser tells what breaks it; without scripts
 * if asked to, or with scripts that come late. `/frame` holds a page in a window as narrow as wanted.
 */
export async function serveSite() {
  if (!existsSync('dist/index.html')) {
    throw new Error('There is no built site in dist; run "npm run build" first.');
  }
  const state = { scripts: true, late: Promise.resolve(true) };
  const broken: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    if (pathname === '/broken') {
      request.setEncoding('utf8').on('data', (report: string) => broken.push(report));
      response.end();
      return;
    }
    if (pathname === '/frame') {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><iframe height=700></iframe>');
      return;
    }
    const file = ['', '.html', 'index.html']
      .map((end) => path.join('dist', decodeURIComponent(pathname) + end))
      .find((one) => path.extname(one) && existsSync(one));
    const body = readFileSync(file ?? 'dist/404.html');
    const type = path.extname(file ?? '.html');
    response.statusCode = file ? 200 : 404;
    response.setHeader('content-type', TYPES[type] ?? 'application/octet-stream');
    if (type === '.html' || !file) {
      const policy = /http-equiv="content-security-policy" content="([^"]+)"/i.exec(String(body));
      response.setHeader(
        'content-security-policy',
        state.scripts ? `${policy?.[1] ?? ''}; report-uri /broken` : "script-src 'none'",
      );
    }
    void (type === '.js' ? state.late : Promise.resolve(true)).then(() => response.end(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, state, broken, close: () => server.close() };
}

/** One page of each folder, and those of no folder that differ most. */
export const listPages = () => [
  '/',
  '/duvidas-frequentes',
  '/diagnostico',
  ...['busca', 'cidades', 'guias', 'postagens', 'topicos'].flatMap((folder) =>
    readdirSync(`dist/${folder}`)
      .slice(0, 1)
      .map((file) => `/${folder}/${path.parse(file).name}`),
  ),
];
