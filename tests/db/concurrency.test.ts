import { join } from 'node:path';
import { App } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { expect, test } from 'vitest';
import { openDatabase } from '../../scripts/backend/database.ts';
import { createGateway } from '../../scripts/backend/gateway.ts';
import { readRoutes } from '../../scripts/backend/rules.ts';
import { readSettings } from '../../scripts/backend/settings.ts';
import { keepEmpty } from '../helpers/migrated.ts';
import { makeDataDirectory } from './backend.ts';

const KEYS = { publishable_key: 'sb_publishable_x', secret_key: 'sb_secret_x' };

test(
  'requests that start in the same tick never borrow each other’s rights',
  { tags: '@V8.2.2' },
  async () => {
    const data = makeDataDirectory();
    const settings = readSettings({ LOCAL_DATA_DIR: data.path });
    keepEmpty(join(settings.directory, 'data'));
    const database = await openDatabase(settings);
    await database.script(`
    create role anon nologin;
    create role authenticated nologin;
    create role service_role nologin bypassrls;
    create table public.generated_pages (id int primary key);
    alter table public.generated_pages enable row level security;
    grant select on public.generated_pages to anon, service_role;
    insert into public.generated_pages values (1);
  `);
    const { connection } = database;
    const app = new App({
      connection,
      auth: { enabled: true, jwt_secret: 'x'.repeat(40), ...KEYS },
    });
    await app.ensureSystemSchema();
    const gateway = createGateway({
      upstream: (request) => app.fetch(request),
      runExclusive: database.runExclusive,
      routes: await readRoutes(database),
      allowedOrigins: [],
      secondFactor: {
        answer: () => Promise.resolve(Response.json({})),
        findRefusal: () => Promise.resolve(undefined),
        complete: (text) => Promise.resolve(text),
      },
      secretKey: KEYS.secret_key,
      askDatabase: () => Promise.resolve(),
      onLost: () => {
        throw new Error('The database was lost.');
      },
    });
    const countRows = async (apikey: string) => {
      const url = 'http://127.0.0.1/rest/v1/generated_pages';
      const response = await gateway(new Request(url, { headers: { apikey } }), '127.0.0.1');
      return ((await response.json()) as unknown[]).length;
    };

    for (let round = 0; round < 4; round++) {
      const counts = await Promise.all(
        Array.from({ length: 64 }, async (_, index) => {
          const isService = Math.sin(index * index + round) > 0;
          if (index % 3 !== 0) await new Promise((resolve) => setTimeout(resolve, index % 10));
          const rows = await countRows(isService ? KEYS.secret_key : KEYS.publishable_key);
          return { isService, rows };
        }),
      );
      for (const { isService, rows } of counts) expect(rows).toBe(isService ? 1 : 0);
    }
    await database.close();
    data.remove();
  },
);

test('what a task leaves behind is put away: a transaction, the stack of refused statements', async () => {
  const data = makeDataDirectory();
  const settings = readSettings({ LOCAL_DATA_DIR: data.path });
  keepEmpty(join(settings.directory, 'data'));
  const database = await openDatabase(settings);
  const { driver } = database.connection as PgliteConnection;
  const { ___stack_pointer: stack } = driver.Module as unknown as {
    ___stack_pointer: WebAssembly.Global;
  };
  const bottom: unknown = stack.value;
  const leave = (error?: Error) =>
    database.runExclusive(async () => {
      await driver.exec('begin; create table left_open (id int);');
      if (error) throw error;
      return 'done';
    });
  expect(await leave()).toBe('done');
  await expect(leave(new Error('own'))).rejects.toThrow('own');
  for (let count = 0; count < 5; count += 1) {
    await expect(database.query('select 1 / 0 as never')).rejects.toThrow('zero');
  }
  expect(stack.value).toBe(bottom);
  // Code that has the database to itself may hold a transaction over several statements.
  await database.query('begin');
  await database.query('create table kept (id int)');
  await database.query('commit');
  const tables = `select relname as name from pg_class where relname in ('left_open', 'kept')`;
  expect(await database.query(tables)).toEqual([{ name: 'kept' }]);
  await database.close();
  data.remove();
});
