import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../scripts/backend/database.ts';
import { makeDataDirectory } from './backend.ts';
import { addOwner, openMigrated } from './database.ts';

const data = makeDataDirectory();
const [ONE, OTHER] = [randomUUID(), randomUUID()];
let database: Database;

/** Vault, as far as it is used; its "encryption" reverses the text. */
const VAULT = `
  create schema vault;
  create table vault.secrets (
    id uuid primary key default gen_random_uuid(), name text unique, secret text not null
  );
  create view vault.decrypted_secrets as
    select id, name, secret, reverse(secret) as decrypted_secret from vault.secrets;
  create function vault.create_secret(new_secret text, new_name text default null,
    new_description text default '', new_key_id uuid default null) returns uuid language sql as $$
    insert into vault.secrets (name, secret) values (new_name, reverse(new_secret)) returning id
  $$;
  create function vault.update_secret(secret_id uuid, new_secret text default null, new_name text default null,
    new_description text default null, new_key_id uuid default null) returns void language sql as $$
    update vault.secrets set secret = reverse(new_secret) where id = secret_id
  $$;`;

beforeAll(async () => {
  database = await openMigrated(data.path);
});

afterAll(async () => {
  await database.close();
  data.remove();
});

beforeEach(async () => {
  await database.script(`
    drop schema if exists vault cascade;
    delete from auth.users;
    ${addOwner(ONE)} ${addOwner(OTHER)}`);
});

/** Runs a statement as this administrator, as the API does. */
const as = (id: string, statement: string) =>
  database.script(`
    begin;
    set local role authenticated;
    select set_config('request.jwt.claim.sub', '${id}', true),
      set_config('request.jwt.claims', '{"sub":"${id}","session_id":"${id}"}', true);
    ${statement};
    commit;`);

const readKey = async (id: string) => {
  const [row] = await database.query<{ key: string | null }>(
    'select public.read_ai_key($1) as key',
    [id],
  );
  return row?.key;
};
const stored = () =>
  database.query<{ api_key: string | null }>(
    'select api_key from private.ai_keys order by user_id',
  );
const secrets = () => database.query<{ name: string }>('select name, secret from vault.secrets');

test('where there is a Vault, keys rest there and nowhere else', async () => {
  await database.script(VAULT);
  await as(ONE, "select public.set_ai_key('sk-aaaaaaaaaaaaaaaaaaaa')");
  await as(OTHER, "select public.set_ai_key('sk-bbbbbbbbbbbbbbbbbbbb')");
  await as(ONE, "select public.set_ai_key('sk-cccccccccccccccccccc')");
  expect(await readKey(ONE)).toBe('sk-cccccccccccccccccccc');
  expect(await readKey(OTHER)).toBe('sk-bbbbbbbbbbbbbbbbbbbb');
  expect(await stored()).toEqual([{ api_key: null }, { api_key: null }]);
  expect((await secrets()).map(({ name }) => name).sort()).toEqual(
    [`ai_key_${ONE}`, `ai_key_${OTHER}`].sort(),
  );
});

test('a key leaves Vault when it is deleted, and when its administrator goes', async () => {
  await database.script(VAULT);
  for (const id of [ONE, OTHER])
    await as(id, "select public.set_ai_key('sk-aaaaaaaaaaaaaaaaaaaa')");
  await as(ONE, 'select public.delete_ai_key()');
  expect(await readKey(ONE)).toBeNull();
  expect((await secrets()).map(({ name }) => name)).toEqual([`ai_key_${OTHER}`]);
  await database.script(`delete from private.admin_users where user_id = '${OTHER}'`);
  expect(await readKey(OTHER)).toBeNull();
  expect(await secrets()).toEqual([]);
});

test('without a Vault a key rests in the private table, and moves when it is entered anew', async () => {
  await as(ONE, "select public.set_ai_key('sk-aaaaaaaaaaaaaaaaaaaa')");
  expect(await stored()).toEqual([{ api_key: 'sk-aaaaaaaaaaaaaaaaaaaa' }]);
  await database.script(VAULT);
  expect(await readKey(ONE)).toBe('sk-aaaaaaaaaaaaaaaaaaaa');
  await as(ONE, "select public.set_ai_key('sk-bbbbbbbbbbbbbbbbbbbb')");
  expect(await stored()).toEqual([{ api_key: null }]);
  expect(await readKey(ONE)).toBe('sk-bbbbbbbbbbbbbbbbbbbb');
});
