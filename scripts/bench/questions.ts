import { createRandom } from '../../tests/helpers/random-edits.ts';
import { makeDatabase, startPostgres } from '../../tests/helpers/real-postgres.ts';
import type { Database } from '../backend/database.ts';
import { openMigrated } from '../backend/open-migrated.ts';
import { round } from './numbers.ts';

/** Whoever asks: an owner, with a session. */
const ID = '00000000-0000-4000-8000-000000000001';
const OWNER = `
  insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data)
    values ('${ID}', 'authenticated', 'authenticated', 'owner@local.test', '{}', '{}');
  insert into private.admin_users (user_id, role) values ('${ID}', 'owner');
  insert into auth.sessions (id, user_id, created_at) values ('${ID}', '${ID}', now());`;
const CLAIMS = JSON.stringify({ sub: ID, session_id: ID, role: 'authenticated' });

const BATCH = 1_000;
const TRIES = 5;
/** Paragraphs of a run of pages, of which each page has all but the place. */
const RUNS = 40;
const WORDS = 3_000;

const word = (n: number) =>
  `${'bcdfglmnprstv'[n % 13]}${'aeiou'[n % 5]}${'lmnrst'[n % 6]}${'aeio'[n % 4]}${n.toString(36)}`;

/** Words as texts have them: few of them often. */
function sentences(draw: () => number, count: number): string[] {
  return Array.from({ length: count }, () =>
    Array.from({ length: 12 }, () => word(Math.floor(WORDS * draw() ** 3))).join(' '),
  );
}

function makePages(from: number, to: number) {
  const draw = createRandom(from + 1);
  return Array.from({ length: to - from }, (_, offset) => {
    const n = from + offset;
    const shared = sentences(createRandom((n % RUNS) + 7), 8);
    const own = sentences(draw, 8);
    const link = n % 10 === 0 ? '<p><a href="/links-uteis/pagina-7">mais</a></p>' : '';
    return {
      title: `Página ${n}`,
      slug: `pagina-${n}`,
      description: `Página número ${n}.`,
      content: `<p>Serviço em toda parte de lugar${n % 500}: ${shared.join('. ')}.</p><p>${own.join('. ')}.</p>${link}`,
      state: n % 25 === 0 ? 'draft' : 'published',
    };
  });
}

const list = (texts: readonly string[]) => `array['${texts.join(`', '`)}']`;

/** What the panel asks, as it does; the passages of a page of a run, of one that has half of it, and of many runs. */
function questions(count: number): Record<string, string> {
  const run = sentences(createRandom(10), 8);
  const own = sentences(createRandom(1), 8);
  const many = Array.from({ length: 12 }, (_, n) => sentences(createRandom(n + 7), 1)[0] ?? '');
  const near = (passages: readonly string[]) =>
    `select id, title, slug from public.nearest_pages(${list(passages.slice(0, 12))})`;
  const naming = (words: Record<string, number>, enough: number) =>
    `select id, title from public.texts_naming('${JSON.stringify(words)}', ${enough}, '/links-uteis/pagina-${count - 1}')`;
  const found = (search: string, order: string) =>
    `select id, title, slug, description, state, version, created_at, count(*) over ()
     from public.generated_pages where state = 'published' ${search} order by ${order}, id limit 26`;
  return {
    count_pages: 'select * from public.count_pages()',
    'the list, by title': found('', 'title'),
    'the list, a search': found(
      `and (title ilike '%${count - 1}%' or slug ilike '%${count - 1}%')`,
      'created_at desc',
    ),
    pages_of_codes: `select * from public.pages_of_codes(array['7K3QM', '222AB', 'ZZZZZ'])`,
    pages_linking_to: `select id, title from public.pages_linking_to(array['pagina-7'])`,
    'nearest_pages, a run': near(run),
    'nearest_pages, half of it': near([...run.slice(0, 4), ...own]),
    'nearest_pages, many runs': near(many),
    'texts_naming, a place': naming({ serviço: 2, parte: 2, lugar12: 9 }, 9),
    'texts_naming, what all say': naming({ serviço: 4, parte: 5 }, 9),
    'texts_naming, common words': naming({ [word(0)]: 3, [word(1)]: 3, [word(40)]: 4 }, 9),
  };
}

async function measure(database: Database, count: number): Promise<Record<string, number>> {
  await database.script(OWNER);
  // What a save does besides is measured elsewhere.
  await database.script('alter table public.generated_pages disable trigger user');
  for (let at = 0; at < count; at += BATCH) {
    await database.query(
      `insert into public.generated_pages (title, slug, description, content, state)
       select p.title, p.slug, p.description, p.content, p.state
       from jsonb_to_recordset($1::jsonb) as p (title text, slug text, description text, content text, state text)`,
      [JSON.stringify(makePages(at, Math.min(at + BATCH, count)))],
    );
  }
  await database.script('alter table public.generated_pages enable trigger user');
  await database.script('analyze public.generated_pages');
  const times: Record<string, number> = {};
  for (const [name, sql] of Object.entries(questions(count))) {
    const tries: number[] = [];
    for (let n = 0; n < TRIES; n += 1) {
      const asked = performance.now();
      await database.script(
        `set local role authenticated;
         select set_config('request.jwt.claim.sub', '${ID}', true), set_config('request.jwt.claims', '${CLAIMS}', true);
         ${sql}`,
      );
      tries.push(performance.now() - asked);
    }
    times[name] = round(tries.sort((a, b) => a - b)[Math.floor(TRIES / 2)] ?? NaN, 0);
  }
  return times;
}

/** Milliseconds, the median of five, of what the panel asks of so many saved pages, here and on PostgreSQL 17. */
export async function measureQuestions(dir: string, count: number) {
  const embedded = await openMigrated({ directory: dir, databaseUrl: undefined });
  const pglite = await measure(embedded, count);
  await embedded.close();
  const server = await startPostgres();
  const database = await openMigrated({
    directory: dir,
    databaseUrl: await makeDatabase(server.url),
  });
  const postgres = await measure(database, count);
  await database.close();
  await server.stop();
  return Object.keys(postgres).map((question) => ({
    question,
    pages: count,
    PGlite: pglite[question],
    PostgreSQL: postgres[question],
  }));
}
