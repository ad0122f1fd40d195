import {
  readBackup,
  readParts,
  type Backup,
  type BackupRow,
  type CallDatabase,
} from '../../src/cms/overrides/backup.ts';
import { formatMoment } from '../../src/lib/dates/dates.ts';

/** Queries a database, always on one connection; the only column of its rows is JSON called `result`. */
export type Ask = (text: string, parameters?: string[]) => Promise<{ result: unknown }[]>;

/** Number of rows in each table that a copy replaces, where there are any. */
export async function countRows(ask: Ask): Promise<Record<string, number>> {
  const parts = await asService(ask, () => readParts(callOf(ask)));
  const filled = parts.filter(({ restored, row_count }) => restored && row_count > 0);
  return Object.fromEntries(filled.map(({ part, row_count }) => [part, row_count]));
}

/**
 * Replaces all that administrators wrote by a copy, in one transaction. `keep` gets the former
 * content once nobody can change it any more; if it throws, nothing changes. Returns the number of
 * rows by table. Throws an Error that says why not, and what to do.
 */
export async function replaceAll(
  ask: Ask,
  { backup, keep }: { backup: Backup; keep: Keep },
): Promise<Record<string, number>> {
  return asService(ask, async () => {
    const call = callOf(ask);
    const listed = await readParts(call);
    const parts = listed.filter(({ restored }) => restored).map(({ part }) => part);
    const strange = Object.keys(backup.parts).find((part) =>
      listed.every((one) => one.part !== part),
    );
    if (strange !== undefined) throw new UnknownPartError(strange);
    // Waits for running saves and blocks new ones; the order is that of a save, so that neither
    // waits for the other.
    await ask(`lock table ${parts.join(', ')} in share row exclusive mode`);
    await ask("select pg_advisory_xact_lock(hashtext('private.publish_events'))");
    await keep(await readBackup(call));

    const [before] = await ask(PAGES);
    const pages = (before?.result ?? []) as PageBefore[];
    // The triggers would replace dates, authors and versions, and write a history of the restored
    // rows.
    for (const part of parts) await ask(`alter table ${part} disable trigger user`);
    const lastEdit = await readLastEdit(ask);
    await ask('delete from public.content_outcomes');
    for (const part of parts.toReversed()) await ask(`delete from ${part}`);
    const counts: Record<string, number> = {};
    for (const part of parts) {
      const rows = backup.parts[part] ?? [];
      if (rows.length > 0) counts[part] = await insertRows(ask, part, rows);
    }
    for (const part of parts) await ask(`alter table ${part} enable trigger user`);
    await reportChanges(ask, {
      before: pages.filter(({ is_public }) => is_public),
      lastEdit,
      covered: backup.covered,
    });
    await noteActs(ask, { pages, madeAt: backup.madeAt });
    return counts;
  });
}

/** Keeps what is in a database before a copy replaces it. */
export type Keep = (before: Backup) => Promise<void>;

interface PageBefore {
  id: string;
  slug: string;
  title: string;
  is_public: boolean;
}

/** Every saved page, in short. */
const PAGES = `select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'slug', p.slug, 'title', p.title, 'is_public', private.is_public(p)) order by p.id), '[]') as result
  from public.generated_pages p`;

/** Logs who did what: pages that the copy removes keep their titles in the log, as deleted pages do. */
async function noteActs(
  ask: Ask,
  { pages, madeAt }: { pages: readonly PageBefore[]; madeAt: string },
): Promise<void> {
  await ask(
    `insert into private.acts (action, subject, subject_name)
     select 'page_deleted', o.id::text, o.title from jsonb_to_recordset($1::text::jsonb) as o (id uuid, title text)
     where not exists (select from public.generated_pages p where p.id = o.id)`,
    [JSON.stringify(pages)],
  );
  await ask(
    `insert into private.acts (action, subject, subject_name) values ('site_restored', '', $1::text)`,
    [formatMoment(madeAt)],
  );
}

/** Runs a task in one transaction, with the service role's rights in the functions of the database. */
async function asService<Result>(ask: Ask, act: () => Promise<Result>): Promise<Result> {
  await ask('begin');
  try {
    await ask("set local statement_timeout = '15min'");
    await ask("set local lock_timeout = '1min'");
    await ask(
      `select to_jsonb(set_config('request.jwt.claims', '{"role": "service_role"}', true)) as result`,
    );
    const result = await act();
    await ask('commit');
    return result;
  } catch (error) {
    // If the connection is gone, the server has rolled back.
    await ask('rollback').catch(() => undefined);
    throw error;
  }
}

/** Types of arguments other than text. */
const TYPES: Readonly<Record<string, string>> = { after: '::jsonb', max_rows: '::int' };

const callOf =
  (ask: Ask): CallDatabase =>
  async (name, args) => {
    const keys = Object.keys(args);
    const list = keys.map((key, at) => `${key} => $${at + 1}::text${TYPES[key] ?? ''}`);
    const texts = Object.values(args).map((value) =>
      typeof value === 'string' ? value : JSON.stringify(value),
    );
    const call = `public.${name}(${list.join(', ')})`;
    const [row] = await ask(
      name === 'backup_parts'
        ? `select coalesce(jsonb_agg(to_jsonb(p)), '[]') as result from ${call} p`
        : `select to_jsonb(${call}) as result`,
      texts,
    );
    return row?.result;
  };

const PORTION_BYTES = 2_000_000;

/** JSON lists of the rows, each small enough for one statement. */
function* portions(rows: readonly BackupRow[]): Generator<string> {
  let portion: string[] = [];
  let size = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (portion.length > 0 && size + text.length > PORTION_BYTES) {
      yield `[${portion.join(',')}]`;
      [portion, size] = [[], 0];
    }
    portion.push(text);
    size += text.length;
  }
  if (portion.length > 0) yield `[${portion.join(',')}]`;
}

interface Column {
  /** Name in SQL, and in a row of a copy. */
  name: string;
  key: string;
  /** The sequence that numbers this column, if any. */
  sequence: string | null;
  is_generated: boolean;
}

/** Inserts the rows of a copy into an empty table. A column that the copy does not know keeps its default. */
async function insertRows(ask: Ask, part: string, rows: readonly BackupRow[]): Promise<number> {
  const [found] = await ask(
    `select jsonb_agg(jsonb_build_object('name', quote_ident(a.attname), 'key', a.attname,
       'is_generated', a.attgenerated <> '', 'sequence', pg_get_serial_sequence($1::text, a.attname)) order by a.attnum) as result
     from pg_catalog.pg_attribute a
     where a.attrelid = $1::text::regclass and a.attnum > 0 and not a.attisdropped`,
    [part],
  );
  const columns = found?.result as Column[];
  const given = new Set(rows.flatMap((row) => Object.keys(row)));
  const strange = [...given].filter((key) => columns.every((column) => column.key !== key));
  if (strange.length > 0) throw new UnknownPartError(`${part}: ${strange.join(', ')}`);
  const names = columns
    .filter(({ key, is_generated }) => given.has(key) && !is_generated)
    .map(({ name }) => name)
    .join(', ');
  for (const portion of portions(rows)) {
    await ask(
      `insert into ${part} (${names}) overriding system value
       select ${names} from jsonb_populate_recordset(null::${part}, $1::text::jsonb)`,
      [portion],
    );
  }
  for (const { name, sequence } of columns) {
    if (sequence === null) continue;
    // Numbers that somebody may have seen are never given again.
    await ask(
      `select to_jsonb(setval('${sequence}', greatest((select max(${name}) from ${part}), (select last_value from ${sequence})))) as result`,
    );
  }
  return rows.length;
}

/**
 * Notes events for everything that visitors are to see now. Event numbers go on from the higher of
 * here and the copy, because a live site names the last one that it contains.
 */
async function reportChanges(
  ask: Ask,
  {
    before,
    lastEdit,
    covered,
  }: { before: readonly PageBefore[]; lastEdit: number | null; covered: number },
): Promise<void> {
  await ask(
    `select to_jsonb(setval(pg_get_serial_sequence('private.publish_events', 'id'),
       greatest($1::text::bigint, public.publish_watermark(), 1))) as result`,
    [String(covered)],
  );
  await ask(
    `insert into private.publish_events (operation, page_id, slug)
     select 'delete', o.id, o.slug from jsonb_to_recordset($1::text::jsonb) as o (id uuid, slug text)
     where not exists (select from public.public_pages p where p.slug = o.slug)`,
    [JSON.stringify(before)],
  );
  await ask(
    `insert into private.publish_events (operation, page_id, slug)
     select 'insert', p.id, p.slug from public.public_pages p order by p.id`,
  );
  // Edits that are not in the copy are gone, which needs a build.
  const edit = (await readLastEdit(ask)) ?? lastEdit;
  if (edit !== null) {
    await ask(
      `insert into private.publish_events (operation, edit_id) values ('edit', $1::text::bigint)`,
      [String(edit)],
    );
  }
  await ask("select pg_notify('publish_events', '')");
}

async function readLastEdit(ask: Ask): Promise<number | null> {
  const [row] = await ask('select to_jsonb(max(id)) as result from public.content_edits');
  return (row?.result ?? null) as number | null;
}

/** Thrown if a copy holds something that the database has no place for. */
class UnknownPartError extends Error {
  override name = 'UnknownPartError';
}

/** What to do if a copy could not be restored; nothing has changed then. */
export function explainFailure(error: unknown, target: string): string {
  const { code = '', message } = error as { code?: string; message: string };
  if (error instanceof UnknownPartError) {
    return `The copy holds "${message}", which this database does not know: it comes from a newer version. Update this checkout (hosted: then "npm run edge -- supabase db push --remote") and try again. Nothing was changed.`;
  }
  if (['42883', '42P01', '3F000'].includes(code)) {
    return `${target} has not the tables of this checkout (${message}). Run "npm run edge -- supabase db push --remote", then this command again. Nothing was changed.`;
  }
  if (['55P03', '40P01'].includes(code)) {
    return `Somebody was saving all the time. Run the command again; nothing was changed.`;
  }
  if (code.startsWith('28')) {
    return `${target} refused the sign-in: check user and password in the connection string.`;
  }
  if (/^(?:E[A-Z]+|CONNECT_TIMEOUT|CONNECTION_\w+)$/.test(code)) {
    return `${target} did not answer (${code}), or no more. What was begun is undone. Check the connection string and try again.`;
  }
  if (/^[0-9A-Z]{5}$/.test(code)) {
    return `The database refused the copy, and nothing was changed: ${code} ${message}`;
  }
  return message;
}
