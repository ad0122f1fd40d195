import type { AddressInfo } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import type { Gateway } from './gateway.ts';
import { StartupError } from './startup-error.ts';

const CLOSE_TIMEOUT_MS = 2000;
/**
 * Longer than clients keep idle connections: with Node's 5 s the server closed one that a client
 * was about to use.
 */
const KEEP_ALIVE_MS = 75_000;

export interface Server {
  url: string;
  close(): Promise<void>;
}

/** Serves the gateway on the loopback address only. Port 0 takes any free port. */
export async function listen(gateway: Gateway, port: number): Promise<Server> {
  const server = serve({
    hostname: '127.0.0.1',
    port,
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
    fetch: (request, { incoming }) => gateway(request, incoming.socket.remoteAddress ?? 'unknown'),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainBindError(error, port)));
  });
  const { port: boundPort } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${boundPort}`, close: () => closeServer(server) };
}

function explainBindError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartupError(`Port ${port} is in use. Set SUPABASE_PORT to a free one.`);
  }
  if (error.code === 'EACCES') {
    return new StartupError(`Port ${port} needs special rights. Set SUPABASE_PORT above 1023.`);
  }
  return error;
}

/** Requests in progress get a moment to finish; clients that never end theirs are cut off. */
function closeServer(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections();
    }, CLOSE_TIMEOUT_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
