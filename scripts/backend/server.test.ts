import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from './server.ts';

test('a busy port is refused with the setting that names another', async () => {
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const { port } = busy.address() as AddressInfo;
  await expect(listen(() => Promise.resolve(new Response()), port)).rejects.toThrow(
    `Port ${port} is in use. Set SUPABASE_PORT`,
  );
  busy.close();
});

test('a connection at rest is kept for more than a minute', async () => {
  const server = await listen(() => Promise.resolve(new Response('ok')), 0);
  const response = await fetch(server.url);
  expect(await response.text()).toBe('ok');
  expect(response.headers.get('keep-alive')).toBe('timeout=75');
  await server.close();
});
