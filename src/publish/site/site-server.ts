import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { lookup } from 'mrmime';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';

/** A built site on disk, which also holds the hashed files of pages that were opened earlier. */
export interface Release {
  dir: string;
  redirects: ReadonlyMap<string, { to: string; status: number }>;
  headers: readonly { matches: RegExp; values: Record<string, string> }[];
}

/** Reads the host rules of a built site as Cloudflare does: they come before files, and each header has all its values. */
export async function openRelease(dir: string): Promise<Release> {
  const named = (file: string) => (error: unknown) => {
    const reason = error instanceof Error ? error.message : '';
    throw new Error(`${path.join(dir, file)} cannot be read: ${reason}`, { cause: error });
  };
  // The parser's own types are "any".
  const { redirects, errors } = (await parseAllRedirects({
    redirectsFiles: [path.join(dir, '_redirects')],
    configRedirects: [],
    minimal: false,
  }).catch(named('_redirects'))) as {
    redirects: { from: string; to: string; status?: number }[];
    errors: Error[];
  };
  const parsed = await parseAllHeaders({
    headersFiles: [path.join(dir, '_headers')],
    configHeaders: [],
    netlifyConfigPath: undefined,
    minimal: false,
  });
  if (errors[0]) named('_redirects')(errors[0]);
  if (parsed.errors[0]) named('_headers')(parsed.errors[0]);
  return {
    dir,
    redirects: new Map(
      redirects.map(({ from, to, status }) => [from, { to, status: status ?? 302 }] as const),
    ),
    headers: parsed.headers.flatMap((rule) =>
      'forRegExp' in rule ? [{ matches: rule.forRegExp, values: rule.values }] : [],
    ),
  };
}

/** What to answer to a request. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer | null;
}

async function read(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') {
      return undefined;
    }
    throw error;
  }
}

function candidates(pathname: string): string[] {
  if (pathname === '/') return ['index.html'];
  const file = pathname.slice(1);
  return path.posix.extname(file) ? [file] : [`${file}.html`];
}

/** Decoded paths that browsers or file systems take for others: `//`, `\`, `..`, control characters. */
// oxlint-disable-next-line no-control-regex -- they are what is refused
const ODD = /^\/\/|\\|\.\.|[\u0000-\u001f\u007f]/;
/** The host's own rules, and files whose name begins with a dot. */
const HIDDEN = /^\/_(?:headers|redirects)$|\/\./;

/** Answers one path of a site. */
export async function answer(pathname: string, current: Release | undefined): Promise<Answer> {
  if (!current) return { status: 503, headers: { 'retry-after': '2' }, body: null };
  const headers: Record<string, string> = {};
  for (const { matches, values } of current.headers) {
    if (!matches.test(pathname)) continue;
    for (const [given, value] of Object.entries(values)) {
      const name = given.toLowerCase();
      headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
    }
  }
  const redirect = current.redirects.get(pathname);
  if (redirect) {
    return { status: redirect.status, headers: { ...headers, location: redirect.to }, body: null };
  }
  const isOdd = ODD.test(pathname);
  if (pathname.length > 1 && pathname.endsWith('/') && !isOdd) {
    const location = encodeURI(pathname.replace(/\/+$/, '')) || '/';
    return { status: 307, headers: { ...headers, location }, body: null };
  }
  const hidden = isOdd || HIDDEN.test(pathname);
  for (const file of hidden ? [] : candidates(pathname)) {
    const body = await read(path.join(current.dir, file));
    if (body) return { status: 200, headers: { ...headers, ...describe(file) }, body };
  }
  const notFound = await read(path.join(current.dir, '404.html'));
  // A rule may let browsers keep hashed files for a year; that one is missing holds for a moment.
  const notKept = { 'cache-control': 'no-cache' };
  return {
    status: 404,
    headers: { ...headers, ...describe('404.html'), ...notKept },
    body: notFound ?? null,
  };
}

function describe(file: string): Record<string, string> {
  const type = lookup(file) ?? 'application/octet-stream';
  const charset = /^text\/|json$|xml$|manifest/.test(type) ? '; charset=utf-8' : '';
  return { 'content-type': `${type}${charset}` };
}

/** An HTTP server for the site that `served()` gives at the time of each request. */
export function createSiteServer(served: () => Release | undefined): Server {
  return createServer((request, response) => {
    const send = async () => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { allow: 'GET, HEAD' }).end();
        return;
      }
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const { status, headers, body } = await answer(decodeURIComponent(pathname), served());
      const length = { 'content-length': String(body?.length ?? 0) };
      response.writeHead(status, { 'cache-control': 'no-cache', ...headers, ...length });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    send().catch((error: unknown) => {
      const malformed = error instanceof URIError || error instanceof TypeError;
      if (!malformed) console.error(error);
      if (!response.headersSent) response.writeHead(malformed ? 400 : 500);
      response.end();
    });
  });
}

/** Starts a server on a port of this machine; a taken port is an Error that says what to do. */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const busy = error.code === 'EADDRINUSE';
      const help = `Port ${port} is taken, perhaps by another npm start: open http://127.0.0.1:${port}. A second copy needs a free PORT and SUPABASE_PORT, and here a LOCAL_DATA_DIR of its own.`;
      reject(busy ? new Error(help) : error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
}
