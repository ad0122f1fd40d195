import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { forEachAtOnce } from '../at-once.ts';
import type { BuildInfo } from '../build-info.ts';
import { isList, isRule, READ_FILES, type KeptSite } from '../kept-site.ts';
import { addressOfFile } from '../page-file.ts';
import { paths } from '../../lib/paths.ts';
import { readPublished, SAVED_FOLDER } from '../saved-pages.ts';
import { openFolders, type SiteFolders } from '../site-folder.ts';
import type { DeploySettings } from './settings.ts';
import { digestFile, sha1 } from './host.ts';
import { listFiles, parseRelease, RELEASE_FILE } from './release-file.ts';

/** How the host's own command names a file: by its bytes and its extension. */
export type HashFile = (bytes: Buffer<ArrayBuffer>, extension: string) => Promise<string> | string;

/** As Netlify's client does. */
export const KEEP_NETLIFY = { hash: sha1, worker: {} };

/** More saved pages than the function can hold: each save takes a build then. */
const MOST_PAGES = 51_000;
/** Saved pages of which it is kept what they are: the function makes them again before it makes others. */
const PROOFS = 3;
const AT_ONCE = 16;

/** What a site that has just gone live leaves to the function; undefined where it has too many pages for that. */
export async function describeKept(
  folders: SiteFolders,
  { builtAt }: BuildInfo,
  { site, liveUrl, maxFiles }: DeploySettings,
  { hash, worker }: { hash: HashFile; worker: KeptSite['worker'] },
): Promise<KeptSite | undefined> {
  const on = openFolders(folders);
  const published = await readPublished(on);
  const { links } = published;
  if (links.length > MOST_PAGES) return undefined;
  const release = parseRelease((await on.read(`site/${RELEASE_FILE}`)) ?? '');
  const { pages, assets } = release ?? { pages: {}, assets: {} };
  const files: KeptSite['files'] = {};
  for (const name of READ_FILES) {
    const text = await on.read(name);
    if (text !== undefined) files[name] = text;
  }
  const proofs = new Set(links.slice(0, PROOFS).map(({ slug }) => `${SAVED_FOLDER}/${slug}.html`));
  const sent: KeptSite['sent'] = [];
  const digests: KeptSite['digests'] = {};
  await forEachAtOnce(await listFiles(folders.site), AT_ONCE, async (found) => {
    const file = found.replaceAll(path.sep, '/');
    const name = `site/${file}`;
    if (isRule(name)) return;
    const bytes = await readFile(path.join(folders.site, file));
    const at = `/${file}`;
    const kept = { at, hash: await hash(bytes, path.extname(file).slice(1)), size: bytes.length };
    sent.push({ ...kept, page: file.endsWith('.html') ? pages[addressOfFile(file)] : undefined });
    if (isList(name) || proofs.has(file)) digests[name] = await digestFile(name, bytes);
  });
  return {
    ...{ site, liveUrl, maxFiles, worker, files, published, sent, assets, digests },
    madeAt: builtAt,
    stamped: {},
  };
}

/**
 * Whether files that the function stamped into the live site come out of a build of the same code and words the
 * same, byte for byte; without those that name a page which was saved since.
 */
export async function compareStamped(
  site: string,
  stamped: KeptSite['stamped'],
  saved: ReadonlySet<string>,
): Promise<{ again: number; other: string[] }> {
  const other: string[] = [];
  let again = 0;
  for (const [name, digest] of Object.entries(stamped)) {
    const file = path.join(site, name.slice('site/'.length));
    const text = await readFile(file, 'utf8').catch(() => undefined);
    const names = (slug: string) =>
      name.endsWith(`/${slug}.html`) || text?.includes(`${paths.savedPage(slug)}"`);
    if ((isList(name) && saved.size > 0) || [...saved].some(names)) continue;
    again += 1;
    const is = text === undefined ? '' : await digestFile(name, text);
    if (is !== digest) other.push(name.slice('site'.length));
  }
  return { again, other };
}
