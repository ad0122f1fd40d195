import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { BuildInfo } from './build-info.ts';
import { listFiles } from './release-file.ts';

/** A fall by more than this share, and by more than this many pages, is no ordinary day. */
const SHARE = 0.2;
const PAGES = 10;

/**
 * Why a site must not replace the live one; undefined when it may. So many saved pages as somebody changed, moved or
 * took off may be gone, but not all of them where there were more than a few: a table may have been emptied by mistake.
 */
export function findShrinkage(
  live: BuildInfo['pages'],
  next: BuildInfo['pages'],
  asked = 0,
): string | undefined {
  for (const kind of ['written', 'saved'] as const) {
    const [before, after] = [live[kind], next[kind]];
    const fall = before - after;
    if (kind === 'saved' && fall <= asked && (after > 0 || fall <= PAGES)) continue;
    if (before > 0 && after === 0)
      return `the live site has ${before} ${kind} pages, this one none`;
    if (fall > PAGES && fall > before * SHARE) {
      return `the ${kind} pages fell from ${before} to ${after}`;
    }
  }
  return undefined;
}

/** What Cloudflare takes in one file. */
const MAX_FILE_BYTES = 25 * 1024 * 1024;

/** Files of a folder and their sizes against what the host takes; a message when it is too much. */
export async function checkHostLimits(
  dir: string,
  { maxFiles }: { maxFiles: number },
): Promise<{ files: number; problem: string | undefined }> {
  const files = await listFiles(dir);
  if (files.length > maxFiles) {
    const problem =
      `the site has ${files.length} files and the host takes ${maxFiles} (DEPLOY_MAX_FILES). ` +
      'Cloudflare takes 20,000 on its free plan and 100,000 on the paid one; see "Limits" in docs/deploy.md.';
    return { files: files.length, problem };
  }
  for (const name of files) {
    const { size } = await stat(path.join(dir, name));
    if (size > MAX_FILE_BYTES) {
      const problem = `${name} has ${size} bytes and the host takes ${MAX_FILE_BYTES}.`;
      return { files: files.length, problem };
    }
  }
  return { files: files.length, problem: undefined };
}
