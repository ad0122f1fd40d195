import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { pageValues, SHELL_ROW } from '../lib/saved-pages.ts';
import { readGeneratedPages } from '../loaders/generated-pages.ts';

export type SavedRow = typeof SHELL_ROW;

/**
 * What `/links-uteis/{slug}` renders: in a build the one shell that rows are stamped into; in the
 * dev server, and where `RENDER_SAVED_PAGES` asks for it, the rows themselves.
 */
export async function getSavedRows(): Promise<SavedRow[]> {
  if (!import.meta.env.DEV && !process.env['RENDER_SAVED_PAGES']) return [SHELL_ROW];
  if (!PUBLIC_SUPABASE_URL || !PUBLIC_SUPABASE_PUBLISHABLE_KEY) return [SHELL_ROW];
  const rows: SavedRow[] = [SHELL_ROW];
  const access = { url: PUBLIC_SUPABASE_URL, key: PUBLIC_SUPABASE_PUBLISHABLE_KEY };
  for await (const { pages } of readGeneratedPages(access)) {
    rows.push(...pages.map((page) => ({ ...SHELL_ROW, ...pageValues(page) })));
  }
  return rows;
}
