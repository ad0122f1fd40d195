import { createHash } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { forEachAtOnce } from '../at-once.ts';
import { readPublished, SAVED_FOLDER } from '../saved-pages.ts';
import { openFolders, type SiteFolders } from '../site-folder.ts';
import { packOf, type PackIndex } from './pack-file.ts';
import { listFiles } from './release-file.ts';

/** How full a site leaves its host: pages that are added are files for a while. */
const SHARE = 0.75;
const AT_ONCE = 32;

/**
 * Where a site has more files than its host takes: a copy of it whose oldest saved pages lie in packs, and a saved
 * page that does. Undefined where it is not needed, or not enough. The copy has no bytes of its own but the packs.
 */
export async function packOldest(
  folders: SiteFolders,
  maxFiles: number,
): Promise<{ dir: string; oldest: string } | undefined> {
  const files = await listFiles(folders.site);
  if (files.length <= maxFiles) return undefined;
  const packs = choosePacks(await listOldest(folders), files.length - maxFiles * SHARE);
  const [[oldest] = []] = packs.values();
  if (oldest === undefined) return undefined;

  const dir = path.join(path.dirname(folders.site), 'sent');
  await rm(dir, { recursive: true, force: true });
  const fileOf = (slug: string) => path.join(SAVED_FOLDER, `${slug}.html`);
  const packed = new Set([...packs.values()].flat().map(fileOf));
  const made = new Set<string>();
  const place = async (file: string) => {
    const target = path.join(dir, file);
    const folder = path.dirname(target);
    if (!made.has(folder)) await mkdir(folder, { recursive: true });
    made.add(folder);
    return target;
  };
  await forEachAtOnce(files, AT_ONCE, async (file) => {
    if (!packed.has(file)) await link(path.join(folders.site, file), await place(file));
  });
  for (const [address, slugs] of packs) {
    const read = (slug: string) => readFile(path.join(folders.site, fileOf(slug)));
    await writeFile(await place(address), await pack(slugs, read));
  }
  return { dir, oldest };
}

/** Slugs of the saved pages, the oldest first. */
async function listOldest(folders: SiteFolders): Promise<string[]> {
  const { links } = await readPublished(openFolders(folders));
  return links
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
    .map(({ slug }) => slug);
}

/** Slugs by their pack, of as many pages as it takes to save so many files; none where that is not possible. */
function choosePacks(oldest: readonly string[], files: number): Map<string, string[]> {
  const packs = new Map<string, string[]>();
  for (const [index, slug] of oldest.entries()) {
    const address = packOf(slug);
    const slugs = packs.get(address);
    if (slugs) slugs.push(slug);
    else packs.set(address, [slug]);
    if (index + 1 - packs.size >= files) return packs;
  }
  return new Map();
}

async function pack(
  slugs: readonly string[],
  read: (slug: string) => Promise<Buffer>,
): Promise<Buffer> {
  const index: PackIndex = {};
  const pages: Buffer[] = [];
  let start = 0;
  for (const slug of slugs.toSorted()) {
    const html = await read(slug);
    const page = deflateRawSync(html);
    const tag = createHash('sha256').update(html).digest('hex').slice(0, 32);
    index[slug] = [start, page.length, tag];
    pages.push(page);
    start += page.length;
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...pages]);
}
