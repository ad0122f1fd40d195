import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../scripts/backend/database.ts';
import { makeDataDirectory, START_TIMEOUT_MS } from './backend.ts';
import { addOwner, openMigrated } from './database.ts';

const data = makeDataDirectory();
const ADMIN = randomUUID();
let database: Database;

/** pg_net and Vault, as far as the clock uses them. */
const SERVICES = `
  create schema net;
  create table net.sent (url text);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{}', timeout_milliseconds int default 5000)
  returns bigint language sql as $$ insert into net.sent values (url) returning 1 $$;
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  insert into vault.decrypted_secrets values
    ('rebuild_url', 'https://db.test/rebuild'),
    ('rebuild_secret', 'whsec_${randomBytes(32).toString('base64')}');`;

beforeAll(async () => {
  database = await openMigrated(data.path);
  await database.script(`${SERVICES} ${addOwner(ADMIN)}`);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await database.close();
  data.remove();
});

beforeEach(() =>
  database.script(`
    delete from net.sent;
    delete from private.publish_events;
    delete from private.site_report;
    update private.publish_state set covered = public.publish_watermark(), requested_at = null, failed_at = null;
    update private.site_clock
      set beat_at = null, every_seconds = 3600, next_change_at = null, asked_at = null;`),
);

/** Result of a query for a signed-in person, or for a visitor. */
async function askAs<Row extends object>(id: string, query: string): Promise<Row[]> {
  await database.script(`
    create or replace function pg_temp.ask() returns setof jsonb language plpgsql as $$ begin
      perform set_config('request.jwt.claim.sub', '${id}', true),
        set_config('request.jwt.claims', '{"sub":"${id}","session_id":"${id}","role":"authenticated"}', true);
      return query select to_jsonb(answer) from (${query}) as answer;
    end $$;`);
  return (await database.query<{ ask: Row }>('select * from pg_temp.ask() as ask')).map(
    ({ ask }) => ask,
  );
}

const one = async <Row extends object>(query: string) => (await database.query<Row>(query))[0];
const claim = async () =>
  (await one<{ claim: string }>('select public.claim_publish() as claim'))?.claim;
const sent = async () => (await database.query('select * from net.sent')).length;
const tick = () => database.script('select private.tick_clock()');

interface Status {
  beat_at: string | null;
  is_still: boolean;
  next_change_at: string | null;
}

test('the clock stands still when three beats are missing', { tags: '@clock' }, async () => {
  const status = async () => (await askAs<Status>(ADMIN, 'select * from public.clock_status()'))[0];
  expect(await status()).toMatchObject({ beat_at: null, is_still: true, next_change_at: null });
  await database.script('select public.beat_clock(60)');
  expect(await status()).toMatchObject({ is_still: false });
  const beatAgo = (seconds: number) =>
    database.script(
      `update private.site_clock set beat_at = now() - interval '${seconds} seconds'`,
    );
  await beatAgo(170);
  expect(await status()).toMatchObject({ is_still: false });
  await beatAgo(190);
  expect(await status()).toMatchObject({ is_still: true });
});

test('a moment that has come is a reason to build, until the new site says its next', async () => {
  expect(await claim()).toBe('covered');
  await database.script(`select public.set_next_change(now() + interval '1 minute')`);
  expect(await claim()).toBe('covered');
  await database.script(`select public.set_next_change(now() - interval '1 second')`);
  expect(await claim()).toBe('claimed');
  expect(await claim()).toBe('coalesced');
  await database.script(`select public.set_next_change(now() + interval '1 year')`);
  expect(await claim()).toBe('covered');
});

test('a beat asks for a build once a moment has come, and again after a quarter of an hour', async () => {
  await tick();
  expect(await sent()).toBe(0);
  await database.script(`select public.set_next_change(now())`);
  await tick();
  await tick();
  expect(await sent()).toBe(1);
  await database.script(
    `update private.site_clock set asked_at = asked_at - interval '16 minutes'`,
  );
  await tick();
  expect(await sent()).toBe(2);
  const row = await one<{ every: number }>('select every_seconds as every from private.site_clock');
  expect(row?.every).toBe(60);
});

test('a beat asks for what a lost delivery left behind, and leaves alone what has just come', async () => {
  const waits = async (minutes: number) => {
    await database.script(`
      insert into public.generated_pages (title, slug, content, description)
        values ('Página', 'relogio-${minutes}', '<p>Texto</p>', 'Descrição');
      update private.publish_events set created_at = now() - interval '${minutes} minutes';`);
    // The event that the change itself sent when it was committed.
    await database.script('delete from net.sent');
  };
  await waits(1);
  await tick();
  expect(await sent()).toBe(0);
  await waits(11);
  await tick();
  expect(await sent()).toBe(1);
});

test('a clock that was set back holds no build up', async () => {
  await database.script(`select public.set_next_change(now() - interval '1 second')`);
  await database.script(
    `update private.publish_state set requested_at = now() + interval '5 hours';
     update private.site_clock set asked_at = now() + interval '5 hours';`,
  );
  await tick();
  expect(await sent()).toBe(1);
  expect(await claim()).toBe('claimed');
  expect(await claim()).toBe('coalesced');
});

test('without pg_net and Vault a beat goes on', async () => {
  await database.script(`
    select public.set_next_change(now());
    alter schema net rename to net_away;
    select private.tick_clock();
    alter schema net_away rename to net;`);
  expect(await sent()).toBe(0);
});

test('the report of the live site is kept once, for administrators alone', async () => {
  await database.script(`
    select public.save_site_report('{"launch": 1}');
    select public.save_site_report('{"launch": 2}');`);
  const ask = (id: string) =>
    askAs<{ report: object | null }>(id, 'select public.site_report() as report');
  expect((await ask(ADMIN))[0]?.report).toMatchObject({
    launch: 2,
    writtenAt: expect.any(String) as string,
  });
  expect((await ask(randomUUID()))[0]?.report).toBeNull();
  expect(await askAs(randomUUID(), 'select * from public.clock_status()')).toEqual([]);
});

test('what ends soon is told to administrators until the next look finds it mended', async () => {
  const warnings = async () =>
    (await askAs<{ warnings: string[] }>(ADMIN, 'select warnings from public.clock_status()'))[0];
  expect(await warnings()).toEqual({ warnings: [] });
  const ending = 'Token do servidor do site: vence em 1 de dezembro de 2026';
  await database.script(`select public.keep_warnings('{${ending}}')`);
  expect(await warnings()).toEqual({ warnings: [ending] });
  await database.script(`select public.keep_warnings('{}')`);
  expect(await warnings()).toEqual({ warnings: [] });
});

test(
  'only the service writes, and nobody without a session reads',
  { tags: '@V8.2.1' },
  async () => {
    const rows = await database.query<{ name: string; roles: string[] }>(`
    select p.proname as name,
      array(select role from unnest(array['anon', 'authenticated', 'service_role']) as role
        where has_function_privilege(role, p.oid, 'execute')) as roles
    from pg_proc p
    where p.proname in ('beat_clock', 'set_next_change', 'clock_status', 'keep_warnings', 'save_site_report',
      'site_report', 'tick_clock', 'post_publish_webhook', 'is_change_due')
    order by p.proname`);
    const both = ['authenticated', 'service_role'];
    expect(rows.map(({ name, roles }) => [name, roles])).toEqual([
      ['beat_clock', ['service_role']],
      ['clock_status', both],
      ['is_change_due', []],
      ['keep_warnings', ['service_role']],
      ['post_publish_webhook', []],
      ['save_site_report', ['service_role']],
      ['set_next_change', ['service_role']],
      ['site_report', both],
      ['tick_clock', []],
    ]);
  },
);
