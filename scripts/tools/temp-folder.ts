import { readdirSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';

/**
 * A new folder below `.local`, for builds: the system's temporary folder may be on another disk
 * (see `assertBuildFolders`), or in memory. Folders of the same name that killed processes left
 * behind are removed first.
 */
export async function makeTempFolder(name: string): Promise<string> {
  const parent = path.resolve('.local');
  await mkdir(parent, { recursive: true });
  for (const found of readdirSync(parent)) {
    const maker = new RegExp(`^${name}-(\\d+)-`).exec(found)?.[1];
    if (maker === undefined || isAlive(Number(maker))) continue;
    rmSync(path.join(parent, found), { recursive: true, force: true });
  }
  return mkdtemp(path.join(parent, `${name}-${process.pid}-`));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
