import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../scripts/backend/database.ts';
import { makeDataDirectory, START_TIMEOUT_MS } from './backend.ts';
import { openMigrated } from './database.ts';
import { promised, SLUGS, step, take, type Change, type Model, type Step } from './page-model.ts';

const data = makeDataDirectory();
const RUNS = Number(process.env['LIFE_RUNS'] ?? 300);
/** Lives between two vacuums. */
const VACUUM_EVERY = 200;
let database: Database;

beforeAll(async () => {
  database = await openMigrated(data.path);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await database.close();
  data.remove();
});

const CLEAN = `
  delete from public.generated_pages where true;
  delete from public.page_versions where true;
  delete from private.publish_events where true;`;
beforeEach(() => database.script(CLEAN));

const query = <Row extends object>(text: string) => database.query<Row>(text);
const one = async <Row extends object>(text: string) => (await query<Row>(text))[0];

async function insert(
  slug: string,
  { content = "'<p>Texto</p>'", ...columns }: Record<string, string> = {},
): Promise<string> {
  const id = randomUUID();
  const names = Object.keys(columns).map((name) => `, ${name}`);
  const values = Object.values(columns).map((value) => `, ${value}`);
  await database.script(`
    set request.jwt.claims = '{"role":"service_role"}';
    insert into public.generated_pages (id, title, slug, content, description${names.join('')})
    values ('${id}', 'Página', '${slug}', ${content}, 'Descrição'${values.join('')});
    reset request.jwt.claims;`);
  return id;
}

const change = (id: string, set: string) =>
  database.script(`update public.generated_pages set ${set} where id = '${id}'`);

/** Targets of all old addresses, "from to" each. */
const addresses = async () =>
  (
    await query<{ slug: string; target: string }>(
      'select slug, target from public.public_addresses order by slug',
    )
  ).map(({ slug, target }) => `${slug} ${target}`);

const versions = async (id: string) =>
  (
    await query<{ content: string }>(
      `select content from public.page_versions where page_id = '${id}' order by id`,
    )
  ).map(({ content }) => content);

const events = async () =>
  (
    await query<{ said: string }>(
      `select operation || ' ' || slug as said from private.publish_events order by id`,
    )
  ).map(({ said }) => said);

const forget = () => database.script('delete from private.publish_events where true');

// History ---------------------------------------------------------------------------------------

test(
  'the state before each change of words is kept, and nothing of an identical save',
  { tags: '@page-history' },
  async () => {
    const id = await insert('a');
    await change(id, "title = 'Página'");
    await change(id, "state = 'draft'");
    expect(await versions(id)).toEqual([]);
    await change(id, "content = '<p>Dois</p>'");
    await change(id, "slug = 'b'");
    await change(id, "state = 'trash'");
    expect(await versions(id)).toEqual(['<p>Texto</p>', '<p>Dois</p>']);
  },
);

test('of many versions the newest fifty are kept, and those of other pages', async () => {
  const [id, other] = [await insert('a'), await insert('b')];
  await change(other, "content = '<p>Neu</p>'");
  for (let at = 1; at <= 60; at += 1) await change(id, `content = '<p>${at}</p>'`);
  const kept = await versions(id);
  expect(kept).toHaveLength(50);
  expect([kept[0], kept.at(-1)]).toEqual(['<p>10</p>', '<p>59</p>']);
  expect(await versions(other)).toEqual(['<p>Texto</p>']);
});

test('what a page said last outlives it by ninety days', async () => {
  const id = await insert('a');
  await change(id, "content = '<p>Dois</p>'");
  await database.script(`delete from public.generated_pages where id = '${id}'`);
  const age = async (days: number) => {
    await database.script(`
      update public.page_versions set gone_at = now() - interval '${days} days';
      select public.beat_clock(60);`);
    return versions(id);
  };
  expect(await age(89)).toEqual(['<p>Texto</p>', '<p>Dois</p>']);
  expect(await age(91)).toEqual([]);
});

test('who saved a version and when stays with it, whoever changes the state meanwhile', async () => {
  const id = await insert('a');
  const saved = (
    await one<{ at: string }>(`select saved_at::text as at from public.generated_pages`)
  )?.at;
  await change(id, "state = 'trash'");
  await change(id, `state = 'published', saved_at = now() + interval '1 day', saved_by = '${id}'`);
  await change(id, "title = 'Outro'");
  expect(
    await query('select saved_at::text as at, saved_by as by from public.page_versions'),
  ).toEqual([{ at: saved, by: null }]);
});

// Addresses -------------------------------------------------------------------------------------

test(
  'an old address leads to where its page stands, in one step',
  { tags: '@old-addresses' },
  async () => {
    const id = await insert('a');
    await change(id, "slug = 'b'");
    await change(id, "slug = 'c'");
    expect(await addresses()).toEqual(['a c', 'b c']);
    await change(id, "slug = 'a'");
    expect(await addresses()).toEqual(['b a', 'c a']);
  },
);

test('two pages that swap their names leave only the name in between behind', async () => {
  const [first, second] = [await insert('a'), await insert('b')];
  await change(first, "slug = 'x'");
  await change(second, "slug = 'a'");
  await change(first, "slug = 'b'");
  expect(await addresses()).toEqual(['x b']);
});

test('a new page may take a freed address, and gives it back to nobody', async () => {
  const first = await insert('a');
  await change(first, "slug = 'b'");
  // A draft is not public: visitors still find the former page there.
  const second = await insert('a', { state: "'draft'" });
  expect(await addresses()).toEqual(['a b']);
  await change(second, "state = 'published'");
  expect(await addresses()).toEqual([]);
  await change(second, "state = 'trash'");
  expect(await addresses()).toEqual([]);
});

test('nor does it give it back when it is deleted past the trash', async () => {
  const first = await insert('a');
  await change(first, "slug = 'b'");
  const second = await insert('a');
  await database.script(`delete from public.generated_pages where id = '${second}'`);
  expect(await addresses()).toEqual([]);
});

test('a page that comes back under another name is found at the old one', async () => {
  const id = await insert('a');
  await change(id, "state = 'draft'");
  await change(id, "slug = 'b'");
  expect(await addresses()).toEqual([]);
  await change(id, "state = 'published'");
  expect(await addresses()).toEqual(['a b']);
});

test('a page of the trash sends visitors to its heir, until it is restored and after it is gone', async () => {
  const [old, heir, next] = [await insert('a'), await insert('h'), await insert('n')];
  await change(old, "slug = 'b'");
  await change(old, `state = 'trash', moved_to = '${heir}'`);
  expect(await addresses()).toEqual(['a h', 'b h']);
  await change(old, "state = 'published'");
  expect(await addresses()).toEqual(['a b']);
  await change(old, `state = 'trash', moved_to = '${heir}'`);
  await change(heir, `state = 'trash', moved_to = '${next}'`);
  expect(await addresses()).toEqual(['a n', 'b n', 'h n']);
  await database.script(`delete from public.generated_pages where id = '${heir}'`);
  expect(await addresses()).toEqual(['a n', 'b n', 'h n']);
  await database.script(`delete from public.generated_pages where id = '${old}'`);
  expect(await addresses()).toEqual(['a n', 'b n', 'h n']);
  await database.script(`delete from public.generated_pages where id = '${next}'`);
  expect(await addresses()).toEqual([]);
});

test('a page and its heir may be deleted together, and pass on to who is left', async () => {
  const [old, heir, next] = [await insert('a'), await insert('h'), await insert('n')];
  await change(old, `state = 'trash', moved_to = '${heir}'`);
  await change(heir, `state = 'trash', moved_to = '${next}'`);
  await database.script("delete from public.generated_pages where state = 'trash'");
  expect(await addresses()).toEqual(['a n', 'h n']);
});

test('only a page that visitors see takes over addresses', async () => {
  const [id, draft] = [await insert('a'), await insert('d', { state: "'draft'" })];
  for (const heir of [draft, id, randomUUID()]) {
    await expect(change(id, `state = 'trash', moved_to = '${heir}'`)).rejects.toThrow();
  }
  await change(id, `moved_to = '${draft}'`);
  expect(
    await query('select moved_to from public.generated_pages where moved_to is not null'),
  ).toEqual([]);
});

test('whatever changes where an address leads leaves an event', async () => {
  const [id, heir] = [await insert('a'), await insert('h')];
  await forget();
  await change(id, "slug = 'b'");
  expect(await events()).toEqual(['delete a', 'insert b']);
  await forget();
  await change(id, "state = 'trash'");
  expect(await events()).toEqual(['delete b']);
  await forget();
  await change(id, `moved_to = '${heir}'`);
  expect(await events()).toEqual(['delete b']);
  await forget();
  await change(id, "title = 'No lixo'");
  expect(await events()).toEqual([]);
});

test('the pages that link to an address are named, with the place in it or without', async () => {
  await insert('alvo');
  const link = (href: string) => ({ content: `'<p><a href="${href}">x</a></p>'` });
  await insert('um', link('/links-uteis/alvo'));
  await insert('dois', link('/links-uteis/alvo#preco'));
  await insert('tres', { ...link('/links-uteis/alvo?x=1'), state: "'draft'" });
  await insert('quatro', link('/links-uteis/alvo-2'));
  await insert('lixo', { ...link('/links-uteis/alvo'), state: "'trash'" });
  const found = await query<{ slug: string }>(
    `select slug from public.pages_linking_to(array['alvo', 'outro']) order by slug`,
  );
  expect(found.map(({ slug }) => slug)).toEqual(['dois', 'tres', 'um']);
});

// Random lives ----------------------------------------------------------------------------------

/**
 * Runs a whole life in the database and rolls it back, keeping what was noted after each step, so
 * that the next one begins with empty tables. A function, whose statements are planned once.
 */
const LIVE = `
  create function pg_temp.live(steps jsonb) returns jsonb language plpgsql as $$
  declare
    step jsonb;
    change jsonb;
    notes jsonb := '[]';
  begin
    begin
      perform set_config('request.jwt.claims', '{"role":"service_role"}', true);
      for step in select value from jsonb_array_elements(steps) loop
        for change in select value from jsonb_array_elements(step) loop
          if change ?& array['slug', 'text'] then
            insert into public.generated_pages (id, title, slug, content, description)
            values ((change->>'id')::uuid, 'Página', change->>'slug', change->>'text', 'Descrição');
          elsif change - 'id' = '{}' then
            delete from public.generated_pages where id = (change->>'id')::uuid;
          else
            update public.generated_pages set
              slug = coalesce(change->>'slug', slug),
              content = coalesce(change->>'text', content),
              state = coalesce(change->>'state', state),
              moved_to = coalesce((change->>'heir')::uuid, moved_to)
            where id = (change->>'id')::uuid;
          end if;
        end loop;
        notes := notes || jsonb_build_object(
          'leads', (select coalesce(jsonb_object_agg(slug, target), '{}') from public.public_addresses),
          'pages', (select coalesce(jsonb_agg(slug), '[]') from public.public_pages),
          'texts', (select coalesce(jsonb_agg(content), '[]') from (
            select content from public.generated_pages union select content from public.page_versions
          ) as kept));
      end loop;
      raise exception using errcode = 'LIFE0';
    exception when sqlstate 'LIFE0' then
      return notes;
    end;
  end $$;`;

interface Note {
  leads: Record<string, string>;
  pages: string[];
  texts: string[];
}

test(
  `${RUNS} random lives: no loop, no lost text, each address answers as promised`,
  { tags: ['@old-addresses', '@page-history'] },
  async () => {
    await database.script(LIVE);
    let count = 0;
    let lives = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        // Rolled-back rows still take space in the files, and slow down each statement.
        if (++lives % VACUUM_EVERY === 0) await database.script('vacuum');
        const model: Model = { pages: new Map(), left: new Map() };
        const asked = new Set(SLUGS);
        const texts = new Set<string>();
        const changes: Change[][] = [];
        const expected: {
          step: Step;
          answers: [string, string | undefined][];
          texts: string[];
        }[] = [];
        const begin: Step[] = SLUGS.slice(0, 3).map((slug) => ({
          act: 'new',
          which: 0,
          other: 0,
          slug,
        }));
        for (const next of [...begin, ...steps]) {
          count += 1;
          const done = take(model, next, count);
          if (done.length === 0) continue;
          if (next.act === 'swap') asked.add(`entre-${count}`);
          for (const page of model.pages.values()) for (const text of page.texts) texts.add(text);
          expected.push({
            step: next,
            answers: [...asked].map((slug) => [slug, promised(model, slug)]),
            texts: [...texts],
          });
          changes.push(done);
        }
        const [life] = await database.query<{ notes: Note[] }>(
          'select pg_temp.live($1::jsonb) as notes',
          [JSON.stringify(changes)],
        );
        expect(life?.notes).toHaveLength(expected.length);
        for (const [at, found] of (life?.notes ?? []).entries()) {
          const wanted = expected[at];
          const leads = new Map(Object.entries(found.leads));
          const pages = new Set(found.pages);
          const kept = new Set(found.texts);
          const after = `after ${JSON.stringify(wanted?.step)}`;
          const answers = wanted?.answers.map(([slug]) => [
            slug,
            pages.has(slug) ? slug : leads.get(slug),
          ]);
          expect(answers, after).toEqual(wanted?.answers);
          for (const [from, to] of leads) {
            expect(pages.has(from), `${from} covers a page ${after}`).toBe(false);
            expect(pages.has(to), `${from} leads to a page ${after}`).toBe(true);
          }
          expect(
            wanted?.texts.filter((text) => !kept.has(text)),
            after,
          ).toEqual([]);
        }
      }),
      { numRuns: RUNS },
    );
  },
);
