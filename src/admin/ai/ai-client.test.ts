import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import type { AdminClient } from '../client.ts';
import { generateWithAi } from './ai-client.ts';

const request = { title: 'Título', extra: '', creativity: 75 };

test.each<[string, Error | null, string]>([
  ['without a connection', new AuthRetryableFetchError('Failed to fetch', 0), 'offline'],
  ['while the server is down', new AuthRetryableFetchError('x', 503), 'offline'],
  ['with a dead token', new AuthApiError('x', 400, 'refresh_token_not_found'), 'signed-out'],
  ['without a session', null, 'signed-out'],
])('a session that cannot be refreshed %s', async (_, error, kind) => {
  const getSession = () => Promise.resolve({ data: { session: null }, error });
  const client = { auth: { getSession } } as unknown as AdminClient;
  const config = { url: 'http://database.test', key: 'x' };
  const text = generateWithAi(client, config, request, new AbortController().signal);
  await expect(text).rejects.toMatchObject({ kind });
});
