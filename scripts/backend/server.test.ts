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
