import type { CheckSafety } from '../../features/wording/unsafe-page.ts';
import { toIso } from '../../lib/dates/dates.ts';
import type { Facts } from '../../cms/markers/facts.ts';
import { DatabaseError, request, type DatabaseAccess } from '../database.ts';
import { checkRow, readPagesBySlug, type RefusedRow } from './rows.ts';
import type { GeneratedPage } from '../../features/useful-links/saved-page.ts';

/** What the live site says at the address of a saved page: when that was changed last, ISO 8601. */
export type ReadLiveDate = (slug: string) => Promise<string | undefined> | string | undefined;

interface Version {
  id: number;
  slug: string;
  saved_at: string;
  replaced_at: string;
}

async function readVersions<Row>(access: DatabaseAccess, filter: string): Promise<Row[]> {
  const { value } = await request(access, `page_versions?${filter}`);
  if (Array.isArray(value)) return value as Row[];
  throw new DatabaseError('The database answered with no list of versions.');
}

/**
 * The words of a refused row that visitors see on the live site, at the address that it has now;
 * undefined where it is not on the site, or where its words of then cannot be published either.
 * Needs the secret key.
 */
export async function readLastLive(
  access: DatabaseAccess,
  { id, slug, created_at }: RefusedRow,
  readLiveDate: ReadLiveDate,
  facts: Facts,
  checkSafety: CheckSafety,
): Promise<GeneratedPage | undefined> {
  const versions = await readVersions<Version>(
    access,
    `select=id,slug,saved_at,replaced_at&page_id=eq.${id}&order=id.desc`,
  );
  const dates = new Map<string, string | undefined>();
  for (const address of new Set([slug, ...versions.map((version) => version.slug)])) {
    dates.set(address, await readLiveDate(address));
  }
  // Its words may be live as they are: what they cite has left the record since.
  const { pages } = await readPagesBySlug(access, [slug], facts, checkSafety);
  const own = pages.find((page) => page.updated_at === dates.get(slug));
  if (own) return own;
  for (const version of versions) {
    const [from, to] = [toIso(version.saved_at), toIso(version.replaced_at)];
    const updated_at = [slug, version.slug]
      .map((address) => dates.get(address))
      // Where the clock was set back meanwhile, it ended before it began.
      .find((date) => date !== undefined && (date === from || (from <= date && date < to)));
    if (updated_at === undefined) continue;
    const [words] = await readVersions<object>(
      access,
      `select=title,content,description,indexed&id=eq.${version.id}`,
    );
    const page = checkRow({ ...words, id, slug, created_at, updated_at }, facts, checkSafety);
    return 'reason' in page ? undefined : page;
  }
  return undefined;
}
