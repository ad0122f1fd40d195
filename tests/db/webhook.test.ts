import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Webhook } from 'standardwebhooks';
import type { Database } from '../../scripts/backend/database.ts';
import { createRebuildHandler } from '../../supabase/functions/_shared/rebuild.ts';
import { makeDataDirectory, START_TIMEOUT_MS } from './backend.ts';
import { openMigrated } from './database.ts';

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
const ADDRESS = 'https://db.test/functions/v1/rebuild';
const data = makeDataDirectory();
let database: Database;

beforeAll(async () => {
  database = await openMigrated(data.path);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await database.close();
  data.remove();
});

/** pg_net, which queues exactly these bytes, and Vault, as far as the trigger uses them. */
const NET = `
  create schema net;
  create table net.http_request_queue (id int generated always as identity, url text, headers jsonb, body bytea);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds int default 5000)
  returns bigint language sql as $$
    insert into net.http_request_queue (url, headers, body)
    values (url, headers, convert_to(body::text, 'UTF8')) returning id
  $$;`;
const VAULT = `
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);`;
const SECRETS = `insert into vault.decrypted_secrets values
  ('rebuild_url', '${ADDRESS}'), ('rebuild_secret', '${SECRET}');`;

beforeEach(async () => {
  await database.script(`
    drop schema if exists net cascade;
    drop schema if exists vault cascade;`);
});

const pages = (count: number) => `
  insert into public.generated_pages (title, slug, content, description)
  select 'Página', '${randomUUID()}-' || n, '<p>Texto</p>', 'Descrição'
  from generate_series(1, ${count}) n;`;

async function countPages(): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    'select count(*)::int as count from public.generated_pages',
  );
  return row?.count ?? 0;
}

async function readWatermark(): Promise<number> {
  const [row] = await database.query<{ watermark: number }>(
    'select public.publish_watermark()::int as watermark',
  );
  return row?.watermark ?? 0;
}

interface Sent {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What pg_net would send, with the exact bytes of the body. */
async function readSent(): Promise<Sent[]> {
  return database.query<Sent>(
    `select url, headers, convert_from(body, 'UTF8') as body from net.http_request_queue order by id`,
  );
}

test('a change sends one event that the Standard Webhooks library accepts', async () => {
  await database.script(NET + VAULT + SECRETS);
  await database.script(pages(1));
  const [sent, ...more] = await readSent();
  expect(more).toEqual([]);
  expect(sent?.url).toBe(ADDRESS);
  const { body = '', headers = {} } = sent ?? {};
  const event = new Webhook(SECRET).verify(body, headers) as Record<string, unknown>;
  expect(event).toEqual({
    type: 'pages.changed',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    data: { watermark: await readWatermark() },
  });
  expect(Math.abs(Date.now() - Date.parse(String(event['timestamp'])))).toBeLessThan(60_000);
  expect(headers['Content-Type']).toBe('application/json');
  expect(() => new Webhook(SECRET).verify(`${body} `, headers)).toThrow();
  const other = `whsec_${randomBytes(32).toString('base64')}`;
  expect(() => new Webhook(other).verify(body, headers)).toThrow();
});

test('the function takes what the database has signed', async () => {
  await database.script(NET + VAULT + SECRETS);
  await database.script(pages(1));
  const [sent] = await readSent();
  const api = 'https://github.test';
  const answer = vi.fn((input: unknown) =>
    Promise.resolve(Response.json(String(input).startsWith(api) ? null : 'claimed')),
  );
  const rebuild = createRebuildHandler(
    {
      supabaseUrl: 'https://db.test',
      secretKey: 'sb_secret_x',
      webhookSecret: SECRET,
      trigger: { api, repository: 'owner/name', token: 't' },
    },
    { fetch: answer, log: () => undefined },
  );
  const { url = '', headers = {}, body = '' } = sent ?? {};
  const post = () => rebuild(new Request(url, { method: 'POST', headers, body }));
  expect((await post()).status).toBe(202);
  expect(await (await post()).json()).toEqual({ outcome: 'duplicate' });
  expect(answer.mock.calls.filter(([input]) => String(input).startsWith(api))).toHaveLength(1);
});

test('a secret without prefix, or longer than a block, signs as well', async () => {
  await database.script(NET + VAULT + SECRETS);
  for (const secret of [randomBytes(24), randomBytes(64), randomBytes(65), randomBytes(200)]) {
    const text = secret.toString('base64');
    await database.script(
      `update vault.decrypted_secrets set decrypted_secret = '${text}' where name = 'rebuild_secret';
       delete from net.http_request_queue;`,
    );
    await database.script(pages(1));
    const [sent] = await readSent();
    expect(() => new Webhook(text).verify(sent?.body ?? '', sent?.headers ?? {})).not.toThrow();
  }
});

test('a thousand rows at once, or several statements of a transaction, send one event with the last watermark', async () => {
  await database.script(NET + VAULT + SECRETS);
  await database.script(pages(1000));
  const watermarks = [await readWatermark()];
  await database.script(pages(1) + pages(1) + "update public.generated_pages set title = 'Outro';");
  watermarks.push(await readWatermark());
  await database.script('delete from public.generated_pages;');
  watermarks.push(await readWatermark());
  const sent = await readSent();
  expect(
    sent.map(({ body }) => (JSON.parse(body) as { data: { watermark: number } }).data.watermark),
  ).toEqual(watermarks);
  expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
});

test('a change that is rolled back, refused or touches no row sends nothing', async () => {
  await database.script(NET + VAULT + SECRETS);
  await expect(database.script(`${pages(1)} select 1 / 0;`)).rejects.toThrow();
  await expect(
    database.script("insert into public.generated_pages (title) values ('só o título')"),
  ).rejects.toThrow();
  await database.script("update public.generated_pages set title = 'x' where slug = 'nobody'");
  expect(await readSent()).toEqual([]);
});

test.each([
  ['neither exists', ''],
  ['only pg_net exists', NET],
  ['only Vault exists', VAULT + SECRETS],
  ['no secret is set', NET + VAULT],
  [
    'only the address is set',
    `${NET}${VAULT}${SECRETS} delete from vault.decrypted_secrets where name = 'rebuild_secret';`,
  ],
  [
    'only the secret is set',
    `${NET}${VAULT}${SECRETS} delete from vault.decrypted_secrets where name = 'rebuild_url';`,
  ],
  [
    'the secret is empty',
    `${NET}${VAULT}${SECRETS} update vault.decrypted_secrets set decrypted_secret = '' where name = 'rebuild_secret';`,
  ],
])('a page is saved, and nothing is sent, when %s', async (_, schemas) => {
  if (schemas !== '') await database.script(schemas);
  const before = { pages: await countPages(), watermark: await readWatermark() };
  await database.script(pages(2));
  expect(await countPages()).toBe(before.pages + 2);
  expect(await readWatermark()).toBeGreaterThan(before.watermark);
  if (schemas.includes('http_request_queue')) expect(await readSent()).toEqual([]);
});

test.each([
  [
    'the secret is no base64',
    "update vault.decrypted_secrets set decrypted_secret = 'whsec_%' where name = 'rebuild_secret';",
  ],
  [
    'Vault has another form',
    'alter table vault.decrypted_secrets rename column decrypted_secret to secret;',
  ],
  ['pg_net has another form', 'alter function net.http_post rename to send;'],
  [
    'pg_net throws',
    `create or replace function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
     headers jsonb default '{}', timeout_milliseconds int default 5000) returns bigint language plpgsql as $$
     begin raise exception 'the queue is full'; end $$;`,
  ],
])('a page is saved when %s', async (_, sabotage) => {
  await database.script(NET + VAULT + SECRETS);
  await database.script(sabotage);
  const before = { pages: await countPages(), watermark: await readWatermark() };
  await database.script(pages(200));
  expect(await countPages()).toBe(before.pages + 200);
  expect(await readWatermark()).toBe(before.watermark + 200);
  expect(await readSent()).toEqual([]);
});
