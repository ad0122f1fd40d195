import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../scripts/backend/database.ts';
import { makeDataDirectory, START_TIMEOUT_MS } from './backend.ts';
import { addOwner, openMigrated } from './database.ts';

const data = makeDataDirectory();
const ADMIN = randomUUID();
let database: Database;

beforeAll(async () => {
  database = await openMigrated(data.path);
  await database.script(addOwner(ADMIN));
}, START_TIMEOUT_MS);

afterAll(async () => {
  await database.close();
  data.remove();
});

beforeEach(() =>
  database.script(`
    delete from public.generated_pages where true;
    delete from private.publish_events where true;
    update private.site_clock set beat_at = null, every_seconds = 60;`),
);

const insert = (slug: string, columns: Record<string, string> = {}) =>
  database.script(`
    insert into public.generated_pages (title, slug, content, description${Object.keys(columns)
      .map((name) => `, ${name}`)
      .join('')})
    values ('Página', '${slug}', '<p>Texto</p>', 'Descrição'${Object.values(columns)
      .map((value) => `, ${value}`)
      .join('')});`);

const change = (slug: string, set: string) =>
  database.script(`update public.generated_pages set ${set} where slug = '${slug}'`);
const beat = () => database.script('select public.beat_clock(60)');
/** Reports to the service clock that this much time has passed. */
const later = (interval: string) =>
  database.script(`
    update public.generated_pages set publish_at = publish_at - interval '${interval}'
      where publish_at is not null and unpublish_at is null;
    update public.generated_pages
      set publish_at = publish_at - interval '${interval}', unpublish_at = unpublish_at - interval '${interval}'
      where unpublish_at is not null;`);
const stateOf = async (slug: string) =>
  (
    await database.query<object>(
      `select state, publish_at is not null as waits, unpublish_at is not null as ends
       from public.generated_pages where slug = '${slug}'`,
    )
  )[0];
const events = async () =>
  (
    await database.query<{ said: string }>(
      `select operation || ' ' || slug as said from private.publish_events order by id`,
    )
  ).map(({ said }) => said);

const IN_AN_HOUR = "now() + interval '1 hour'";
const DRAFT = { state: "'draft'" };

test(
  'a page goes on the site and off it at its time, by ordinary events',
  { tags: '@schedule' },
  async () => {
    await insert('a', {
      ...DRAFT,
      publish_at: IN_AN_HOUR,
      unpublish_at: "now() + interval '2 hours'",
    });
    await beat();
    expect(await stateOf('a')).toEqual({ state: 'draft', waits: true, ends: true });
    expect(await events()).toEqual([]);
    await later('61 minutes');
    await beat();
    expect(await stateOf('a')).toEqual({ state: 'published', waits: false, ends: true });
    expect(await events()).toEqual(['insert a']);
    await later('61 minutes');
    await beat();
    expect(await stateOf('a')).toEqual({ state: 'draft', waits: false, ends: false });
    // The second one is this test's own, which let an hour pass.
    expect(await events()).toEqual(['insert a', 'update a', 'delete a']);
  },
);

test('pg_cron does the same as a clock from outside', async () => {
  await insert('a', { ...DRAFT, publish_at: IN_AN_HOUR });
  await later('2 hours');
  await database.script('select private.tick_clock()');
  expect(await stateOf('a')).toEqual({ state: 'published', waits: false, ends: false });
});

test('a page whose whole time a clock that stood still has missed stays a draft', async () => {
  await insert('a', {
    ...DRAFT,
    publish_at: IN_AN_HOUR,
    unpublish_at: "now() + interval '2 hours'",
  });
  await later('3 days');
  await beat();
  expect(await stateOf('a')).toEqual({ state: 'draft', waits: false, ends: false });
});

test(
  'fifty pages due in one second all go on the site, each with its event',
  { tags: '@schedule' },
  async () => {
    for (let at = 0; at < 50; at += 1)
      await insert(`p-${at}`, { ...DRAFT, publish_at: IN_AN_HOUR });
    await later('1 hour');
    await beat();
    const [found] = await database.query('select count(*)::int as pages from public.public_pages');
    expect(found).toEqual({ pages: 50 });
    expect(new Set(await events()).size).toBe(50);
    await beat();
    expect(await events()).toHaveLength(50);
  },
);

test('the end comes after the beginning, and only a whole page is scheduled', async () => {
  const wrong = [
    { publish_at: IN_AN_HOUR, unpublish_at: IN_AN_HOUR },
    { publish_at: IN_AN_HOUR, unpublish_at: 'now()' },
  ];
  for (const columns of wrong)
    await expect(insert('a', { ...DRAFT, ...columns })).rejects.toThrow();
  await insert('a', { ...DRAFT, publish_at: IN_AN_HOUR });
  await expect(change('a', "content = ''")).rejects.toThrow();
  await change('a', "publish_at = null, content = ''");
  await expect(change('a', `publish_at = ${IN_AN_HOUR}`)).rejects.toThrow();
});

test('who publishes by hand, or takes off the site, has no plan left', async () => {
  await insert('a', {
    ...DRAFT,
    publish_at: IN_AN_HOUR,
    unpublish_at: "now() + interval '2 hours'",
  });
  await change('a', "state = 'published'");
  expect(await stateOf('a')).toEqual({ state: 'published', waits: false, ends: true });
  await change('a', "state = 'draft'");
  expect(await stateOf('a')).toEqual({ state: 'draft', waits: false, ends: false });
});

test('who takes a page off and gives it another time in one save keeps that time', async () => {
  await insert('a', { unpublish_at: IN_AN_HOUR });
  await change(
    'a',
    `state = 'draft', publish_at = ${IN_AN_HOUR}, unpublish_at = now() + interval '2 hours'`,
  );
  expect(await stateOf('a')).toEqual({ state: 'draft', waits: true, ends: true });
});

test('nothing happens to a page in the trash, nor because of what was due there', async () => {
  await insert('a', { ...DRAFT, publish_at: IN_AN_HOUR });
  await insert('b', { unpublish_at: IN_AN_HOUR });
  await change('a', "state = 'trash'");
  await change('b', "state = 'trash'");
  await later('2 hours');
  await beat();
  expect(await stateOf('a')).toMatchObject({ state: 'trash', waits: true });
  await change('a', "state = 'draft'");
  await change('b', "state = 'published'");
  await beat();
  expect(await stateOf('a')).toEqual({ state: 'draft', waits: false, ends: false });
  expect(await stateOf('b')).toEqual({ state: 'published', waits: false, ends: false });
});

test('the trash is emptied after thirty days, and not before', { tags: '@trash-end' }, async () => {
  await insert('a');
  await change('a', "state = 'trash'");
  const age = async (days: number) => {
    await database.script(`
      alter table public.generated_pages disable trigger user;
      update public.generated_pages set trashed_at = now() - interval '${days} days';
      alter table public.generated_pages enable trigger user;`);
    await beat();
    return stateOf('a');
  };
  expect(await age(29)).toMatchObject({ state: 'trash' });
  expect(await age(31)).toBeUndefined();
  expect(await database.query('select slug from public.page_versions')).toContainEqual({
    slug: 'a',
  });
});

test(
  'a clock that is a day ahead or behind, or still for ten minutes, keeps no time',
  { tags: '@schedule' },
  async () => {
    const keepsTime = async (beatAt: string) => {
      await database.script(`
      update private.site_clock set beat_at = ${beatAt};
      create or replace function pg_temp.ask() returns boolean language plpgsql as $$ begin
        perform set_config('request.jwt.claim.sub', '${ADMIN}', true),
          set_config('request.jwt.claims', '{"sub":"${ADMIN}","session_id":"${ADMIN}","role":"authenticated"}', true);
        return (select keeps_time from public.clock_status());
      end $$;`);
      const [row] = await database.query<{ ask: boolean }>('select pg_temp.ask() as ask');
      return row?.ask;
    };
    expect(await keepsTime('null')).toBe(false);
    expect(await keepsTime("now() - interval '9 minutes'")).toBe(true);
    expect(await keepsTime("now() - interval '11 minutes'")).toBe(false);
    expect(await keepsTime("now() - interval '1 day'")).toBe(false);
    expect(await keepsTime("now() + interval '1 day'")).toBe(false);
    await beat();
    expect(await keepsTime('beat_at')).toBe(true);
  },
);

test(
  'a clock that is ahead deletes, publishes and takes off nothing until it has gone on for an hour',
  { tags: '@schedule' },
  async () => {
    await insert('espera', { state: `'draft'`, publish_at: 'now()' });
    await insert('acaba', { unpublish_at: 'now()' });
    await insert('antiga');
    await change('antiga', `state = 'trash'`);
    await database.script(`
      alter table public.generated_pages disable trigger user;
      update public.generated_pages set trashed_at = now() - interval '31 days' where slug = 'antiga';
      alter table public.generated_pages enable trigger user;
      insert into public.contacts (channel, outcome) values ('phone', 'quote');
      alter table public.contacts disable trigger user;
      update public.contacts set day = day - interval '3 years';
      alter table public.contacts enable trigger user;`);
    const untouched = async () => {
      const [row] = await database.query<{ count: string }>(
        `select (select count(*) from public.generated_pages where slug in ('espera', 'acaba', 'antiga')
             and state = case slug when 'espera' then 'draft' when 'acaba' then 'published' else 'trash' end)
           || ' ' || (select count(*) from public.contacts) as count`,
      );
      return row?.count === '3 1';
    };
    /** Moves the clock: its earlier beats are that far away then. */
    const jump = (interval: string) =>
      database.script(`update private.site_clock set beat_at = beat_at - interval '${interval}',
        trusted_from = trusted_from - interval '${interval}'`);
    await database.script(`update private.site_clock set beat_at = now()`);
    await jump('8 days');
    await beat();
    await jump('59 minutes');
    await beat();
    expect(await untouched()).toBe(true);
    // Corrected again, the hour begins anew.
    await jump('-8 days');
    await beat();
    await jump('59 minutes');
    await beat();
    expect(await untouched()).toBe(true);
    await jump('3 years');
    await beat();
    expect(await untouched()).toBe(true);
    await jump('61 minutes');
    await beat();
    expect(await stateOf('espera')).toMatchObject({ state: 'published' });
    expect(await stateOf('acaba')).toMatchObject({ state: 'draft' });
    expect(await stateOf('antiga')).toBeUndefined();
    expect(await database.query('select id from public.contacts')).toEqual([]);
  },
);

test('a machine that was off over a long weekend does what is due at once', async () => {
  await database.script(`update private.site_clock set beat_at = now() - interval '70 hours'`);
  await insert('segunda-feira', { state: `'draft'`, publish_at: 'now()' });
  await beat();
  expect(await stateOf('segunda-feira')).toMatchObject({ state: 'published' });
});
