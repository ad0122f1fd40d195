import { afterEach, expect, test, vi } from 'vitest';
import { createAdminClient } from '../../data/client.ts';
import { changeEntry } from './change-entry.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const client = createAdminClient({ url: 'http://database.test', key: 'x' });

test('a change that is saved already, because its answer was lost, is no new version', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (input: unknown) => {
    const { pathname } = new URL(String(input));
    asked.push(pathname);
    const rows = pathname.endsWith('/content_base')
      ? [{ document: { show: false }, hash: 'h' }]
      : [];
    return Promise.resolve(Response.json(pathname.endsWith('/save_edit') ? 8 : rows));
  });
  const saves = () => asked.filter((name) => name.endsWith('/save_edit')).length;
  await changeEntry(client, 'company', '', (saved) => ({ ...saved, show: false }));
  expect(saves()).toBe(0);
  await changeEntry(client, 'company', '', (saved) => ({ ...saved, show: true }));
  expect(saves()).toBe(1);
});
