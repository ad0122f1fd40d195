import { expect, test } from 'vitest';
import { openTarget } from './restore-target.ts';

const open = (env: Record<string, string>, address?: string) =>
  openTarget({ LOCAL_DATA_DIR: '.local/nowhere', ...env }, address, () => {});
const HOSTED = 'https://abcdefgh.supabase.co';

test.each([
  // Must not go into the database of this machine.
  ['a hosted project without a key', { PUBLIC_SUPABASE_URL: HOSTED }, /by its connection string/],
  [
    'a hosted project with its key',
    { PUBLIC_SUPABASE_URL: HOSTED, SUPABASE_SECRET_KEY: 'sb_secret_x' },
    /SUPABASE_DB_URL=postgres:/,
  ],
  [
    'the connection string of another project',
    {
      PUBLIC_SUPABASE_URL: HOSTED,
      SUPABASE_DB_URL: 'postgres://postgres.other:x@pooler.supabase.com/postgres',
    },
    /not of https:\/\/abcdefgh/,
  ],
  ['an address that is none', { SUPABASE_DB_URL: HOSTED }, /begins with postgres:\/\//],
  ['half an address', { SUPABASE_DB_URL: 'postgres' }, /begins with postgres:\/\//],
])('%s is refused, and nothing is changed', { tags: '@backup' }, async (_, env, message) => {
  await expect(open(env)).rejects.toThrow(message);
  await expect(open(env)).rejects.toThrow('Nothing was changed');
});

test('a connection string is called by its host, never by its password', async () => {
  const target = await open({}, 'postgres://postgres.abcdefgh:senha@pooler.supabase.com:5432/x');
  expect(target.name).toBe('pooler.supabase.com/x');
  await target.close();
});
