import { indexCodes, readReference, writeReference } from '../../../features/contact/page-code.ts';
import { paths } from '../../../lib/url/paths.ts';
import type { Database } from '../../../cms/database.ts';

/** A page that a code stands for. */
export interface Origin {
  /** Address that the code was made of. */
  path: string;
  title: string;
  /** Where the page stands now, if that is elsewhere; null if nowhere. */
  now?: string | null;
}

/** Pages by the code that stands for them. */
export type Origins = ReadonlyMap<string, readonly Origin[]>;

/** A saved page that a code stands for, as the database says it. */
type SavedOrigin = Omit<
  Database['public']['Functions']['pages_of_codes']['Returns'][number],
  'page_id'
>;

/**
 * Puts together what codes stand for: the written pages, the addresses that written pages have left
 * (`[old, new]`), and what the database found of saved pages. If several pages have the same code, it
 * stands for all of them.
 */
export function findOrigins(
  written: ReadonlyMap<string, string>,
  left: readonly (readonly [string, string])[],
  saved: readonly SavedOrigin[],
): Origins {
  const byCode = new Map<string, Origin[]>();
  const add = (code: string, origin: Origin) => {
    const known = byCode.get(code) ?? [];
    if (!known.some(({ path }) => path === origin.path)) byCode.set(code, [...known, origin]);
  };
  for (const [code, list] of indexCodes(written.keys())) {
    for (const path of list) add(code, { path, title: written.get(path) ?? path });
  }
  const moved = new Map(left);
  for (const [code, list] of indexCodes(moved.keys())) {
    for (const path of list) {
      const now = moved.get(path) ?? '';
      if (!written.has(path)) add(code, { path, title: written.get(now) ?? now, now });
    }
  }
  for (const { code, slug, title, is_old } of saved) {
    const path = paths.savedPage(slug);
    add(code, { path, title, ...(is_old && { now: null }) });
  }
  return byCode;
}

/** The reference as the register keeps it: "7K3QM-b". */
export function readCode(text: string): string | null {
  const found = readReference(text);
  return found ? writeReference(found) : null;
}

/** The titles of the pages of a code, joined by "ou": nothing tells which of them a message came from. */
export const nameOrigins = (origins: readonly Origin[]): string =>
  origins.map(({ title }) => title).join(' ou ');

/** The pages of a code as lists name them; of one that no page has, the code itself. */
export const nameCode = (code: string, origins: Origins): string =>
  nameOrigins(origins.get(code) ?? []) || `Código ${code}, de página que saiu do site`;
