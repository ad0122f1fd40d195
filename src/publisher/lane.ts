import { sha256 } from '@noble/hashes/sha2.js';
import { paths } from '../lib/paths.ts';
import { timeSteps } from '../lib/publication-steps.ts';
import {
  callDatabase,
  readHold,
  readPublishEvents,
  readPublishStatus,
  type DatabaseAccess,
} from './database.ts';
import { digestFile, toBase64, type Host, type SentFile } from './deploy/host.ts';
import { createPageDigest } from './deploy/page-digest.ts';
import {
  isList,
  isRule,
  keepSite,
  openKept,
  readKeptSite,
  type KeptSite,
  type OpenSite,
} from './kept-site.ts';
import { addressOfFile } from './page-file.ts';
import { reasonOf, retry } from './retry.ts';
import { openRowPublisher, type RowPublisher } from './row-publisher.ts';
import { SAVED_FOLDER } from './saved-pages.ts';

/** Thrown, before anything of the live site is touched, for what only a run publishes. The owner reads why. */
class StandAsideError extends Error {
  override name = 'StandAsideError';
}

/** Thrown for what is never stamped, and is no news. */
class OrdinaryError extends StandAsideError {
  override name = 'OrdinaryError';
}

/** Why a run has to publish, for its report; undefined where that is no news. */
export function tellAside(error: unknown): string | undefined {
  if (error instanceof OrdinaryError) return undefined;
  if (error instanceof StandAsideError) return error.message;
  return `uma chamada falhou (${reasonOf(error)})`;
}

/** Most addresses at once, and most pages taken off: more is no ordinary save. */
const MOST_ADDRESSES = 200;
const MOST_REMOVED = 10;
/** Saved pages that are made again first. */
const PROOFS = 3;
/** After so long a run makes the whole site once more, and compares. */
const MADE_AGAIN_MS = 24 * 3600_000;
/** The switch comes no later than this after the beginning: then a run may already publish. */
const SWITCH_WITHIN_MS = 35_000;
const CONFIRM_MS = 10_000;
const NAMED_PAGES = 20;

const SAVED = `site/${SAVED_FOLDER}/`;

const digestPage = createPageDigest((text) =>
  toBase64(sha256(new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_'),
);

/**
 * Publishes what was saved of pages without a build: stamps it into what the last run kept of the live site and
 * sends the files that are others now, whole or not at all. Throws where a run has to publish instead; `database`
 * needs the secret key.
 */
export async function publishByLane(host: Host, database: DatabaseAccess): Promise<void> {
  const started = Date.now();
  const took = timeSteps();
  if (await readHold(database)) throw new OrdinaryError('a publicação está retida');
  const { failure, covered } = await readPublishStatus(database);
  const slugs = await readSaved(database, covered);
  if (failure !== undefined) throw new StandAsideError('a última publicação falhou');
  const release = await host.current();
  const kept = release === undefined ? undefined : await readKeptSite(database, release);
  if (release === undefined || !kept)
    throw new StandAsideError('o site no ar não é o da última publicação');
  if (started - Date.parse(kept.madeAt) > MADE_AGAIN_MS)
    throw new OrdinaryError('o site inteiro é refeito uma vez por dia');
  took.ended('read');

  const files = openKept(kept);
  const rows = await openRowPublisher(files, database, kept.site);
  await proveStamp(kept, files, rows, slugs);
  const done = await rows.publishChanges();
  if (!done || done.edit !== undefined || done.needsBuild)
    throw new StandAsideError('a mudança chega a páginas que só a montagem inteira refaz');
  if (done.removed.length > MOST_REMOVED)
    throw new StandAsideError('muitas páginas saem do site de uma vez');
  const { next, given, report } = await applyChanges(kept, files, host);
  if (next.sent.length > kept.maxFiles)
    throw new StandAsideError('o site passou do limite de arquivos do servidor');
  took.ended('build');

  const rules = {
    _headers: next.files['site/_headers'] ?? '',
    _redirects: next.files['site/_redirects'] ?? '',
  };
  const until = AbortSignal.timeout(Math.max(0, SWITCH_WITHIN_MS - (Date.now() - started)));
  const added = await host
    .add(next.sent, given, rules, next.worker, until)
    .catch((error: unknown) => {
      throw until.aborted ? new StandAsideError('demorou demais') : error;
    });
  const { builtAt, watermark } = rows.info();
  const made = { built_at: builtAt, watermark: watermark ?? 0, report };
  const publication = { ...made, reason: 'saved', is_stopped: false };
  await callDatabase(database, 'begin_publication', { publication });
  // Whoever went back meanwhile wants this no more, nor may another version be covered by this one.
  if (await readHold(database)) throw new StandAsideError('a publicação foi retida');
  if ((await host.current()) !== release) throw new StandAsideError('no ar já estava outra versão');
  if (Date.now() - started > SWITCH_WITHIN_MS) throw new StandAsideError('demorou demais');
  if (!(await host.makeLive(added))) throw new Error('the host lost the version');
  took.ended('send');
  await confirm(kept.liveUrl, builtAt);
  took.ended('confirm');

  await callDatabase(database, 'publication_live', {
    ...{ built_at: builtAt, release: added, steps: took.steps },
    files: { count: next.sent.length, limit: kept.maxFiles },
  });
  await callDatabase(database, 'mark_published', { upto: watermark ?? 0 });
  await keepSite(database, added, next, { release, kept });
}

/** The addresses that were saved since; throws where more than that changed. */
async function readSaved(database: DatabaseAccess, covered: number): Promise<Set<string>> {
  const events = await readPublishEvents(database, covered);
  if (events.length === 0) throw new OrdinaryError('nada foi salvo: é outra coisa que mudou');
  if (events.some(({ slug }) => slug === null)) throw new OrdinaryError('textos ou dados mudaram');
  const slugs = new Set(events.flatMap(({ slug }) => slug ?? []));
  if (slugs.size > MOST_ADDRESSES) throw new StandAsideError('muitas páginas mudaram de uma vez');
  return slugs;
}

/**
 * Makes lists and a few pages of the live site once more. Only where they come out as they are, byte for byte, are
 * code, shells, facts and rows those of the run before.
 */
async function proveStamp(
  { digests }: KeptSite,
  files: OpenSite,
  rows: RowPublisher,
  slugs: ReadonlySet<string>,
): Promise<void> {
  const known = Object.keys(digests).flatMap((name) => {
    const slug = name.startsWith(SAVED) ? name.slice(SAVED.length, -'.html'.length) : '';
    return rows.readLiveDate(slug) === undefined || slugs.has(slug) ? [] : slug;
  });
  await rows.publishAgain(known.slice(-PROOFS), rows.readLiveDate);
  if ([...files.changed.keys()].some((name) => name in digests))
    throw new StandAsideError('o atalho não refaz igual o site no ar');
}

/** The site with the files that were written and removed, and what of it the host lacks. */
async function applyChanges(kept: KeptSite, files: OpenSite, host: Host) {
  const sent = new Map(kept.sent.map((file) => [file.at, file]));
  const next: KeptSite = {
    ...{ ...kept, published: files.published, files: { ...kept.files } },
    ...{ digests: { ...kept.digests }, stamped: { ...kept.stamped } },
  };
  const given = new Map<string, SentFile>();
  const report = { added: 0, changed: 0, removed: 0, unexplained: 0, pages: [] as string[] };

  function note(name: string, was: string | undefined, is: string | undefined): void {
    if (was === is) return;
    report[was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'] += 1;
    report.pages.push(addressOfFile(name));
  }
  async function put(name: string, text: string | undefined): Promise<void> {
    if (name in next.files && text !== undefined) next.files[name] = text;
    if (!name.startsWith('site/') || isRule(name)) return;
    const at = name.slice('site'.length);
    const before = sent.get(at)?.page;
    if (text === undefined) {
      sent.delete(at);
      Reflect.deleteProperty(next.digests, name);
      next.stamped[name] = '';
      note(at.slice(1), before, undefined);
      return;
    }
    const bytes = new TextEncoder().encode(text);
    const isPage = name.endsWith('.html');
    const page = isPage ? digestPage(text) : undefined;
    const hash = await host.nameOf(at, bytes);
    sent.set(at, { ...{ at, hash, size: bytes.length }, page });
    given.set(hash, { at, bytes });
    if (!isPage && !isList(name)) return;
    const is = await digestFile(name, bytes);
    next.digests[name] = is;
    next.stamped[name] = is;
    note(at.slice(1), before, page);
  }

  for (const [name, text] of files.changed) await put(name, text);
  report.pages = report.pages
    .toSorted((a, b) => Number(isSaved(b)) - Number(isSaved(a)))
    .slice(0, NAMED_PAGES);
  const listed = [...sent.values()].flatMap(({ at, page }): [string, string][] =>
    page === undefined ? [] : [[addressOfFile(at.slice(1)), page]],
  );
  await put(
    'site/release.json',
    JSON.stringify({ pages: Object.fromEntries(listed), assets: kept.assets }),
  );
  next.sent = [...sent.values()];
  return { next, given, report };
}

const isSaved = (page: string) => page.startsWith(paths.savedPage(''));

/** Waits until visitors get it: the host switches all files at once. */
async function confirm(liveUrl: string, builtAt: string): Promise<void> {
  const attempt = async () => {
    const url = new URL('/build.json', liveUrl);
    url.searchParams.set('fresh', String(Date.now()));
    const signal = AbortSignal.timeout(CONFIRM_MS);
    const response = await fetch(url, { headers: { 'cache-control': 'no-cache' }, signal });
    const live = (await response.json()) as { builtAt?: string };
    if (live.builtAt !== builtAt) throw new Error(`the live site is of ${live.builtAt ?? ''}`);
  };
  await retry(attempt, { limitMs: CONFIRM_MS, pauseMs: 200, maxPauseMs: 1_000 });
}
