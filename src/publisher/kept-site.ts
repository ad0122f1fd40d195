import { callDatabase, type DatabaseAccess } from './database.ts';
import { digestFile, toBase64, type HostFile, type Worker } from './deploy/host.ts';
import { isSame, isSavedSitemap, type SavedPageLink } from './lists.ts';
import { LIST_FOLDER, SAVED_FOLDER, type PublishedLinks, type SiteFiles } from './saved-pages.ts';

/** A file of the live site. */
interface KeptFile extends HostFile {
  /** Digest of what it says, where it is a page that engines list. */
  page?: string | undefined;
}

/** What a run keeps of the site that it made live, so that saved pages can be stamped into that without a build. */
export interface KeptSite {
  /** Public address that the pages name, and the one at which the host answers. */
  site: string;
  liveUrl: string;
  /** When a run made it last. */
  madeAt: string;
  /** Most files that the host takes. */
  maxFiles: number;
  worker: Worker;
  /** What stamping reads, by name. */
  files: Record<string, string>;
  published: PublishedLinks;
  /** Every file of the site. */
  sent: KeptFile[];
  /** Hashed files, as `release.json` names them. */
  assets: object;
  /** Of files that stamping makes: what they are now, to see whether it makes them so again. */
  digests: Record<string, string>;
  /** Of files that were stamped since a run made the site; nothing of those that were removed. */
  stamped: Record<string, string>;
}

/** The files that stamping reads, beside what it writes. */
export const READ_FILES = [
  ...['page', 'unlisted-page', 'list', 'list-page', 'redirect'].map(
    (name) => `shells/${name}.html`,
  ),
  ...['build.json', 'facts.json', 'admin/rules.json', 'sitemap-index.xml'].map(
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

/** A kept site that is written to. */
export interface OpenSite extends SiteFiles {
  published: PublishedLinks;
  /** The files that were written and are others now, or were removed (undefined). */
  changed: Map<string, string | undefined>;
}

/** The files of a kept site. Of 50,000 pages no list may stay in memory that is the same as before. */
export function openKept({ files, sent, digests, published }: KeptSite): OpenSite {
  const changed: OpenSite['changed'] = new Map();
  return {
    changed,
    published,
    read: (name) => Promise.resolve(changed.has(name) ? changed.get(name) : files[name]),
    async write(name, data) {
      if (digests[name] !== undefined && digests[name] === (await digestFile(name, data)))
        changed.delete(name);
      else changed.set(name, data);
    },
    remove(name) {
      changed.set(name, undefined);
      return Promise.resolve();
    },
    list(folder) {
      const start = `${folder.slice('site'.length)}/`;
      const within = sent.flatMap(({ at }) => (at.startsWith(start) ? at.slice(start.length) : []));
      return Promise.resolve(within);
    },
  };
}

/** A kept site is kept in parts, so that of a large one only those are packed and sent that are others. */
type Part = Partial<Pick<KeptSite, 'sent'>> & {
  links?: SavedPageLink[];
  rest?: Omit<KeptSite, 'sent'>;
};
const PART_SIZE = 2_000;

function split<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / PART_SIZE) }, (_, place) =>
    items.slice(place * PART_SIZE, (place + 1) * PART_SIZE),
  );
}

/** Links from the oldest: others come at their end. What is another one each time is the last part. */
function splitKept({ sent, ...rest }: KeptSite): Part[] {
  const { links } = rest.published;
  return [
    ...split(links.toReversed()).map((part) => ({ links: part })),
    ...split(sent).map((part) => ({ sent: part })),
    { rest: { ...rest, published: { ...rest.published, links: [] } } },
  ];
}

const isSamePart = (part: Part, before: Part | undefined) =>
  before !== undefined &&
  part.rest === undefined &&
  isSame(part.links ?? [], before.links) &&
  isSame(part.sent ?? [], before.sent);

const pipe = (bytes: BlobPart, through: CompressionStream | DecompressionStream) =>
  new Response(new Blob([bytes]).stream().pipeThrough(through));

/**
 * Keeps a site under what the host calls it, in place of the one before, of which it takes the parts that are the
 * same; needs the secret key.
 */
export async function keepSite(
  database: DatabaseAccess,
  release: string,
  kept: KeptSite,
  before?: { release: string; kept: KeptSite },
): Promise<void> {
  const was = before ? splitKept(before.kept) : [];
  const parts = splitKept(kept);
  for (const [place, part] of parts.entries()) {
    if (isSamePart(part, was[place])) continue;
    const packed = pipe(JSON.stringify(part), new CompressionStream('gzip'));
    const body = toBase64(new Uint8Array(await packed.arrayBuffer()));
    const from = before && { before: before.release };
    await callDatabase(database, 'keep_site', {
      ...{ release, place, places: parts.length, body, ...from },
    });
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
  const bodies = (await callDatabase(database, 'read_kept_site', {
    release,
  })) as unknown as string[];
  const links: SavedPageLink[] = [];
  const sent: KeptFile[] = [];
  let rest: Part['rest'];
  for (const body of bodies) {
    const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
    const part = (await pipe(bytes, new DecompressionStream('gzip')).json()) as Part;
    links.push(...(part.links ?? []));
    sent.push(...(part.sent ?? []));
    rest = part.rest ?? rest;
  }
  return rest && { ...rest, sent, published: { ...rest.published, links: links.reverse() } };
}
