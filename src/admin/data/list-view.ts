import * as z from 'zod/mini';
import { FILTERS, SORTS, type Filter, type ListStatus, type Sort } from './pages/list-pages.ts';
import { readJson, tab } from './storage.ts';

const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[];

const viewSchema = z.object({
  status: z.enum(['published', 'draft', 'scheduled', 'trash']),
  search: z.string(),
  sort: z.enum(keysOf(SORTS)),
  filter: z.enum(keysOf(FILTERS)),
  /** Where each page before the present one ended. */
  trail: z.array(z.object({ value: z.string(), id: z.string() })),
});

/** What of the saved pages is on the screen. */
export type View = z.infer<typeof viewSchema>;

const KEY = 'admin.list';

/** The selection that a status begins with: what came last stands first. */
export function firstView(status: ListStatus): View {
  const sort: Sort = status === 'published' ? 'newest' : 'changed';
  const filter: Filter = 'all';
  return { status, search: '', sort, filter, trail: [] };
}

export function readView(): View {
  return readJson(tab, KEY, viewSchema) ?? firstView('published');
}

export function keepView(view: View): void {
  tab.setItem(KEY, JSON.stringify(view));
}
