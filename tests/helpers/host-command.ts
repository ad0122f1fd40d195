import path from 'node:path';
import { serveHost } from '../hosts/host.ts';

/** Stands for the host's own command, which this process carries out: `send` gets the folder, and fails as it would. */
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
