import { existsSync } from 'node:fs';
import { mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { SiteFolders } from './site-folder.ts';

/** A built site and its name. */
export interface ReleaseFolders extends SiteFolders {
  id: string;
}

/** The live one, and those before it for whoever is just being answered. */
const KEEP = 3;

/**
 * Built sites under `<dataDir>/releases/<id>`, with `current` pointing at the live one. The link is
 * replaced by a rename, so that a process killed at any moment leaves a whole site behind.
 */
export function createReleaseStore(dataDir: string) {
  const root = path.resolve(dataDir, 'releases');
  const link = path.join(root, 'current');
  const aside = path.resolve(dataDir, 'unreadable-release');
  /** The release that is being made: none to serve, however whole it looks. */
  let making: string | undefined;
  const folders = (id: string): ReleaseFolders => ({
    id,
    site: path.join(root, id, 'site'),
    templates: path.join(root, id, 'templates'),
  });

  async function list(): Promise<string[]> {
    // A run at GitHub begins with an empty disk.
    if (!existsSync(root)) return [];
    const entries = await readdir(root, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort()
      .reverse();
  }

  async function listKept(): Promise<string[]> {
    const live = await readlink(link).catch(() => undefined);
    const whole = (await list()).filter(
      (id) => id !== making && existsSync(path.join(folders(id).site, 'build.json')),
    );
    if (!live || !whole.includes(live)) return [];
    return [live, ...whole.filter((id) => id !== live)].slice(0, KEEP);
  }

  return {
    /** An empty place to build the next release in. */
    async begin(): Promise<ReleaseFolders> {
      const next = folders((making = `${Date.now()}`));
      await mkdir(next.templates, { recursive: true });
      return next;
    },
    /** Makes a finished release the live one. */
    async promote({ id }: ReleaseFolders): Promise<void> {
      const draft = `${link}.next`;
      await rm(draft, { force: true });
      await symlink(id, draft);
      await rename(draft, link);
      if (making === id) making = undefined;
    },
    /** Takes a release that cannot be read out of the way; the last of them is kept to be looked at. */
    async layAside({ id }: ReleaseFolders): Promise<void> {
      await rm(aside, { recursive: true, force: true });
      await rename(path.join(root, id), aside);
    },
    /** Removes what did not go live; what did stays, whatever failed after it. */
    async discard({ id }: ReleaseFolders): Promise<void> {
      if (id === making) await rm(path.join(root, id), { recursive: true, force: true });
    },
    /** The releases that stay, the live one first, then the newest; none while nothing is live. */
    kept: async () => (await listKept()).map(folders),
    /** Removes unfinished releases and all but the newest few; returns the ones kept, live first. */
    async prune(): Promise<ReleaseFolders[]> {
      await mkdir(root, { recursive: true });
      const kept = await listKept();
      for (const id of await list()) {
        if (!kept.includes(id)) await rm(path.join(root, id), { recursive: true, force: true });
      }
      return kept.map(folders);
    },
  };
}

export type ReleaseStore = ReturnType<typeof createReleaseStore>;
