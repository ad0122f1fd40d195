/** What the gateway looks at before a request may reach @supabase/lite. */
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

/** Every method and path the product uses. What is not here does not exist. */
const ROUTES: Record<string, readonly string[]> = {
  '/auth/v1/token': ['POST'],
  '/auth/v1/logout': ['POST'],
  '/auth/v1/user': ['GET', 'PUT'],
  '/auth/v1/health': ['GET'],
  '/auth/v1/factors': ['POST'],
  '/auth/v1/factors/:id': ['DELETE'],
  '/auth/v1/factors/:id/challenge': ['POST'],
  '/auth/v1/factors/:id/verify': ['POST'],
  '/rest/v1/generated_pages': ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
  '/rest/v1/public_pages': ['GET', 'HEAD'],
  '/rest/v1/public_addresses': ['GET', 'HEAD'],
  '/rest/v1/page_addresses': ['GET', 'HEAD'],
  '/rest/v1/page_versions': ['GET', 'HEAD'],
  '/rest/v1/content_edits': ['GET', 'HEAD'],
  '/rest/v1/content_in_force': ['GET', 'HEAD'],
  '/rest/v1/content_last_live': ['GET', 'HEAD'],
  '/rest/v1/content_base': ['GET', 'HEAD'],
  '/rest/v1/content_entries': ['GET', 'HEAD'],
  '/rest/v1/content_outcomes': ['GET', 'HEAD'],
  '/rest/v1/activity_log': ['GET', 'HEAD'],
  '/rest/v1/contacts': ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
  '/rest/v1/rpc/pages_of_codes': ['POST'],
  '/rest/v1/rpc/count_click': ['POST'],
  '/rest/v1/rpc/click_sums': ['POST'],
  '/rest/v1/rpc/my_access': ['POST'],
  '/rest/v1/rpc/list_people': ['POST'],
  '/rest/v1/rpc/save_person': ['POST'],
  '/rest/v1/rpc/remove_person': ['POST'],
  '/rest/v1/rpc/remove_second_factor': ['POST'],
  '/rest/v1/rpc/create_invitation': ['POST'],
  '/rest/v1/rpc/open_invitations': ['POST'],
  '/rest/v1/rpc/revoke_invitation': ['POST'],
  '/rest/v1/rpc/read_invitation': ['POST'],
  '/rest/v1/rpc/find_account': ['POST'],
  '/rest/v1/rpc/accept_invitation': ['POST'],
  '/rest/v1/rpc/save_edit': ['POST'],
  '/rest/v1/rpc/saved_by_me': ['POST'],
  '/rest/v1/rpc/content_hashes': ['POST'],
  '/rest/v1/rpc/record_content': ['POST'],
  '/rest/v1/rpc/am_i_admin': ['POST'],
  '/rest/v1/rpc/set_ai_key': ['POST'],
  '/rest/v1/rpc/has_ai_key': ['POST'],
  '/rest/v1/rpc/delete_ai_key': ['POST'],
  '/rest/v1/rpc/read_ai_key': ['POST'],
  '/rest/v1/rpc/take_ai_call': ['POST'],
  '/rest/v1/rpc/count_pages': ['POST'],
  '/rest/v1/rpc/nearest_pages': ['POST'],
  '/rest/v1/rpc/pages_linking_to': ['POST'],
  '/rest/v1/rpc/texts_naming': ['POST'],
  '/rest/v1/rpc/find_sentences': ['POST'],
  '/functions/v1/ai-generate': ['POST'],
  '/functions/v1/accept-invitation': ['POST'],
  '/functions/v1/click': ['POST'],
  '/rest/v1/rpc/publish_watermark': ['GET', 'POST'],
  '/rest/v1/rpc/pending_publish_events': ['POST'],
  '/rest/v1/rpc/mark_published': ['POST'],
  '/rest/v1/rpc/claim_publish': ['POST'],
  '/rest/v1/rpc/mark_publish_failed': ['POST'],
  '/rest/v1/rpc/publish_status': ['POST'],
  '/rest/v1/publications': ['GET'],
  '/rest/v1/rpc/begin_publication': ['POST'],
  '/rest/v1/rpc/publication_live': ['POST'],
  '/rest/v1/rpc/publish_hold': ['POST'],
  '/rest/v1/rpc/settle_rollback': ['POST'],
  '/rest/v1/rpc/take_publishing': ['POST'],
  '/rest/v1/rpc/leave_publishing': ['POST'],
  '/rest/v1/rpc/keep_site': ['POST'],
  '/rest/v1/rpc/read_kept_site': ['POST'],
  '/rest/v1/rpc/request_rollback': ['POST'],
  '/rest/v1/rpc/resume_publishing': ['POST'],
  '/rest/v1/rpc/allow_publication': ['POST'],
  '/rest/v1/rpc/beat_clock': ['POST'],
  '/rest/v1/rpc/claim_business': ['POST'],
  '/rest/v1/rpc/set_next_change': ['POST'],
  '/rest/v1/rpc/clock_status': ['POST'],
  '/rest/v1/rpc/save_site_report': ['POST'],
  '/rest/v1/rpc/site_report': ['POST'],
  '/rest/v1/rpc/add_administrator': ['POST'],
  '/rest/v1/rpc/backup_parts': ['POST'],
  '/rest/v1/rpc/backup_rows': ['POST'],
  '/rest/v1/rpc/stage_restore': ['POST'],
  '/rest/v1/rpc/finish_restore': ['POST'],
};

const PAGE_TEXTS = ['title', 'slug', 'content', 'description'];
const PAGE = [...PAGE_TEXTS, 'id', 'indexed', 'created_at', 'updated_at'];
/** What of the database visitors may read: columns, and those that they may filter by besides "id". */
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

/** What the client sends with another password; e-mail and other data of an account stay as they are. */
const PASSWORD_CHANGE = ['password', 'current_password', 'code_challenge', 'code_challenge_method'];

/** Query parameters that shape the answer of a write without choosing its rows. */
const NOT_FILTERS = new Set(['select', 'columns', 'order', 'limit', 'offset', 'on_conflict']);

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const NUMBER = '[0-9]{1,18}';
/** The start of a path that names one second factor. */
const FACTOR = new RegExp(`^(/auth/v1/factors/)${UUID}`, 'i');

const NULL_CHARACTER = /(?<!\\)(?:\\\\)*\\u0000/;

/** What can follow `id=`. Postgres would refuse anything else, and every refusal wears it out. */
const filterOf = (id: string) =>
  new RegExp(
    `^(?:not\\.)?(?:(?:eq|neq|gt|gte|lt|lte)\\.${id}|in\\.\\((?:"?${id}"?,?)+\\)|is\\.null)$`,
    'i',
  );
const UUID_FILTER = filterOf(UUID);
const NUMBER_FILTER = filterOf(NUMBER);

/** Why this request must not pass, or undefined when it may. */
export function findRefusal(
  { method, url, origin }: RequestFacts,
  allowedOrigins: readonly string[],
): Refusal | undefined {
  if (origin !== undefined && !allowedOrigins.includes(origin)) {
    return { status: 403, code: 'origin_not_allowed', message: `Origin ${origin} is not allowed.` };
  }
  const path = url.pathname.replace(FACTOR, '$1:id');
  const methods = Object.hasOwn(ROUTES, path) ? ROUTES[path] : undefined;
  if (!methods) return { status: 404, code: 'not_found', message: 'No such path.' };
  if (method === 'OPTIONS') return undefined;
  if (!methods.includes(method)) {
    return { status: 405, code: 'method_not_allowed', message: `Use ${methods.join(', ')}.` };
  }
  if (url.searchParams.has('apikey')) {
    return { status: 400, code: 'key_in_address', message: 'Send the key in the header "apikey".' };
  }
  const idFilter = /^\/rest\/v1\/(?:content_|page_versions|activity_log)/.test(url.pathname)
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
 * Why nobody without a session may ask for this, or undefined. The database says the same, and every
 * refusal wears it out.
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
    // What follows "id=" was looked at already.
    if (name === 'id' || /^(?:not\.)?is\.null$/.test(value)) return open.columns.includes(name);
    return open.texts.includes(name) && /^(?:eq|in)\.[^\0]*$/.test(value);
  };
  if ([...url.searchParams].every(isAsked)) return undefined;
  return { status: 401, code: '42501', message: 'Visitors cannot ask this.' };
}

/** Why a body must not pass, or undefined. `type` is the header `Content-Type`. */
export function findBodyRefusal(url: URL, type: string, body: string): Refusal | undefined {
  // A beacon of a page, which asks no permission before it is sent.
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
  if (!isTokenRequest(url)) return undefined;
  const fields = isPasswordLogin(url) ? ['email', 'password'] : ['refresh_token'];
  if (hasTexts(body, fields)) return undefined;
  const message = `Send a JSON object with ${fields.join(' and ')} as texts.`;
  return { status: 400, code: 'validation_failed', message };
}

function hasTexts(body: string, fields: readonly string[]): boolean {
  try {
    const value = JSON.parse(body) as unknown;
    if (typeof value !== 'object' || value === null) return false;
    return fields.every((name) => typeof (value as Record<string, unknown>)[name] === 'string');
  } catch {
    return false;
  }
}

/** Of a body that `hasTexts` let pass. */
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
 * What @supabase/lite answers with 500 `SUP` and PostgREST with the code of the statement: a broken
 * CHECK constraint, and a save over what somebody else saved. Undefined for any other body.
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
