import path from 'node:path';
import { serveHost } from '../hosts/host.ts';

/** Replaces the host's command: `send` gets the folder in this process, and fails as the host would. */
export async function playCommand(send: (dir: string) => Promise<void>) {
  const { url, close } = await serveHost(async (request) => {
    const status = await send(await request.text()).then(
      () => 200,
      () => 500,
    );
    return new Response(null, { status });
  });
  const program = path.resolve('tests/helpers/call-host.mjs');
  return { command: `${process.execPath} ${program} ${url} {dir}`, close };
}
