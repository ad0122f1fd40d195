import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';

/** A host of the internet, played on this machine. */
export interface Host {
  url: string;
  /** What it was asked, as `GET /path`, in order. */
  calls: string[];
  close: () => void;
}

/** Says for each call whether the host is to fail this time, or late; every host of a test may share one. */
export type Refuse = (call: string, request: Request) => boolean | Promise<boolean>;

/**
 * Serves a played host. `refuse` is asked before each call is answered, and what it refuses gets the 403 of a
 * host that is told no: clients do not try that again by themselves.
 */
export async function serveHost(
  answer: (request: Request, url: URL) => Promise<Response> | Response,
  refuse: Refuse = () => false,
): Promise<Host> {
  const calls: string[] = [];
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    // Who sends ten thousand files rests longer than Node's 5 s, and would write to what is being closed.
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
