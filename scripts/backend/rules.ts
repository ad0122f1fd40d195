import { isObject, parseJson } from '../../src/lib/objects.ts';
import type { Database } from './database.ts';

/** What the gateway checks before a request reaches @supabase/lite. */
export interface RequestFacts {
  method: string;
  url: URL;
  origin: string | undefined;
}

/** A refusal, in a shape that both supabase-js clients (REST and Auth) can read. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
}

/** Allowed methods by path; other paths do not exist. */
export type Routes = ReadonlyMap<string, readonly string[]>;

/** Paths that the product uses for accounts and functions. */
const ROUTES: readonly [path: string, methods: readonly string[]][] = [
  ['/auth/v1/token', ['POST']],
  ['/auth/v1/logout', ['POST']],
  ['/auth/v1/user', ['GET', 'PUT']],
  ['/auth/v1/health', ['GET']],
  ['/auth/v1/factors', ['POST']],
  ['/auth/v1/factors/:id', ['DELETE']],
  ['/auth/v1/factors/:id/challenge', ['POST']],
  ['/auth/v1/factors/:id/verify', ['POST']],
  ['/functions/v1/ai-generate', ['POST']],
  ['/functions/v1/accept-invitation', ['POST']],
  ['/functions/v1/click', ['POST']],
];

/** Tables and functions that the migrations grant to clients, by method. */
const GRANTED = `
  with granted as (
    select '/rest/v1/' || c.relname as path, a.privilege_type as privilege
    from pg_class c
    left join pg_attribute t on t.attrelid = c.oid and t.attacl is not null
    cross join lateral aclexplode(c.relacl || coalesce(t.attacl, '{}')) a
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.grantee <> c.relowner
    union
    select '/rest/v1/rpc/' || p.proname, a.privilege_type
    from pg_proc p
    cross join lateral aclexplode(p.proacl) a
    where p.pronamespace = 'public'::regnamespace and a.grantee <> p.proowner
  )
  select path, string_agg(method, ' ') as methods
  from granted
  join (values
    ('SELECT', 'GET'), ('SELECT', 'HEAD'), ('INSERT', 'POST'), ('UPDATE', 'PATCH'), ('DELETE', 'DELETE'),
    ('EXECUTE', 'POST')
  ) as asking (privilege, method) using (privilege)
  group by path`;

/** All allowed paths, read from the migrated database. */
export async function readRoutes({ query }: Pick<Database, 'query'>): Promise<Routes> {
  const granted = await query<{ path: string; methods: string }>(GRANTED);
  return new Map([
    ...ROUTES,
    ...granted.map(({ path, methods }) => [path, methods.split(' ')] as const),
  ]);
}

/** What a column or an argument may hold, by its name: one value, a list, or any JSON. */
export type Kind = 'plain' | 'list' | 'json';
export type Fields = ReadonlyMap<string, ReadonlyMap<string, Kind>>;

const FIELDS = `
  with field as (
    select '/rest/v1/' || c.relname as path, a.attname::text as name, a.atttypid as type
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
    union all
    select '/rest/v1/rpc/' || p.proname, n.name, n.type
    from pg_proc p
    cross join unnest(p.proargnames[:p.pronargs], p.proargtypes::oid[]) as n (name, type)
    where p.pronamespace = 'public'::regnamespace
  )
  select f.path, f.name, case
    when t.typname in ('json', 'jsonb') then 'json' when t.typcategory = 'A' then 'list' else 'plain'
  end as kind
  from field f
  join pg_type t on t.oid = f.type`;

/** Columns of tables and arguments of functions of the API, read from the migrated database. */
export async function readFields({ query }: Pick<Database, 'query'>): Promise<Fields> {
  const fields = await query<{ path: string; name: string; kind: Kind }>(FIELDS);
  return new Map(
    [...Map.groupBy(fields, ({ path }) => path)].map(([path, own]) => [
      path,
      new Map(own.map(({ name, kind }) => [name, kind])),
    ]),
  );
}

const PAGE_TEXTS = ['title', 'slug', 'content', 'description'];
const PAGE = [...PAGE_TEXTS, 'id', 'indexed', 'by_ai', 'created_at', 'updated_at'];
/** What visitors may read: columns, and those they may filter by besides "id". */
const OPEN: Record<string, { columns: readonly string[]; texts: readonly string[] }> = {
  '/rest/v1/generated_pages': { columns: PAGE, texts: PAGE_TEXTS },
  '/rest/v1/public_pages': { columns: [...PAGE, '*'], texts: PAGE_TEXTS },
  '/rest/v1/public_addresses': {
    columns: ['slug', 'target', 'title', 'left_at', '*'],
    texts: ['slug', 'target', 'title'],
  },
  '/rest/v1/rpc/read_invitation': { columns: [], texts: [] },
  '/rest/v1/rpc/publish_watermark': { columns: [], texts: [] },
};

const GRANT_TYPES = ['password', 'refresh_token'];

/** Fields that a change of password may send; e-mail and other data of an account stay as they are. */
const PASSWORD_CHANGE = ['password', 'current_password', 'code_challenge', 'code_challenge_method'];

/** Query parameters that shape the answer of a write without choosing its rows. */
const NOT_FILTERS = new Set(['select', 'columns', 'order', 'limit', 'offset', 'on_conflict']);

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const NUMBER = '[0-9]{1,18}';
/** Start of the path of one second factor. */
const FACTOR = new RegExp(`^(/auth/v1/factors/)${UUID}`, 'i');

const NULL_CHARACTER = /(?<!\\)(?:\\\\)*\\u0000/;

/** Valid filters on `id`. Postgres would refuse anything else, and every refusal costs it stack. */
const filterOf = (id: string) =>
  new RegExp(
    `^(?:not\\.)?(?:(?:eq|neq|gt|gte|lt|lte)\\.${id}|in\\.\\((?:"?${id}"?,?)+\\)|is\\.null)$`,
    'i',
  );
const UUID_FILTER = filterOf(UUID);
const NUMBER_FILTER = filterOf(NUMBER);

/** Why a request must not pass, or undefined if it may. */
export function findRefusal(
  { method, url, origin }: RequestFacts,
  { routes, allowedOrigins }: { routes: Routes; allowedOrigins: readonly string[] },
): Refusal | undefined {
  if (origin !== undefined && !allowedOrigins.includes(origin)) {
    return { status: 403, code: 'origin_not_allowed', message: `Origin ${origin} is not allowed.` };
  }
  const methods = routes.get(url.pathname.replace(FACTOR, '$1:id'));
  if (!methods) return { status: 404, code: 'not_found', message: 'No such path.' };
  if (method === 'OPTIONS') return undefined;
  if (!methods.includes(method)) {
    return { status: 405, code: 'method_not_allowed', message: `Use ${methods.join(', ')}.` };
  }
  if (url.searchParams.has('apikey')) {
    return { status: 400, code: 'key_in_address', message: 'Send the key in the header "apikey".' };
  }
  const idFilter = /^\/rest\/v1\/(?:content_|page_versions)/.test(url.pathname)
    ? NUMBER_FILTER
    : UUID_FILTER;
  if (url.searchParams.getAll('id').some((value) => !idFilter.test(value))) {
    return { status: 400, code: '22P02', message: 'The filter of "id" is not about an id.' };
  }
  if (isTokenRequest(url) && !GRANT_TYPES.includes(url.searchParams.get('grant_type') ?? '')) {
    return { status: 400, code: 'unsupported_grant_type', message: 'Unsupported grant type.' };
  }
  if (['PATCH', 'DELETE'].includes(method) && !isOfFactors(url) && !hasFilter(url)) {
    return { status: 400, code: '21000', message: `${method} requires a filter.` };
  }
  return undefined;
}

/**
 * Why a request without a session must not pass, or undefined. The database says the same, but
 * every refusal costs it stack.
 */
export function findStrangerRefusal(method: string, url: URL): Refusal | undefined {
  if (!url.pathname.startsWith('/rest/v1/')) return undefined;
  const reads = ['GET', 'HEAD'].includes(method) || url.pathname.startsWith('/rest/v1/rpc/');
  const open = Object.hasOwn(OPEN, url.pathname) ? OPEN[url.pathname] : undefined;
  if (!reads || !open) return { status: 401, code: '42501', message: 'Sign in first.' };
  const isAsked = ([name, value]: [string, string]): boolean => {
    if (name === 'select') return value.split(',').every((column) => open.columns.includes(column));
    if (name === 'order') return open.columns.includes(value.replace(/\.(?:asc|desc)$/, ''));
    if (name === 'limit' || name === 'offset') return /^\d{1,9}$/.test(value);
    // The filter on `id` was checked already.
    if (name === 'id' || /^(?:not\.)?is\.null$/.test(value)) return open.columns.includes(name);
    return open.texts.includes(name) && /^(?:eq|in)\.[^\0]*$/.test(value);
  };
  if ([...url.searchParams].every(isAsked)) return undefined;
  return { status: 401, code: '42501', message: 'Visitors cannot ask this.' };
}

/** Why a body must not pass, or undefined. `type` is the header `Content-Type`. */
export function findBodyRefusal(
  url: URL,
  type: string,
  body: string,
  fields: Fields = new Map(),
): Refusal | undefined {
  // Beacons are sent as text, because JSON would need a CORS preflight.
  if (body === '' || url.pathname === '/functions/v1/click') return undefined;
  if (NULL_CHARACTER.test(body)) {
    return { status: 400, code: '22P05', message: 'No text of the database holds \\u0000.' };
  }
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) {
    return { status: 415, code: 'not_json', message: 'Send JSON: Content-Type: application/json.' };
  }
  if (url.pathname === '/auth/v1/user') {
    if (hasTexts(body, ['password']) && hasOnly(body, PASSWORD_CHANGE)) return undefined;
    const message = 'Only a password can be changed here.';
    return { status: 400, code: 'validation_failed', message };
  }
  const kinds = fields.get(url.pathname);
  if (kinds) return findFieldRefusal(parseJson(body), kinds);
  if (!isTokenRequest(url)) return undefined;
  const texts = isPasswordLogin(url) ? ['email', 'password'] : ['refresh_token'];
  if (hasTexts(body, texts)) return undefined;
  const message = `Send a JSON object with ${texts.join(' and ')} as texts.`;
  return { status: 400, code: 'validation_failed', message };
}

/** Values that the driver could not send or Postgres would refuse in any case. */
function findFieldRefusal(body: unknown, kinds: ReadonlyMap<string, Kind>): Refusal | undefined {
  const rows = Array.isArray(body) ? body : [body];
  if (!rows.every(isObject)) {
    return { status: 400, code: 'PGRST102', message: 'Send a JSON object, or a list of them.' };
  }
  for (const [name, value] of rows.flatMap((row) => Object.entries(row))) {
    const kind = kinds.get(name);
    if (kind === 'plain' && !isPlain(value)) {
      return { status: 400, code: '22P02', message: `"${name}" is one value.` };
    }
    if (kind === 'list' && value !== null && !(Array.isArray(value) && value.every(isPlain))) {
      return { status: 400, code: '22P02', message: `"${name}" is a list of values.` };
    }
    if (kind === 'json' && isDeep(value)) {
      return { status: 400, code: '54001', message: `"${name}" is nested too deeply.` };
    }
  }
  return undefined;
}

/** Far deeper than any JSON of the product, far less than the stack allows. */
const MOST_LEVELS = 1_000;

function isDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth < MOST_LEVELS; depth += 1) {
    level = level.flatMap((one): unknown[] => (isPlain(one) ? [] : Object.values(one as object)));
    if (level.length === 0) return false;
  }
  return true;
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null;

function hasTexts(body: string, fields: readonly string[]): boolean {
  const value = parseJson(body);
  return isObject(value) && fields.every((name) => typeof value[name] === 'string');
}

/** For bodies that `hasTexts` accepted. */
function hasOnly(body: string, fields: readonly string[]): boolean {
  return Object.keys(JSON.parse(body) as object).every((name) => fields.includes(name));
}

export function isOfFactors(url: URL): boolean {
  return url.pathname.startsWith('/auth/v1/factors');
}

export function isPasswordLogin(url: URL): boolean {
  return isTokenRequest(url) && url.searchParams.get('grant_type') === 'password';
}

function isTokenRequest(url: URL): boolean {
  return url.pathname === '/auth/v1/token';
}

function hasFilter(url: URL): boolean {
  return [...url.searchParams.keys()].some((name) => !NOT_FILTERS.has(name));
}

/**
 * Translates errors that @supabase/lite answers with 500 `SUP` and PostgREST with the code of the
 * statement: a broken CHECK constraint, and a save over what somebody else saved. Undefined for any
 * other body.
 */
export function findKnownFailure(status: number, body: string): Refusal | undefined {
  if (status !== 500) return undefined;
  const text = body.replaceAll('\\"', '"');
  // The drivers of the two databases name their errors differently.
  if (/"(?:error|PostgresError): edit_conflict"/.test(text)) {
    return { status: 500, code: '40001', message: 'edit_conflict' };
  }
  const message = /new row for relation \S+ violates check constraint \S+?"/.exec(text)?.[0];
  return message === undefined ? undefined : { status: 400, code: '23514', message };
}
