import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { indexFacts } from '../../cms/markers/facts.ts';
import { getFacts } from '../../features/facts/query.ts';
import { pageValues } from '../../publish/saved/page-template.ts';
import { readGeneratedPages } from '../../publish/saved/rows.ts';
import { TEMPLATE_ROW, type SavedPageProps } from '../../features/useful-links/tokens.ts';

/**
 * What `/links-uteis/{slug}` renders: in a build the one template that rows are rendered into; in the
 * dev server the rows themselves.
 */
export async function getSavedRows(): Promise<SavedPageProps[]> {
  const rows: SavedPageProps[] = [{ row: TEMPLATE_ROW, index: true }];
  if (!import.meta.env.DEV) return rows;
  if (!PUBLIC_SUPABASE_URL || !PUBLIC_SUPABASE_PUBLISHABLE_KEY) return rows;
  const facts = indexFacts(await getFacts());
  const access = { url: PUBLIC_SUPABASE_URL, key: PUBLIC_SUPABASE_PUBLISHABLE_KEY };
  for await (const { pages } of readGeneratedPages(access, facts)) {
    rows.push(
      ...pages.map((page) => ({
        row: { ...TEMPLATE_ROW, ...pageValues(page) },
        index: page.indexed,
      })),
    );
  }
  return rows;
}
