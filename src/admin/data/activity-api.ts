import type { Database } from '../../schemas/database.ts';
import { addDays } from '../../lib/dates.ts';
import { startOf } from '../../lib/period.ts';
import type { AdminClient } from './client.ts';
import { unwrap } from './errors.ts';

type Row = Database['public']['Tables']['activity_log']['Row'];

/** One field that changed, as the database wrote it down. */
export interface Change {
  field: string;
  old: string | null;
  new: string | null;
}

/** One row of the log. */
export interface Activity extends Omit<Row, 'changes'> {
  changes: Change[];
}

/** What the list can be narrowed to. */
export const KINDS = {
  all: { name: 'Tudo', actions: [] },
  pages: { name: 'Páginas salvas', actions: ['page_'] },
  words: { name: 'Textos e dados', actions: ['words_'] },
  people: { name: 'Pessoas e convites', actions: ['person_', 'invitation_'] },
  keys: { name: 'Chave da IA', actions: ['key_'] },
  contacts: { name: 'Contatos', actions: ['contact_'] },
  site: { name: 'Publicações', actions: ['site_'] },
} as const satisfies Record<string, { name: string; actions: readonly string[] }>;

export type Kind = keyof typeof KINDS;

export interface ActivityFilter {
  kind: Kind;
  search: string;
  /** First and last day, as `2026-01-31`; '' for no limit. */
  from: string;
  until: string;
}

export const EVERYTHING: ActivityFilter = { kind: 'all', search: '', from: '', until: '' };

/** Every action, in the groups that the filter knows. */
const ACTIONS: readonly Row['action'][] = [
  'page_created',
  'page_changed',
  'page_published',
  'page_unpublished',
  'page_trashed',
  'page_restored',
  'page_deleted',
  'words_changed',
  'person_added',
  'person_changed',
  'person_removed',
  'invitation_made',
  'invitation_revoked',
  'key_saved',
  'key_removed',
  'contact_added',
  'contact_changed',
  'contact_removed',
  'site_rolled_back',
  'site_resumed',
  'site_allowed',
];

/** The actions of a kind. */
export function actionsOf(kind: Kind): readonly Row['action'][] {
  const groups: readonly string[] = KINDS[kind].actions;
  return ACTIONS.filter((action) => groups.some((group) => action.startsWith(group)));
}

/** The server gives a thousand rows at most. */
const PORTION = 1000;

/** The beginning of a day in Brasília, or of a day after it, as the database compares it. */
export function startOfDay(day: string, days = 0): string {
  return new Date(startOf({ from: addDays(day, days) })).toISOString();
}

/** What is neither letter nor digit matches any character: nothing needs quotes then. */
const patternOf = (search: string) =>
  search
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[^\p{L}\p{N} -]/gu, '_');

function ask(client: AdminClient, { kind, search, from, until }: ActivityFilter) {
  let query = client
    .from('activity_log')
    .select('*', { count: 'exact' })
    .order('id', { ascending: false });
  if (kind !== 'all') query = query.in('action', actionsOf(kind));
  const pattern = patternOf(search);
  if (pattern !== '') {
    query = query.or(`subject_name.ilike.%${pattern}%,actor_name.ilike.%${pattern}%`);
  }
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
  const rows = unwrap(answer) as unknown as Activity[];
  return { rows, total: answer.count ?? rows.length };
}

/** Every row of a filter, the newest first. Throws a `Failure`. */
export async function readAllActivity(
  client: AdminClient,
  filter: ActivityFilter,
): Promise<Activity[]> {
  const found: Activity[] = [];
  for (;;) {
    const oldest = found.at(-1)?.id;
    const query = ask(client, filter).limit(PORTION);
    // Behind what was read, so that rows written meanwhile move nothing.
    const rows = unwrap(await (oldest === undefined ? query : query.lt('id', oldest)));
    found.push(...(rows as unknown as Activity[]));
    if (rows.length < PORTION) return found;
  }
}
