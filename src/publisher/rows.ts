import { setTimeout as delay } from 'node:timers/promises';
import { ensureSafeHtml, UnsafeContentError } from '../lib/sanitize.ts';
import { generatedPageSchema, type GeneratedPage } from '../schemas/generated-page.ts';

/** How to reach the database; `key` is the publishable key unless events are read too. */
export interface DatabaseAccess {
  url: string;
  key: string;
}

/** A row that cannot be published, named so that the owner can find it. */
export interface RefusedRow {
  id: string;
  slug: string;
  reason: string;
}

/** One page of rows: the good ones, ready to publish, and the others. */
export interface RowBatch {
  pages: GeneratedPage[];
  refused: RefusedRow[];
}

/** Thrown when the database cannot be read to the end; nothing may be published then. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

const ROWS_PER_REQUEST = 500;
const TRIES = 3;
const TIMEOUT_MS = 10_000;
const COLUMNS = 'id,title,slug,content,description,indexed,created_at,updated_at';

async function request(
  access: DatabaseAccess,
  path: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> {
  let reason = '';
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    if (attempt > 1) await delay(250 * 2 ** attempt);
    let response: Response;
    try {
      response = await fetch(new URL(`/rest/v1/${path}`, access.url), {
        ...init,
        headers: { apikey: access.key, 'content-type': 'application/json', ...headers },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // The body is read inside the try: a connection cut half-way must be tried again too.
      const body = await response.text();
      if (response.ok) {
        return new Response(response.status === 204 ? null : body, {
          status: response.status,
          headers: response.headers,
        });
      }
      reason = `${response.status} ${body.slice(0, 200)}`;
    } catch (error) {
      reason = error instanceof Error ? describe(error) : String(error);
      continue;
    }
    if (response.status === 401 || response.status === 403 || response.status === 404) break;
  }
  throw new DatabaseError(
    `The database at ${access.url} did not answer "${path.split('?')[0]}": ${reason}. ` +
      'Check PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_PUBLISHABLE_KEY; nothing was published.',
  );
}

function describe(error: Error): string {
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

async function json<Value>(response: Response): Promise<Value> {
  try {
    return (await response.json()) as Value;
  } catch {
    throw new DatabaseError('The database answered with something that is not JSON.');
  }
}

function total(response: Response): number {
  const count = Number(response.headers.get('content-range')?.split('/')[1]);
  if (!Number.isInteger(count))
    throw new DatabaseError('The database did not say how many rows it has.');
  return count;
}

/** How many rows the table has. */
export async function countGeneratedPages(access: DatabaseAccess): Promise<number> {
  const path = 'generated_pages?select=id&limit=1';
  return total(await request(access, path, { headers: { prefer: 'count=exact' } }));
}

/** Number of the newest change event; a build that read the rows after it covers it. */
export async function readWatermark(access: DatabaseAccess): Promise<number> {
  const response = await request(access, 'rpc/publish_watermark', { method: 'POST', body: '{}' });
  return Number(await json<number | string>(response));
}

/** Every control character but tab and line breaks, as the database refuses them. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Validates and sanitises one row. */
export function checkRow(row: unknown): GeneratedPage | RefusedRow {
  const { id, slug } = row as { id?: unknown; slug?: unknown };
  const name = { id: String(id), slug: String(slug) };
  const result = generatedPageSchema.safeParse(row);
  if (!result.success) {
    const reason = result.error.issues
      .map(({ path, message }) => `${path.join('.')}: ${message}`)
      .join('; ');
    return { ...name, reason };
  }
  if (CONTROL.test(result.data.content)) {
    return { ...name, reason: 'content: tem caracteres de controle' };
  }
  try {
    const content = ensureSafeHtml(result.data.content);
    if (content.trim() !== '') return { ...result.data, content };
    return { ...name, reason: 'content: nada resta sem o que não é permitido' };
  } catch (error) {
    if (!(error instanceof UnsafeContentError)) throw error;
    return { ...name, reason: `content: ${error.message}` };
  }
}

function toBatch(rows: readonly unknown[], seen: Set<string>): RowBatch {
  const batch: RowBatch = { pages: [], refused: [] };
  for (const row of rows) {
    const checked = checkRow(row);
    if ('reason' in checked) batch.refused.push(checked);
    else if (seen.has(checked.slug)) {
      batch.refused.push({ id: checked.id, slug: checked.slug, reason: 'slug: appears twice' });
    } else {
      seen.add(checked.slug);
      batch.pages.push(checked);
    }
  }
  return batch;
}

/**
 * Reads every row, 500 at a time in order of id, so that no server-side row limit cuts the list.
 * Throws `DatabaseError` when fewer rows arrive than the table holds.
 */
export async function* readGeneratedPages(access: DatabaseAccess): AsyncGenerator<RowBatch> {
  const expected = await countGeneratedPages(access);
  const before = await readWatermark(access);
  const seen = new Set<string>();
  let rowCount = 0;
  let reading: Promise<{ id: string }[]> | undefined = readRowsAfter(access, undefined);
  while (reading) {
    const rows: { id: string }[] = await reading;
    rowCount += rows.length;
    // Asked for before these are worked on: database and build are two processes.
    reading = rows.length < ROWS_PER_REQUEST ? undefined : readRowsAfter(access, rows.at(-1)?.id);
    // A failure belongs to whoever awaits it next, not to the process.
    reading?.catch(() => undefined);
    if (rows.length > 0) yield toBatch(rows, seen);
  }
  if (rowCount !== expected && (await readWatermark(access)) === before) {
    throw new DatabaseError(`The database has ${expected} rows, but ${rowCount} arrived.`);
  }
}

async function readRowsAfter(access: DatabaseAccess, id: string | undefined) {
  const after = id === undefined ? '' : `&id=gt.${id}`;
  const path = `generated_pages?select=${COLUMNS}&order=id.asc&limit=${ROWS_PER_REQUEST}${after}`;
  const rows = await json<{ id: string }[]>(await request(access, path));
  if (!Array.isArray(rows)) throw new DatabaseError('The database answered with no list of rows.');
  return rows;
}

/** Reads the rows of these addresses; an address without a row is simply absent. */
export async function readPagesBySlug(
  access: DatabaseAccess,
  slugs: readonly string[],
): Promise<RowBatch> {
  const batch: RowBatch = { pages: [], refused: [] };
  for (let at = 0; at < slugs.length; at += 100) {
    const list = slugs.slice(at, at + 100).join(',');
    const path = `generated_pages?select=${COLUMNS}&slug=in.(${list})`;
    const rows = await json<unknown[]>(await request(access, path));
    const part = toBatch(rows, new Set());
    batch.pages.push(...part.pages);
    batch.refused.push(...part.refused);
  }
  return batch;
}

/** A change of a row that no published site has covered yet. */
export interface PublishEvent {
  id: number;
  slug: string;
}

/** Events after a watermark, oldest first; needs the secret key. */
export async function readPublishEvents(
  access: DatabaseAccess,
  after: number,
): Promise<PublishEvent[]> {
  const response = await request(access, 'rpc/pending_publish_events', {
    method: 'POST',
    body: JSON.stringify({ after_id: after, max_rows: ROWS_PER_REQUEST }),
  });
  return await json<PublishEvent[]>(response);
}

/** Tells the database that events up to this one are live; needs the secret key. */
export async function markPublished(access: DatabaseAccess, upTo: number): Promise<void> {
  await request(access, 'rpc/mark_published', {
    method: 'POST',
    body: JSON.stringify({ upto: upTo }),
  });
}

/** Whether the caller is the one to ask for a build: 'claimed'; needs the secret key. */
export async function claimPublish(
  access: DatabaseAccess,
): Promise<'claimed' | 'coalesced' | 'covered'> {
  return await json(await request(access, 'rpc/claim_publish', { method: 'POST', body: '{}' }));
}

/** Why the last publishing failed, if none has worked since; needs the secret key. */
export async function readPublishFailure(access: DatabaseAccess): Promise<string | undefined> {
  const response = await request(access, 'rpc/publish_status', { method: 'POST', body: '{}' });
  const [status] = await json<{ failure: string | null }[]>(response);
  return status?.failure ?? undefined;
}

/** Tells the database why the newest changes are not live; needs the secret key. */
export async function markPublishFailed(access: DatabaseAccess, reason: string): Promise<void> {
  await request(access, 'rpc/mark_publish_failed', {
    method: 'POST',
    body: JSON.stringify({ reason }),
  });
}
