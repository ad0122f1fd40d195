import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../overrides/edits.ts';
import { AS_WRITTEN, checkEntry, confirmedWords, type ContentProblem } from './entry.ts';
import { citesInAddress } from '../checks/page-rules.ts';
import { namesByKind, type Collections, type DataOf } from './define.ts';
import type { Site } from './site.ts';
import type { Source } from './sources.ts';
import type { Markers } from '../markers/markers.ts';

/** One entry as read: validated data, prose with resolved markers. */
export interface Entry<Name extends string, Data> {
  id: string;
  collection: Name;
  file: string;
  data: Data;
  body: string;
  /** The edit that it contains. */
  edit?: number;
  /** Whether the field that gives the address cites a fact: the address then stays when the fact changes. */
  keepsAddress?: true;
  /** Confirmed words, each with the day. */
  confirmed?: ReadonlyMap<string, unknown>;
}

/** An entry of some collection of a site. */
type AnyEntry = Entry<string, unknown>;

/** The entries of every collection of a site, by its name. */
export type ContentOf<List extends Collections> = {
  [Name in keyof List & string]: Entry<Name, DataOf<List[Name]>>[];
};

/** Entries that pass; those with a problem are left out and listed with it. */
export interface Validated<List extends Collections = Collections> {
  content: ContentOf<List>;
  markers: Markers;
  problems: ContentProblem[];
}

/** The result of checking an entry by itself, with these markers. */
interface Checked {
  markers: Markers | undefined;
  entries: AnyEntry[];
  problems: ContentProblem[];
}

/** Unchanged entries are not checked again: applying overrides checks the whole site repeatedly. */
const checkedBefore = new WeakMap<Source, Checked>();
let lastMarkers: Markers = new Map();

/**
 * Checks every entry by itself: schema, prose, markers. While the markers have no values, because
 * what defines them is not sound, nothing else is checked.
 */
export function validate<List extends Collections>(
  site: Site<List>,
  sources: readonly Source[],
): Validated<List> {
  const { collections, markers: of } = site;
  const byCollection = Map.groupBy(sources, ({ collection }) => collection);
  const problems: ContentProblem[] = [];
  const names = namesByKind(collections);
  const content: Record<string, AnyEntry[]> = Object.fromEntries(names.map((name) => [name, []]));
  const whole = () => content as ContentOf<List>;

  function accept(name: string, markers?: Markers): AnyEntry[] {
    return (byCollection.get(name) ?? []).flatMap((source) => {
      const before = checkedBefore.get(source);
      const checked =
        before && before.markers === markers ? before : checkSource(site, name, source, markers);
      // The server may set fields of these at any time.
      if (name !== site.server.collection) checkedBefore.set(source, checked);
      problems.push(...checked.problems);
      return checked.entries;
    });
  }

  const cited = new Set<string>(of.collections);
  const read = of.collections.map((name) => [name, accept(name)] as const);
  const built = of.build(Object.fromEntries(read) as ContentOf<List>);
  if (!built) {
    return { content: whole(), markers: new Map(), problems };
  }
  const markers = isDeepStrictEqual(built, lastMarkers) ? lastMarkers : built;
  lastMarkers = markers;
  for (const [name, entries] of read) content[name] = entries;
  for (const name of names) if (!cited.has(name)) content[name] = accept(name, markers);
  return { content: whole(), markers, problems };
}

function checkSource(
  { collections, server }: Site,
  name: string,
  source: Source,
  markers: Markers | undefined,
): Checked {
  const { entry, file, document, edit } = source;
  const collection = collections[name];
  const isRow = collection?.kind === 'list';
  const fields = name === server.collection ? server.set(document) : document;
  const { data, body, problems } = checkEntry(collections, name, entry, fields, markers);
  return {
    markers,
    problems: problems.map((problem) => {
      const shown = [isRow ? entry : '', problem.field].filter((part) => part !== '').join('.');
      return { ...problem, file, field: shown || 'arquivo' };
    }),
    entries:
      data === undefined
        ? []
        : [
            {
              id: entry || name,
              collection: name,
              file,
              data,
              body,
              ...(edit !== undefined && { edit }),
              ...(isObject(document) &&
                Object.hasOwn(document, AS_WRITTEN) && { confirmed: confirmedWords(document) }),
              ...(collection &&
                citesInAddress(collection, document) && { keepsAddress: true as const }),
            },
          ],
  };
}
