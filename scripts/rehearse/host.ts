import { readlink } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createReleaseStore } from '../../src/publisher/releases.ts';
import { createSiteServer, openRelease, type Release } from '../../src/publisher/site-server.ts';

/** A host as the CDN is one: it serves exactly the folder it was given last, and nothing older. */
export interface Host {
  url: string;
  dir: string;
  close(): Promise<void>;
}

const POLL_MS = 20;

/** Serves what `host-command.ts` puts into the folder. */
export async function startHost(dir: string): Promise<Host> {
  const store = createReleaseStore(dir);
  await store.prune();
  const link = path.join(path.resolve(dir), 'releases', 'current');
  let live: Release[] = [];
  let id: string | undefined;
  let looking = Promise.resolve();
  const look = async () => {
    const now = await readlink(link).catch(() => undefined);
    if (now === id) return;
    const release = await store.current();
    if (!release) return;
    live = [await openRelease(release.site)];
    id = now;
  };
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => undefined);
  }, POLL_MS);
  const server = createSiteServer(() => live);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dir,
    close: async () => {
      clearInterval(timer);
      await looking;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
