import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Fails where a build would have to move files to another disk, which a rename cannot: from the
 * site to the templates, and into a site outside this checkout from the folder in it that Astro then
 * renders in. The folders need not exist yet.
 */
export function assertBuildFolders(site: string, templates: string): void {
  if (path.relative('.', site).startsWith('..')) assertSameDisk(site, path.resolve());
  assertSameDisk(templates, site);
}

function assertSameDisk(folder: string, other: string): void {
  if (diskOf(folder) === diskOf(other)) return;
  throw new Error(
    `${folder} is not on the disk of ${other}, and a build moves files between them. Let ` +
      'BUILD_OUT_DIR and BUILD_TEMPLATES_DIR, or LOCAL_DATA_DIR if that holds them, name folders on one disk.',
  );
}

function diskOf(folder: string): number {
  let existing = path.resolve(folder);
  while (!existsSync(existing)) existing = path.dirname(existing);
  return statSync(existing).dev;
}
