import { paths } from '../lib/url/paths.ts';
import { comparePages, HEAD_LENGTH, type ReleaseFile } from './site/release-file.ts';

/** What was asked for since the site before, by whoever may ask. */
export interface Asked {
  /** The site before is not the newest one: an owner lets publishing go on from it, and all of this was live already. */
  isCatchingUp: boolean;
  /** Addresses of saved pages that were saved, moved or taken off. */
  slugs: ReadonlySet<string>;
  /** Entries that were edited in the panel; undefined where nothing was. */
  entries: ReadonlySet<string> | undefined;
  /** Other code, or other files of content. */
  files: boolean;
  /** A date of the content has come. */
  date: boolean;
  /** Addresses that forward in the new site. */
  forwards: ReadonlySet<string>;
}

/** A page that is another one than before. */
export interface Difference {
  page: string;
  kind: 'added' | 'changed' | 'removed';
  /** Critical: gone, or another title. Warning: other words. Info: new. */
  severity: 'critical' | 'warning' | 'info';
  /** What asked for it; undefined where nothing did. */
  cause: 'row' | 'edit' | 'files' | 'date' | 'moved' | 'catching up' | undefined;
}

/** What visitors get to see otherwise than before, the gravest first, each with what asked for it. */
export function compareReleases(
  before: ReleaseFile['pages'],
  after: ReleaseFile['pages'],
  asked: Asked,
): Difference[] {
  const { added, changed, removed } = comparePages(before, after);
  const headOf = (pages: ReleaseFile['pages'], page: string) => pages[page]?.slice(0, HEAD_LENGTH);
  const describe =
    (kind: Difference['kind'], severity: (page: string) => Difference['severity']) =>
    (page: string): Difference => ({
      ...{ page, kind, severity: severity(page) },
      cause: findCause(page, kind, asked),
    });
  const hasOtherHead = (page: string) => headOf(before, page) !== headOf(after, page);
  const differences = [
    ...removed.map(describe('removed', () => 'critical')),
    ...changed.map(describe('changed', (page) => (hasOtherHead(page) ? 'critical' : 'warning'))),
    ...added.map(describe('added', () => 'info')),
  ];
  const rank = ({ severity, cause }: Difference) =>
    (cause === undefined ? 0 : 3) + ['critical', 'warning', 'info'].indexOf(severity);
  return differences.sort((a, b) => rank(a) - rank(b));
}

/** Whether a page lists saved pages. */
const isList = (page: string) => page === '/sitemap' || page.startsWith(paths.savedList(''));

function findCause(page: string, kind: Difference['kind'], asked: Asked): Difference['cause'] {
  const { slugs, entries, files, date, forwards } = asked;
  if (asked.isCatchingUp) return 'catching up';
  const name = page.slice(page.lastIndexOf('/') + 1);
  if (slugs.size > 0 && (isList(page) || (page === paths.savedPage(name) && slugs.has(name))))
    return 'row';
  if (kind === 'removed' && forwards.has(page)) return 'moved';
  // An edit of one entry shows on many pages, and takes none of the others away.
  if (entries && (kind !== 'removed' || entries.has(name))) return 'edit';
  if (files) return 'files';
  return date && kind === 'changed' ? 'date' : undefined;
}

/** Most critical differences that nothing asked for: more stop the publication. */
export const MOST_UNEXPLAINED = 5;
const PAGES_NAMED = 20;

/** The differences as the database keeps them, without the lists that every saved page changes. */
export function summarise(all: readonly Difference[]) {
  const differences = all.filter(({ page, cause }) => cause !== 'row' || !isList(page));
  const count = (kind: Difference['kind']) =>
    differences.filter((difference) => difference.kind === kind).length;
  return {
    added: count('added'),
    changed: count('changed'),
    removed: count('removed'),
    unexplained: differences.filter(
      ({ severity, cause }) => severity === 'critical' && cause === undefined,
    ).length,
    pages: differences.slice(0, PAGES_NAMED).map(({ page }) => page),
  };
}
