import { mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';

/**
 * A new folder below `.local`, for what a build is written to: the system's folder for temporary
 * files may be on another disk (see `assertBuildFolders`), or in memory.
 */
export async function makeTempFolder(name: string): Promise<string> {
  const parent = path.resolve('.local');
  await mkdir(parent, { recursive: true });
  return mkdtemp(path.join(parent, `${name}-`));
}
