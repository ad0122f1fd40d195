import type { Database } from '../../cms/database.ts';
import { addDays } from '../../lib/dates/dates.ts';
import { startOf } from '../../lib/dates/period.ts';
import type { AdminClient } from './client.ts';
import { unwrap } from './errors.ts';
import { readAll } from './read-all.ts';
import { combine, patternOf } from './pages/list-pages.ts';

type Row = Database['public']['Views']['activity_log']['Row'];

/** One thing that somebody did. The view that it is read from has every column but these two filled. */
export type Activity = {
  [Column in Exclude<keyof Row, 'actor' | 'role'>]: NonNullable<Row[Column]>;
} & Pick<Row, 'actor' | 'role'>;

/** What the list can be narrowed to, by how the names of its actions begin. */
export const KINDS = {
  all: { name: 'Tudo', begins: [] },
  pages: { name: 'Páginas salvas', begins: ['page_'] },
  words: { name: 'Textos e dados', begins: ['words_'] },
  people: { name: 'Pessoas e convites', begins: ['person_', 'invitation_', 'second_'] },
  keys: { name: 'Chave da IA', begins: ['key_'] },
  site: { name: 'Publicações', begins: ['site_'] },
  copies: { name: 'Cópias', begins: ['copy_'] },
} as const satisfies Record<string, { name: string; begins: readonly string[] }>;

type Kind = keyof typeof KINDS;

export interface ActivityFilter {
  kind: Kind;
  search: string;
  /** First and last day, as `2026-01-31`; '' for no limit. */
  from: string;
  until: string;
}

export const EVERYTHING: ActivityFilter = { kind: 'all', search: '', from: '', until: '' };

/** The beginning of a day in Brasília, or of a day after it, as the database compares it. */
export function startOfDay(day: string, days = 0): string {
  return new Date(startOf({ from: addDays(day, days) })).toISOString();
}

function ask(client: AdminClient, { kind, search, from, until }: ActivityFilter) {
  let query = client
    .from('activity_log')
    .select('*', { count: 'exact' })
    .order('at', { ascending: false })
    .order('id', { ascending: false });
  const pattern = patternOf(search);
  const narrowed = combine([
    KINDS[kind].begins.map((begin) => `action.like.${begin}*`).join(',') || undefined,
    pattern === '' ? undefined : `subject_name.ilike.%${pattern}%,actor_name.ilike.%${pattern}%`,
  ]);
  if (narrowed !== undefined) query = query.or(narrowed);
  if (from !== '') query = query.gte('at', startOfDay(from));
  if (until !== '') query = query.lt('at', startOfDay(until, 1));
  return query;
}

/** The newest rows of a filter, and how many there are. Throws a `Failure`. */
export async function listActivity(
  client: AdminClient,
  filter: ActivityFilter,
  size: number,
): Promise<{ rows: Activity[]; total: number }> {
  const answer = await ask(client, filter).limit(size);
  const rows = unwrap(answer) as Activity[];
  return { rows, total: answer.count ?? rows.length };
}

/** Every row of a filter, the newest first. Throws a `Failure`. */
export async function readAllActivity(
  client: AdminClient,
  filter: ActivityFilter,
): Promise<Activity[]> {
  const [newest] = unwrap(await ask(client, filter).limit(1)) as Activity[];
  if (!newest) return [];
  // Up to what was the newest, so that what is done meanwhile moves nothing.
  const read = (from: number, to: number) =>
    ask(client, filter).lte('at', newest.at).range(from, to);
  return (await readAll(read)) as Activity[];
}
