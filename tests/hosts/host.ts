import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';

/** A host of the internet, played on this machine. */
export interface Host {
  url: string;
  /** Requests that it got, as `GET /path`, in order. */
  calls: string[];
  close: () => void;
}

/** Decides for each call whether the host fails, or is late; all hosts of a test may share one. */
export type Refuse = (call: string, request: Request) => boolean | Promise<boolean>;

/**
 * Serves a played host. `refuse` is asked before each call is answered; a refused call gets 403,
 * which clients do not repeat by themselves.
 */
export async function serveHost(
  answer: (request: Request, url: URL) => Promise<Response> | Response,
  refuse: Refuse = () => false,
): Promise<Host> {
  const calls: string[] = [];
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    // A client that sends ten thousand files may be idle longer than Node's 5 s, and would write to
    // a closing connection.
    serverOptions: { keepAliveTimeout: 75_000 },
    fetch: async (request) => {
      const url = new URL(request.url);
      const call = `${request.method} ${url.pathname}`;
      calls.push(call);
      if (await refuse(call, request))
        return Response.json({ message: 'refused by the test' }, { status: 403 });
      return answer(request, url);
    },
  });
  await new Promise<void>((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
    },
  };
}
