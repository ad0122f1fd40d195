import type { CheckSafety } from '../../features/wording/unsafe-page.ts';
import { findUnknownFacts, resolveFacts, type Facts } from '../../cms/markers/facts.ts';
import { ensureSafeHtml, UnsafeContentError } from '../../lib/html/sanitize.ts';
import { generatedPageSchema, type GeneratedPage } from '../../features/useful-links/saved-page.ts';
import { DatabaseError, readWatermark, request, type DatabaseAccess } from '../database.ts';

/** A row that cannot be published, named so that the owner can find it. */
export interface RefusedRow {
  id: string;
  slug: string;
  /** When the page was made, as the database writes it. */
  created_at: string;
  reason: string;
  /** Visitors see what was live before it. */
  showsBefore?: true;
}

/** One page of rows: the good ones, ready to publish, and the others. */
export interface RowBatch {
  pages: GeneratedPage[];
  refused: RefusedRow[];
}

const ROWS_PER_REQUEST = 500;
const SLUGS_PER_REQUEST = 100;
const COLUMNS = 'id,title,slug,content,description,indexed,created_at,updated_at';

/** How many pages are public. */
export async function countGeneratedPages(access: DatabaseAccess): Promise<number> {
  const path = 'public_pages?select=id&limit=1';
  const { headers } = await request(access, path, { prefer: 'count=exact' });
  const count = Number(headers.get('content-range')?.split('/')[1]);
  if (Number.isInteger(count)) return count;
  throw new DatabaseError('The database did not say how many rows it has.');
}

/** Every control character but tab and line breaks, as the database refuses them. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Without rules, every sentence may be said. */
const NO_RULES: CheckSafety = () => undefined;

/**
 * Validates and sanitises one row, and puts the values of its facts in. A row that says what a rule
 * keeps from every page is refused by that sentence.
 */
export function checkRow(
  row: unknown,
  facts: Facts,
  checkSafety = NO_RULES,
): GeneratedPage | RefusedRow {
  const { id, slug, created_at } = row as Record<string, unknown>;
  const name = { id: String(id), slug: String(slug), created_at: String(created_at) };
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
    if (content.trim() === '') {
      return { ...name, reason: 'content: nada resta sem o que não é permitido' };
    }
    const [unknown] = findUnknownFacts(content, facts);
    if (unknown !== undefined) {
      return { ...name, reason: `content: o dado “${unknown}” não existe no cadastro` };
    }
    const page = { ...result.data, content: resolveFacts(content, facts) };
    const unsafe = checkSafety(page);
    return unsafe === undefined ? page : { ...name, reason: `content: ${unsafe}` };
  } catch (error) {
    if (!(error instanceof UnsafeContentError)) throw error;
    return { ...name, reason: `content: ${error.message}` };
  }
}

function toBatch(
  rows: readonly unknown[],
  seen: Set<string>,
  facts: Facts,
  checkSafety?: CheckSafety,
): RowBatch {
  const batch: RowBatch = { pages: [], refused: [] };
  for (const row of rows) {
    const checked = checkRow(row, facts, checkSafety);
    if ('reason' in checked) batch.refused.push(checked);
    else if (seen.has(checked.slug)) {
      const { id, slug, created_at } = checked;
      batch.refused.push({ id, slug, created_at, reason: 'slug: aparece duas vezes' });
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
export async function* readGeneratedPages(
  access: DatabaseAccess,
  facts: Facts,
  checkSafety?: CheckSafety,
): AsyncGenerator<RowBatch> {
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
    if (rows.length > 0) yield toBatch(rows, seen, facts, checkSafety);
  }
  if (rowCount !== expected && (await readWatermark(access)) === before) {
    throw new DatabaseError(`The database has ${expected} rows, but ${rowCount} arrived.`);
  }
}

function readRowsAfter(access: DatabaseAccess, id: string | undefined) {
  const after = id === undefined ? '' : `&id=gt.${id}`;
  return readRows(access, `order=id.asc&limit=${ROWS_PER_REQUEST}${after}`);
}

/** Reads the rows of these addresses; an address without a row is simply absent. */
export async function readPagesBySlug(
  access: DatabaseAccess,
  slugs: readonly string[],
  facts: Facts,
  checkSafety?: CheckSafety,
): Promise<RowBatch> {
  const batch: RowBatch = { pages: [], refused: [] };
  for (let at = 0; at < slugs.length; at += SLUGS_PER_REQUEST) {
    // Quoted: a page may be called "null".
    const list = slugs.slice(at, at + SLUGS_PER_REQUEST).map((slug) => `"${slug}"`);
    const rows = await readRows(access, `slug=in.(${list.join(',')})`);
    const part = toBatch(rows, new Set(), facts, checkSafety);
    batch.pages.push(...part.pages);
    batch.refused.push(...part.refused);
  }
  return batch;
}

async function readRows(access: DatabaseAccess, filter: string): Promise<{ id: string }[]> {
  const { value } = await request(access, `public_pages?select=${COLUMNS}&${filter}`);
  if (!Array.isArray(value)) throw new DatabaseError('The database answered with no list of rows.');
  return value as { id: string }[];
}
