import type { Database, Json } from '../cms/database.ts';
import { reasonOf, retry } from './retry.ts';

/** How to reach the database; `key` is the publishable key unless events are read too. */
export interface DatabaseAccess {
  url: string;
  key: string;
  /** Pause before a request is sent again, in milliseconds, then twice that; 1,000 by default. */
  pauseMs?: number;
}

/** Thrown when the database cannot be read to the end; nothing may be published then. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

const TRIES = 3;
const PAUSE_MS = 1_000;
const TIMEOUT_MS = 10_000;
/** Answers that stay the same however often they are asked for. */
const FINAL = new Set([401, 403, 404]);
/** What PostgREST and Postgres say of a column, function or table that they do not know. */
const UNKNOWN = /"code": ?"(?:42703|42883|42P01|PGRST20[245])"/;

const isUnknown = (error: unknown) =>
  error instanceof DatabaseError && (error.status === 404 || UNKNOWN.test(error.message));

/** Asks the REST interface for a path such as `table?select=id`; a post when there is a body. */
export async function request(
  access: DatabaseAccess,
  path: string,
  { body, prefer }: { body?: object; prefer?: string } = {},
): Promise<{ value: unknown; headers: Headers }> {
  const attempt = async () => {
    const response = await fetch(new URL(`/rest/v1/${path}`, access.url), {
      method: body ? 'POST' : 'GET',
      headers: {
        apikey: access.key,
        'content-type': 'application/json',
        ...(prefer && { prefer }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // Read within the attempt: a connection cut half-way must be tried again too.
    const text = await response.text();
    if (response.ok) return { text, headers: response.headers };
    throw new DatabaseError(`${response.status} ${text.slice(0, 200)}`, response.status);
  };
  try {
    const { text, headers } = await retry(attempt, {
      tries: TRIES,
      pauseMs: access.pauseMs ?? PAUSE_MS,
      isFinal: (error) =>
        isUnknown(error) || (error instanceof DatabaseError && FINAL.has(error.status ?? 0)),
    });
    return { value: parse(text), headers };
  } catch (error) {
    throw new DatabaseError(
      `The database at ${access.url} did not answer "${path.split('?')[0]}": ${reasonOf(error)}. ` +
        (isUnknown(error)
          ? 'Its tables are of another version than this checkout (run "npm run edge -- supabase db push --remote", or here start "npm start" again), or PUBLIC_SUPABASE_URL leads elsewhere; nothing was published.'
          : 'Check PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY; nothing was published.'),
    );
  }
}

/**
 * Every row of a query such as `table?select=id`, so many at a time in the order of a column that tells
 * rows apart.
 */
export async function readAll<Row extends object>(
  access: DatabaseAccess,
  query: string,
  key: keyof Row & string,
  portion = 500,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const last = rows.at(-1);
    // Quotes would be part of the value: behind `gt.` nothing ends it.
    const after = last ? `&${key}=gt.${encodeURIComponent(String(last[key]))}` : '';
    const { value } = await request(access, `${query}&order=${key}.asc&limit=${portion}${after}`);
    if (!Array.isArray(value)) throw new DatabaseError('The database answered with no list.');
    rows.push(...(value as Row[]));
    if (value.length < portion) return rows;
  }
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new DatabaseError('its answer is not JSON');
  }
}

type Functions = Database['public']['Functions'];

/** What a function is given: of JSON anything that JSON can hold; what is undefined is no part of it. */
type Given<Args> = {
  [Name in keyof Args]: Args[Name] extends (infer Item)[]
    ? readonly Item[]
    : Json extends Args[Name]
      ? unknown
      : Args[Name] | (object extends Pick<Args, Name> ? undefined : never);
};

/** Calls a function of the database; the migrations say which of them need the secret key. */
export async function callDatabase<Name extends keyof Functions>(
  access: DatabaseAccess,
  name: Name,
  given: Given<Functions[Name]['Args']>,
): Promise<Functions[Name]['Returns']> {
  const { value } = await request(access, `rpc/${name}`, { body: given });
  return value as Functions[Name]['Returns'];
}

/** Number of the newest change event; a build that read the rows after it covers it. */
export const readWatermark = (access: DatabaseAccess) =>
  callDatabase(access, 'publish_watermark', {});

/** A change that no published site has covered yet. */
export interface PublishEvent {
  id: number;
  /** Address of the changed row; null for an edit of content, which only a build can show. */
  slug: string | null;
}

const EVENTS_PER_REQUEST = 500;

/** Every event behind one and up to another, oldest first; needs the secret key. */
export async function readEvents(
  access: DatabaseAccess,
  after: number,
  upTo: number,
): Promise<PublishEvent[]> {
  const events: PublishEvent[] = [];
  for (;;) {
    const portion = await callDatabase(access, 'pending_publish_events', {
      after_id: events.at(-1)?.id ?? after,
      max_rows: EVENTS_PER_REQUEST,
    });
    const wanted = portion.filter(({ id }) => id <= upTo);
    events.push(...wanted);
    if (wanted.length === 0 || wanted.length < portion.length) return events;
  }
}

/**
 * The newest event that was ever live, and why the last publishing failed, if none has worked since; needs
 * the secret key.
 */
export async function readPublishStatus(
  access: DatabaseAccess,
): Promise<{ covered: number; failure: string | undefined }> {
  const [status] = await callDatabase(access, 'publish_status', {});
  return { covered: status?.covered ?? 0, failure: status?.failure ?? undefined };
}

/**
 * When the live site changes next by time alone; undefined if it does not, or before the first site. Needs
 * the secret key. Throws `DatabaseError`.
 */
export async function readNextChange(access: DatabaseAccess): Promise<Date | undefined> {
  const [status] = await callDatabase(access, 'clock_status', {});
  return status?.next_change_at ? new Date(status.next_change_at) : undefined;
}
