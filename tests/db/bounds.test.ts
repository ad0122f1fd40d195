import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../scripts/backend/database.ts';
import { recordNames, setNames, tableNames } from '../../src/content/sets.ts';
import { makeDataDirectory } from './backend.ts';
import { openMigrated } from './database.ts';

const data = makeDataDirectory();
let database: Database;

beforeAll(async () => {
  database = await openMigrated(data.path);
});

afterAll(async () => {
  await database.close();
  data.remove();
});

async function isEntry(collection: string, entry: string): Promise<boolean | undefined> {
  const sql = 'select private.is_entry($1, $2) as ok';
  const [row] = await database.query<{ ok: boolean }>(sql, [collection, entry]);
  return row?.ok;
}

test('every set of words can be saved, each under the names that it can have', async () => {
  for (const name of setNames) {
    const isRecord = (recordNames as readonly string[]).includes(name);
    const isTable = (tableNames as readonly string[]).includes(name);
    expect([name, await isEntry(name, ''), await isEntry(name, 'um-nome')]).toEqual([
      name,
      isRecord || isTable,
      !isRecord,
    ]);
  }
  for (const name of ['business', 'prices', 'hours', 'words', 'areas']) {
    expect([name, await isEntry(name, ''), await isEntry(name, 'a')]).toEqual([name, false, false]);
  }
});

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
}

/** Rows that a plan has made or looked at and dropped. */
function countRows(plan: Plan): number {
  const own =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Join Filter'] ?? 0);
  return (plan.Plans ?? []).reduce(
    (sum, part) => sum + countRows(part),
    own * plan['Actual Loops'],
  );
}

test('to find words near to each other costs what the texts are long, and not its square', async () => {
  const [{ source } = { source: '' }] = await database.query<{ source: string }>(
    `select prosrc as source from pg_proc where proname = 'texts_naming'`,
  );
  const [, query = ''] = /return query(.*);\s*end/s.exec(source) ?? [];
  const words = ['portao', 'motor', 'trilho', 'placa', 'cabo'];
  const values: Record<string, string> = {
    beginnings: `'${JSON.stringify(Object.fromEntries(words.map((word) => [word.slice(0, 4), 2])))}'::jsonb`,
    enough: '6',
    href: `'/links-uteis/x'`,
  };
  const sql = query.replace(/texts_naming\.(\w+)/g, (_, name: string) => values[name] ?? '');
  const costs: number[] = [];
  let pages = 0;
  for (const upTo of [2, 8, 40]) {
    for (; pages < upTo; pages += 1) {
      await database.query(
        `insert into public.generated_pages (slug, title, description, content) values ($1, $2, 'Uma página.', $3)`,
        [`p-${pages}`, `Página ${pages}`, `<p>${words.join(' ').concat(' ').repeat(1500)}</p>`],
      );
    }
    const [row] = await database.query<Record<'QUERY PLAN', { Plan: Plan }[]>>(
      `explain (analyze, format json, timing off) ${sql}`,
    );
    const [plan] = row?.['QUERY PLAN'] ?? [];
    costs.push(plan ? countRows(plan.Plan) : NaN);
  }
  const [two = NaN, eight = NaN, most = NaN] = costs;
  expect(eight / two).toBeLessThan(5);
  // Of forty pages, a million letters are read: about 25.
  expect(most / eight).toBeLessThan(3.5);
});

test('where nearly every page has the words, and the link, a thousand are looked into', async () => {
  const [{ source } = { source: '' }] = await database.query<{ source: string }>(
    `select prosrc as source from pg_proc where proname = 'texts_naming'`,
  );
  const [, query = ''] = /return query(.*);\s*end/s.exec(source) ?? [];
  const sql = query
    .replace('texts_naming.beginnings', `'{"alvenaria": 9}'::jsonb`)
    .replaceAll('texts_naming.enough', '9')
    .replaceAll('texts_naming.href', `'/guias'`);
  const costs: number[] = [];
  for (const [from, upTo] of [
    [1, 1000],
    [1001, 2000],
  ]) {
    await database.query(
      `insert into public.generated_pages (slug, title, description, content)
       select 'alvenaria-' || n, 'Alvenaria ' || n, 'Uma página.', '<p>De alvenaria: <a href="/guias">guias</a></p>'
       from generate_series(${from}, ${upTo}) as n`,
    );
    const [row] = await database.query<Record<'QUERY PLAN', { Plan: Plan }[]>>(
      `explain (analyze, format json, timing off) ${sql}`,
    );
    const [plan] = row?.['QUERY PLAN'] ?? [];
    costs.push(plan ? countRows(plan.Plan) : NaN);
  }
  const [thousand = NaN, twice = NaN] = costs;
  expect(twice / thousand).toBeLessThan(1.6);
});

test('an index of words takes each page in as it is written: what waits is read whole by every question', async () => {
  const rows = await database.query<{ name: string; options: string | null }>(
    `select c.relname as name, array_to_string(c.reloptions, ' ') as options
     from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'gin' order by c.relname`,
  );
  expect(rows).toEqual([
    { name: 'generated_pages_links', options: 'fastupdate=off' },
    { name: 'generated_pages_words', options: 'fastupdate=off' },
  ]);
});

test('every statement of a client has a deadline, of the role that it logs in with', async () => {
  const rows = await database.query<{ role: string; timeout: string }>(
    `select r.rolname as role, s.setting as timeout
     from pg_roles r cross join unnest(r.rolconfig) as s (setting)
     where s.setting like 'statement_timeout=%' order by r.rolname`,
  );
  expect(rows.map(({ role, timeout }) => `${role} ${timeout}`)).toEqual([
    'anon statement_timeout=3s',
    'authenticated statement_timeout=8s',
  ]);
});

test('a day is one of Brasília, wherever the server stands', async () => {
  const rows = await database.query<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and prosrc ~* 'current_date|localtimestamp|now\\(\\)( - interval ''[^'']+''\\))?::date'`,
  );
  expect(rows).toEqual([]);
});

test('a page that is deleted for good while somebody goes back is left out all the same', async () => {
  const query = <Row extends object>(sql: string) => database.query<Row>(sql);
  await query(
    `insert into public.generated_pages (slug, title, description, content) values
       ('antes', 'Antes', 'Uma página.', '<p>Texto.</p>'), ('depois', 'Depois', 'Uma página.', '<p>Texto.</p>')`,
  );
  await query(
    `insert into public.publications (built_at, live_at, watermark, reason, report)
     values (now(), now(), 0, 'made', '{}')`,
  );
  await query(
    'update private.publish_state set held_to = (select max(id) from public.publications)',
  );
  const remove = (slug: string) =>
    query(`delete from public.generated_pages where slug = '${slug}'`);
  const readHold = async () => {
    type Hold = { is_reached: boolean; gone: string[]; publication: number };
    return (await query<Hold>('select * from public.publish_hold()'))[0];
  };
  const settle = async (without: string[]) => {
    const list = without.map((slug) => `'${slug}'`).join(', ');
    const id = (await readHold())?.publication ?? 0;
    await query(`select public.settle_rollback(${id}, null, array[${list}]::text[])`);
    return (await readHold())?.is_reached;
  };
  await remove('antes');
  const read = (await readHold())?.gone ?? [];
  expect(read).toEqual(['antes']);
  // Now it is sent without that page; meanwhile:
  await remove('depois');
  expect(await settle(read)).toBe(false);
  expect(await settle(['antes', 'depois'])).toBe(true);
  await query('update private.publish_state set held_to = null');
});
