import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { callDatabase, type DatabaseAccess } from './database.ts';
import { toBase64, type Manifest } from './deploy/host.ts';
import { isSavedSitemap } from './lists.ts';
import { LIST_FOLDER, SAVED_FOLDER, type SiteFiles } from './saved-pages.ts';

/** What a run keeps of the site that it made live, so that saved pages can be stamped into that without a build. */
export interface KeptSite {
  /** Public address that the pages name, and the one at which the host answers. */
  site: string;
  liveUrl: string;
  /** When a run made it last. */
  madeAt: string;
  /** Most files that the host takes. */
  maxFiles: number;
  /** What the host is told of it beside its files. */
  worker: { compatibility_date: string; assets: object };
  /** What stamping reads, by name. */
  files: Record<string, string>;
  manifest: Manifest;
  /** Of files that stamping makes: what they are now, to see whether it makes them so again. */
  digests: Record<string, string>;
  /** Of files that were stamped since a run made the site. */
  stamped: Record<string, string>;
}

/** The files that stamping reads, beside what it writes. */
export const READ_FILES = [
  ...['page', 'unlisted-page', 'list', 'list-page', 'redirect'].map(
    (name) => `shells/${name}.html`,
  ),
  'shells/published.json',
  ...['build.json', 'facts.json', 'admin/rules.json', 'sitemap-index.xml', 'release.json'].map(
    (name) => `site/${name}`,
  ),
  'site/_headers',
  'site/_redirects',
];

/** What tells the host by name, and has no address. */
export const isRule = (name: string) => name === 'site/_headers' || name === 'site/_redirects';

const LISTS = new Set(['sitemap.html', 'sitemap-index.xml', `${SAVED_FOLDER}.json`]);

/** Whether a file of a site lists saved pages. */
export function isList(name: string): boolean {
  const file = name.slice('site/'.length);
  return LISTS.has(file) || isSavedSitemap(file) || file.startsWith(`${LIST_FOLDER}/`);
}

/** Names a file by what it says; the host keeps a file and its type under one name. */
export const digestFile = (name: string, text: string) =>
  bytesToHex(sha256(utf8ToBytes(`${name.slice(name.lastIndexOf('.'))}\n${text}`))).slice(0, 32);

/** The files of a kept site; what is written or removed (undefined) is noted beside them. */
export function openKept({ files, manifest }: KeptSite): SiteFiles & {
  changed: Map<string, string | undefined>;
} {
  const changed = new Map<string, string | undefined>();
  return {
    changed,
    read: (name) => Promise.resolve(changed.has(name) ? changed.get(name) : files[name]),
    write: (name, data) => {
      changed.set(name, data);
    },
    remove: (name) => {
      changed.set(name, undefined);
      return Promise.resolve();
    },
    list: (folder) => {
      const start = `${folder.slice('site'.length)}/`;
      const names = Object.keys(manifest).filter((address) => address.startsWith(start));
      return Promise.resolve(names.map((address) => address.slice(start.length)));
    },
  };
}

/** Of base64: what a request to the database may hold. */
const PART_LENGTH = 300_000;

const pipe = async (bytes: BlobPart, through: CompressionStream | DecompressionStream) =>
  new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer();

/** Keeps a site under what the host calls it, in place of the one before; needs the secret key. */
export async function keepSite(
  database: DatabaseAccess,
  release: string,
  kept: KeptSite,
): Promise<void> {
  const packed = await pipe(JSON.stringify(kept), new CompressionStream('gzip'));
  const text = toBase64(new Uint8Array(packed));
  const places = Math.ceil(text.length / PART_LENGTH);
  for (let place = 0; place < places; place += 1) {
    const body = text.slice(place * PART_LENGTH, (place + 1) * PART_LENGTH);
    await callDatabase(database, 'keep_site', { release, place, places, body });
  }
}

/** Keeps none: a site that lies at another host by now is stamped no more. Needs the secret key. */
export async function forgetSite(database: DatabaseAccess): Promise<void> {
  await callDatabase(database, 'keep_site', { release: '', place: 0, places: 1, body: '' });
}

/** The site that the host calls so; undefined where another one is kept. Needs the secret key. */
export async function readKeptSite(
  database: DatabaseAccess,
  release: string,
): Promise<KeptSite | undefined> {
  const parts = (await callDatabase(database, 'read_kept_site', { release })) as string[];
  if (parts.length === 0) return undefined;
  const bytes = Uint8Array.from(atob(parts.join('')), (letter) => letter.charCodeAt(0));
  const text = new TextDecoder().decode(await pipe(bytes, new DecompressionStream('gzip')));
  return JSON.parse(text) as KeptSite;
}
