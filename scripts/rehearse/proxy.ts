import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What goes wrong between a reader and its database. */
export type Fault =
  | { kind: 'none' }
  /** Never answers. */
  | { kind: 'hang' }
  | { kind: 'status'; status: number }
  /** Cuts answers with rows in the middle. */
  | { kind: 'cut' }
  /** Answers with fewer rows than there are. */
  | { kind: 'short' }
  /** Adds rows that the database itself would have refused. */
  | { kind: 'rows'; rows: readonly object[] };

export interface Proxy {
  url: string;
  fault: Fault;
  close(): Promise<void>;
}

/** A proxy in front of the database that misbehaves on demand. */
export async function startProxy(target: string): Promise<Proxy> {
  const proxy: Proxy = { url: '', fault: { kind: 'none' }, close: () => Promise.resolve() };
  const server = createServer((request, response) => {
    const forward = async () => {
      const { fault } = proxy;
      if (fault.kind === 'hang') return;
      if (fault.kind === 'status') {
        response.writeHead(fault.status, { 'content-type': 'application/json' }).end('{}');
        return;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers)) {
        if (!['host', 'connection', 'content-length'].includes(name))
          headers.set(name, String(value));
      }
      const body = Buffer.concat(chunks);
      const answer = await fetch(new URL(request.url ?? '/', target), {
        method: request.method ?? 'GET',
        headers,
        ...(body.length > 0 && { body }),
      });
      const text = await answer.text();
      const isRows = (request.url ?? '').includes('/public_pages?select=id,title');
      const range = answer.headers.get('content-range');
      const head = {
        'content-type': answer.headers.get('content-type') ?? 'application/json',
        ...(range && {
          'content-range': fault.kind === 'rows' ? moreRows(range, fault.rows) : range,
        }),
      };
      if (isRows && fault.kind === 'cut') {
        response.writeHead(200, { ...head, 'content-length': text.length });
        response.write(text.slice(0, text.length / 2), () => response.destroy());
        return;
      }
      response.writeHead(answer.status, head);
      response.end(isRows ? changeRows(text, fault) : text);
    };
    forward().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  proxy.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return proxy;
}

function changeRows(text: string, fault: Fault): string {
  const rows = JSON.parse(text) as object[];
  if (fault.kind === 'short') return JSON.stringify(rows.slice(1));
  // The reader goes on from the last row, so that the bad ones come first.
  if (fault.kind === 'rows') return JSON.stringify([...fault.rows, ...rows]);
  return text;
}

function moreRows(range: string, rows: readonly object[]): string {
  const [part = '', total = '0'] = range.split('/');
  return `${part}/${Number(total) + rows.length}`;
}
