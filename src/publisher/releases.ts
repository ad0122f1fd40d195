import { existsSync } from 'node:fs';
import { mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { SiteFolders } from './site-folder.ts';

/** A built site and its name. */
export interface ReleaseFolders extends SiteFolders {
  id: string;
}

const KEEP = 3;

/**
 * Built sites under `<dataDir>/releases/<id>`, with `current` pointing at the live one. The link is
 * replaced by a rename, so that a process killed at any moment leaves a whole site behind.
 */
export function createReleaseStore(dataDir: string) {
  const root = path.resolve(dataDir, 'releases');
  const link = path.join(root, 'current');
  const folders = (id: string): ReleaseFolders => ({
    id,
    site: path.join(root, id, 'site'),
    shells: path.join(root, id, 'shells'),
  });

  async function list(): Promise<string[]> {
    const entries = await readdir(root, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort()
      .reverse();
  }

  return {
    /** The live release, if a whole one exists. */
    async current(): Promise<ReleaseFolders | undefined> {
      const id = await readlink(link).catch(() => undefined);
      if (!id || !existsSync(path.join(folders(id).site, 'build.json'))) return undefined;
      return folders(id);
    },
    /** An empty place to build the next release in. */
    async begin(): Promise<ReleaseFolders> {
      const next = folders(`${Date.now()}`);
      await mkdir(next.shells, { recursive: true });
      return next;
    },
    /** Makes a finished release the live one. */
    async promote({ id }: ReleaseFolders): Promise<void> {
      const draft = `${link}.next`;
      await rm(draft, { force: true });
      await symlink(id, draft);
      await rename(draft, link);
    },
    async discard({ id }: ReleaseFolders): Promise<void> {
      await rm(path.join(root, id), { recursive: true, force: true });
    },
    /** Removes unfinished releases and all but the newest few; returns the ones kept, live first. */
    async prune(): Promise<ReleaseFolders[]> {
      await mkdir(root, { recursive: true });
      const live = await readlink(link).catch(() => undefined);
      const whole = (await list()).filter((id) =>
        existsSync(path.join(folders(id).site, 'build.json')),
      );
      const older = whole.filter((id) => id !== live);
      const kept = live && whole.includes(live) ? [live, ...older.slice(0, KEEP - 1)] : [];
      for (const id of await list()) {
        if (!kept.includes(id)) await rm(path.join(root, id), { recursive: true, force: true });
      }
      return kept.map(folders);
    },
  };
}

export type ReleaseStore = ReturnType<typeof createReleaseStore>;
