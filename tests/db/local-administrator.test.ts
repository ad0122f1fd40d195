import { compare, hash } from 'bcryptjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureAdministrator } from '../../scripts/backend/administrator.ts';
import type { Database } from '../../scripts/backend/database.ts';
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

const start = (password: string) =>
  ensureAdministrator(database, { email: 'dona@local.test', password });

async function opensWith(password: string): Promise<boolean> {
  const [user] = await database.query<{ encrypted_password: string }>(
    'select encrypted_password from auth.users',
  );
  return compare(password, user?.encrypted_password ?? '');
}

test('a password chosen in the panel stays until the settings name another one', async () => {
  await start('a da primeira vez');
  expect(await opensWith('a da primeira vez')).toBe(true);
  await start('a da primeira vez');
  expect(await opensWith('a da primeira vez')).toBe(true);
  await database.query('update auth.users set encrypted_password = $1 returning id', [
    await hash('escolhida na tela', 4),
  ]);
  await start('a da primeira vez');
  expect(await opensWith('escolhida na tela')).toBe(true);
  await start('a de quem cuida do servidor');
  expect(await opensWith('a de quem cuida do servidor')).toBe(true);
  await start('a de quem cuida do servidor');
  expect(await opensWith('a de quem cuida do servidor')).toBe(true);
});

test('a database from before this was noted keeps its password', async () => {
  await database.script('drop table supabase_migrations.local_administrator');
  await start('a de quem cuida do servidor');
  expect(await opensWith('a de quem cuida do servidor')).toBe(true);
});
