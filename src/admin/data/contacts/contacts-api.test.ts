import { afterEach, expect, test, vi } from 'vitest';
import { createAdminClient } from '../client.ts';
import type { ContactValues } from './contact.ts';
import { addContact } from './contacts-api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a contact whose answer was lost is one row, with the words of the last save', async () => {
  const rows = new Map<string, object>();
  let isLost = true;
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as { id?: string };
    const id = body.id ?? new URL(input).searchParams.get('id')?.replace('eq.', '') ?? '';
    if (init.method === 'POST' && rows.has(id)) {
      return Promise.resolve(Response.json({ code: '23505', message: 'taken' }, { status: 409 }));
    }
    rows.set(id, { ...rows.get(id), ...body });
    if (isLost) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json([{ id }]));
  });
  const client = createAdminClient({ url: 'https://x.test', key: 'k' });
  const values: ContactValues = {
    ...{ day: '2026-11-24', code: null, channel: 'phone', outcome: 'job', amount: 150, note: '' },
  };
  await expect(addContact(client, 'um', values)).rejects.toMatchObject({ kind: 'offline' });
  isLost = false;
  await addContact(client, 'um', { ...values, amount: 180 });
  expect([...rows.values()]).toEqual([{ id: 'um', ...values, amount: 180 }]);
});
