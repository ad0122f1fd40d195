import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createSiteServer, openRelease, type Release } from '../../src/publish/site/site-server.ts';

/** The public addresses of a played host. */
export interface PlayedSite {
  /** The address that the host gives. */
  trial: string;
  /** The same at a domain, which answers once the domain is attached. */
  domain: string;
  domains: Set<string>;
  /** Serves these files, with their `_headers` and `_redirects`, instead of the earlier ones. */
  show: (name: string, files: Iterable<[string, Uint8Array | string]>) => Promise<void>;
  close: () => void;
}

/** Plays the public side of a host, which keeps the live files in `directory`. */
export async function playSite(directory: string): Promise<PlayedSite> {
  const domains = new Set<string>();
  const folders = new Set<string>();
  const shown = new Map<Uint8Array | string, string>();
  let site: Release | undefined;
  const files = createSiteServer(() => site);
  const listen = async (listener: RequestListener): Promise<Server> => {
    const made = createServer(listener);
    await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
    return made;
  };
  const urlOf = (made: Server) => `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
  const trial = await listen((request, response) => files.emit('request', request, response));
  const domain = await listen((request, response) => {
    if (domains.has('127.0.0.1')) files.emit('request', request, response);
    else response.writeHead(404).end();
  });
  return {
    trial: urlOf(trial),
    domain: urlOf(domain),
    domains,
    async show(name, given) {
      const folder = path.join(directory, name);
      const made = new Set<string>();
      for (const [at, bytes] of folders.has(name) ? [] : given) {
        const file = path.join(folder, at);
        const parent = path.dirname(file);
        if (!made.has(parent)) mkdirSync(parent, { recursive: true });
        made.add(parent);
        // A host does not copy files that it already serves.
        const same = shown.get(bytes);
        if (same === undefined) writeFileSync(file, bytes);
        else linkSync(same, file);
        shown.set(bytes, file);
      }
      folders.add(name);
      site = await openRelease(folder);
    },
    close() {
      for (const one of [trial, domain]) {
        one.close();
        one.closeAllConnections();
      }
    },
  };
}
