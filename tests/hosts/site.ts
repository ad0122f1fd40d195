import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { getRequestListener } from '@hono/node-server';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createSiteServer, openRelease, type Release } from '../../src/publisher/site-server.ts';

/** Code that stands in front of some addresses of a site, and gets its files from `ASSETS`. */
export interface Front {
  handles: (pathname: string) => boolean;
  fetch: (request: Request, env: { ASSETS: { fetch: typeof fetch } }) => Promise<Response>;
}

/** Where visitors of a played host get what was sent to it. */
export interface PlayedSite {
  /** The address that the host gives. */
  trial: string;
  /** The same at a domain; nothing answers before it is given to the site. */
  domain: string;
  domains: Set<string>;
  /** Serves these files, with their `_headers` and `_redirects`, in the place of what was there. */
  show: (
    name: string,
    files: Iterable<[string, Uint8Array | string]>,
    front?: Front,
  ) => Promise<void>;
  close: () => void;
}

/** Plays what visitors see of a host, which keeps what it shows in `directory`. */
export async function playSite(directory: string): Promise<PlayedSite> {
  const domains = new Set<string>();
  const folders = new Set<string>();
  const shown = new Map<Uint8Array | string, string>();
  let site: Release | undefined;
  let front: Front | undefined;
  const files = createSiteServer(() => (site ? [site] : []));
  const listen = async (listener: RequestListener): Promise<Server> => {
    const made = createServer(listener);
    await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
    return made;
  };
  const urlOf = (made: Server) => `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
  const assets = await listen((request, response) => files.emit('request', request, response));
  const ASSETS = {
    fetch: (...[input, init]: Parameters<typeof fetch>) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      const { method, headers } = input instanceof Request ? input : new Request(input, init);
      return fetch(urlOf(assets) + pathname + search, { method, headers, redirect: 'manual' });
    },
  };
  const inFront = getRequestListener((request) => {
    if (!front) throw new Error('nothing in front');
    return front.fetch(request, { ASSETS });
  });
  const serve: RequestListener = (request, response) => {
    const isHandled = front?.handles(new URL(request.url ?? '', 'http://site').pathname);
    if (isHandled) void inFront(request, response);
    else files.emit('request', request, response);
  };
  const trial = await listen(serve);
  const domain = await listen((request, response) => {
    if (domains.has('127.0.0.1')) serve(request, response);
    else response.writeHead(404).end();
  });
  return {
    trial: urlOf(trial),
    domain: urlOf(domain),
    domains,
    async show(name, given, inFrontOfIt) {
      const folder = path.join(directory, name);
      const made = new Set<string>();
      for (const [at, bytes] of folders.has(name) ? [] : given) {
        const file = path.join(folder, at);
        const parent = path.dirname(file);
        if (!made.has(parent)) mkdirSync(parent, { recursive: true });
        made.add(parent);
        // What it shows already, a host does not copy.
        const same = shown.get(bytes);
        if (same === undefined) writeFileSync(file, bytes);
        else linkSync(same, file);
        shown.set(bytes, file);
      }
      folders.add(name);
      [site, front] = [await openRelease(folder), inFrontOfIt];
    },
    close() {
      for (const one of [assets, trial, domain]) {
        one.close();
        one.closeAllConnections();
      }
    },
  };
}
