import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../scripts/backend/database.ts';
import { applyPatch } from '../../src/cms/overrides/edits.ts';
import { pageTextSchema } from '../../src/features/useful-links/saved-page.ts';
import type { Json } from '../../src/cms/database.ts';
import { singleNames, collectionNames, listNames } from '../../src/collections.ts';
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
  for (const name of collectionNames) {
    const isRecord = (singleNames as readonly string[]).includes(name);
    const isTable = (listNames as readonly string[]).includes(name);
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

/** A row with a date in each table of a copy. */
const ROWS = `
  insert into public.generated_pages (id, title, slug, content, description, state)
    values ('00000000-0000-4000-8000-000000000001', 'Datas', 'datas', '<p>a</p>', 'Uma página.', 'draft');
  insert into public.page_addresses (slug, page_id) values ('datas-antes', gen_random_uuid());
  insert into public.page_versions (page_id, title, slug, content, description, indexed, saved_at)
    values (gen_random_uuid(), 'Datas', 'datas', '<p>a</p>', 'Uma página.', true, now());
  insert into public.content_edits (collection, entry, patch) values ('faq', 'datas', '{"a": 1}');
  insert into public.contacts (channel, outcome) values ('phone', 'quote');`;

test('no date of what a copy brings back is one that a browser cannot read', async () => {
  await database.script(ROWS);
  const columns = await database.query<{ part: string; name: string }>(
    `select b.part, a.attname::text as name from private.backup_parts b
     join pg_attribute a on a.attrelid = b.part::regclass and a.attnum > 0 and not a.attisdropped
     where b.restored and a.atttypid in ('timestamptz'::regtype, 'date'::regtype)
     order by b.position, a.attnum`,
  );
  expect(columns.length).toBeGreaterThan(12);
  const isTaken = async (part: string, name: string, value: string) => {
    // Writes as a restore does: without the triggers that set dates. Rolled back by its own error.
    const sql = `
      do $$ begin
        alter table ${part} disable trigger user;
        update ${part} set ${name} = '${value}';
        raise exception 'taken';
      end $$`;
    const end: unknown = await database.script(sql).catch((error: unknown) => error);
    return String(end).includes('taken');
  };
  const taken: string[] = [];
  for (const { part, name } of columns) {
    for (const value of ['infinity', '-infinity', '294275-12-31', '4000-01-01 BC', '2201-01-01']) {
      if (await isTaken(part, name, value)) taken.push(`${part} ${name} ${value}`);
    }
  }
  expect(taken).toEqual([]);
  for (const [part, name] of [
    ['public.generated_pages', 'unpublish_at'],
    ['public.contacts', 'day'],
  ] as const) {
    expect(await isTaken(part, name, '2199-12-31'), name).toBe(true);
    expect(await isTaken(part, name, '1999-12-31'), name).toBe(false);
  }
});

/** Lines that show what becomes of characters: among letters, alone, and four of each in a row. */
const SHAPES = {
  one: (characters: readonly string[]) => `a${characters.join('')}b`,
  alone: (characters: readonly string[]) => characters.join(''),
  four: (characters: readonly string[]) =>
    `a${characters.map((character) => character.repeat(4)).join('')}b`,
};
type Shape = keyof typeof SHAPES;
const shapes = Object.keys(SHAPES) as Shape[];

/** What database and form say of the lines of these characters: `true`, `false`, or that they differ. */
async function askBoth(groups: readonly (readonly string[])[]) {
  const { title } = pageTextSchema.shape;
  const lines = groups.flatMap((group) => shapes.map((shape) => SHAPES[shape](group)));
  const [row] = await database.query<{ taken: string }>(
    `select string_agg(private.line_ok(line, 200)::int::text, '' order by n) as taken
     from jsonb_array_elements_text($1::jsonb) with ordinality as l (line, n)`,
    [JSON.stringify(lines)],
  );
  const answers = lines.map((line, at) => {
    const isTaken = title.safeParse(line).success;
    return isTaken === (row?.taken[at] === '1') ? isTaken : 'they differ';
  });
  return groups.map((_, at) =>
    Object.fromEntries(shapes.map((shape, nth) => [shape, answers[at * shapes.length + nth]])),
  ) as Record<Shape, boolean | 'they differ'>[];
}

test('a line of text is taken by the database and by the form alike, whatever character stands in it', async () => {
  const characters = Array.from({ length: 0xe01ff + 1 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
    .filter((code) => code < 0x323b0 || code >= 0xe0000)
    .map((code) => String.fromCodePoint(code));
  // A line that both take has no character that either refuses, and one that both refuse alone, though they take it
  // among letters, has no letter. Only ASCII has a space, which the database takes away around a line.
  const groups: string[][] = [];
  for (let at = 128; at < characters.length; at += 24) groups.push(characters.slice(at, at + 24));
  const answers = await askBoth(groups);
  const plain = answers.map(({ one, alone, four }) => one === true && four === true && !alone);
  const others = groups.filter((_, at) => !plain[at]).flat();
  expect(others.length).toBeLessThan(10_000);

  const rest = [...characters.slice(0, 128), ...others];
  const wrong = (await askBoth(rest.map((character) => [character]))).flatMap((found, at) => {
    const character = rest[at] ?? '';
    // Around a line the form takes more than the spaces of the database away.
    const asked = character.trim() === '' ? { ...found, alone: false } : found;
    return Object.values(asked).includes('they differ') ? [character.codePointAt(0)] : [];
  });
  expect(wrong.map((code) => code?.toString(16))).toEqual([]);
});

test.each([
  ['Motor a R$ 450', true],
  ['Portão não abre? Veja 3 causas', true],
  ['24', true],
  ['e\u0301', true],
  ['\u200b', false],
  ['\u3164', false],
  ['\u2800', false],
  ['\u00ad\ufeff', false],
  ['Portão\u200bautomático', false],
  ['\u200fPortão', false],
  ['Portão\u061c', false],
  ['!?', false],
  [`a${'\u0301'.repeat(3)}`, true],
  [`a${'\u0301'.repeat(60)}`, false],
])('a title %j can be read: %s', async (line, ok) => {
  const [row] = await database.query<{ ok: boolean }>('select private.line_ok($1, 200) as ok', [
    line,
  ]);
  expect(row?.ok).toBe(ok);
  expect(pageTextSchema.shape.title.safeParse(line).success).toBe(ok);
});

const deep = (levels: number) =>
  JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`) as Json;
const wide = (keys: number): Json =>
  Object.fromEntries(Array.from({ length: keys }, (_, at) => [`k${at}`, { x: at }]));

test.each<[string, Json, boolean]>([
  ['20 levels', deep(20), true],
  ['21 levels', deep(21), false],
  [
    '3,000 levels of lists',
    JSON.parse(`{"a":${'['.repeat(3000)}${']'.repeat(3000)}}`) as Json,
    false,
  ],
  ['2,000 keys', wide(1000), true],
  ['2,002 keys', wide(1001), false],
  ['2,002 keys in lists', { list: [wide(500), [wide(500)]] }, false],
  ['no object', [1], false],
])('a change of words of %s is taken: %s', async (_name, patch, ok) => {
  const [row] = await database.query<{ ok: boolean }>('select private.patch_ok($1::jsonb) as ok', [
    JSON.stringify(patch),
  ]);
  expect(row?.ok).toBe(ok);
  const insert = database.query(
    `insert into public.content_edits (collection, entry, patch) values ('faq', 'bounds', $1::jsonb)`,
    [JSON.stringify(patch)],
  );
  if (ok) await insert;
  else await expect(insert).rejects.toThrow('content_edits_patch_form');
});

test('a draft was never live, not even in a copy: what was is shown where a newer one cannot be', async () => {
  const edit = (is_draft: boolean, live_at: string) =>
    database.query(
      `insert into public.content_edits (collection, entry, patch, is_draft, live_at)
       values ('faq', 'rascunho', '{"a": 1}', ${is_draft}, ${live_at}) returning id`,
    );
  await expect(edit(true, 'now()')).rejects.toThrow('content_edits_draft_form');
  await edit(false, 'now()');
  const [draft] = (await edit(true, 'null')) as { id: number }[];
  const told = database.query(
    `select public.record_content(live => jsonb_build_array(${draft?.id}))`,
  );
  await expect(told).rejects.toThrow('content_edits_draft_form');
});

test('a patch is laid over a document in the database as it is in the browser', async () => {
  const { object: value } = fc.letrec<{ any: unknown; object: Record<string, unknown> }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(null, 1, 'x', true, [1, { a: null }]),
      tie('object'),
    ),
    object: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('any')),
  }));
  await fc.assert(
    fc.asyncProperty(value, value, async (target, patch) => {
      const [row] = await database.query<{ merged: unknown }>(
        'select private.merge_patch($1::jsonb, $2::jsonb) as merged',
        [JSON.stringify(target), JSON.stringify(patch)],
      );
      expect(row?.merged).toEqual(applyPatch(target, patch));
    }),
    { numRuns: 200 },
  );
});
