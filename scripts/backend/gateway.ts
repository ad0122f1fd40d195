import { createHash, timingSafeEqual } from 'node:crypto';
import type { RunExclusive } from './mutex.ts';
import { log } from './log.ts';
import { createLoginGuard, RETRY_AFTER_SECONDS } from './login-guard.ts';
import {
  findBodyRefusal,
  findKnownFailure,
  findRefusal,
  findStrangerRefusal,
  isOfFactors,
  isPasswordLogin,
  type Fields,
  type Refusal,
  type Routes,
} from './rules.ts';
import type { SecondFactor } from './second-factor/second-factor.ts';

export interface GatewayOptions {
  upstream: (request: Request) => Promise<Response>;
  runExclusive: RunExclusive;
  /** Server functions by path. They call the database themselves, so they never hold its mutex. */
  functions?: Readonly<Record<string, (request: Request, address: string) => Promise<Response>>>;
  /** The account requests that @supabase/lite lacks. They call the database themselves, too. */
  secondFactor: SecondFactor;
  routes: Routes;
  /** Columns of tables and arguments of functions; without it bodies are not checked. */
  fields?: Fields;
  allowedOrigins: readonly string[];
  secretKey: string;
  /** Rejects if the database does not answer a simple query. */
  askDatabase: () => Promise<unknown>;
  /** Called after a failed request when the database no longer answers. */
  onLost: () => void;
}

export type Gateway = (request: Request, address: string) => Promise<Response>;

const HEALTH = '/auth/v1/health';
const USER = '/auth/v1/user';
/** Requests that answer with an account. */
const ACCOUNT = new Set([USER, '/auth/v1/token']);
const CLIENT_BODY_LIMIT = 512 * 1024;
/** Large, because the service role imports hundreds of pages at once. */
const SERVICE_BODY_LIMIT = 16 * 1024 * 1024;

/** All that a client learns about an internal failure. */
const FAILED: Refusal = { status: 500, code: 'internal_error', message: 'The backend failed.' };
const UNAVAILABLE: Refusal = {
  status: 503,
  code: 'database_replaced',
  message: 'The database is started anew. Try again in a moment.',
};

/** The only way to @supabase/lite: known paths and origins, bounded bodies, slow password guessing. */
export function createGateway(options: GatewayOptions): Gateway {
  const { secondFactor } = options;
  const loginGuard = createLoginGuard();

  const answer = async (request: Request, address: string): Promise<Response> => {
    const admitted = await admit(request, options);
    if (admitted instanceof Response) return admitted;
    const { url, sent } = admitted;
    const run = options.functions?.[url.pathname];
    if (run) return run(forFunction(request, admitted, options.allowedOrigins), address);
    const asked = () => new Request(url, { method: request.method, headers: request.headers });
    if (isOfFactors(url)) {
      const answered = await secondFactor.answer(asked(), sent);
      return answered instanceof Response ? answered : refuse(answered);
    }
    if (url.pathname === USER && request.method === 'PUT') {
      const halfway = await secondFactor.findRefusal(asked());
      if (halfway) return refuse(halfway);
    }
    return isPasswordLogin(url) ? logIn(request, admitted, address) : pass(request, admitted);
  };

  const logIn = async (request: Request, admitted: Admitted, address: string) => {
    const login = loginGuard.begin(address, readEmail(admitted.sent));
    if (!login) {
      log('warn', 'login_refused', { address });
      return tooManyLogins();
    }
    return pass(request, admitted, async (status) => {
      if (status === 200) login.succeeded();
      else {
        log('warn', 'login_failed', { address });
        await login.failed();
      }
    });
  };

  /** Lets @supabase/lite answer; `onStatus` is told how before the answer goes out. */
  const pass = async (
    request: Request,
    admitted: Admitted,
    onStatus?: (status: number) => Promise<void>,
  ): Promise<Response> => {
    const { pathname } = admitted.url;
    if (pathname === HEALTH) await options.askDatabase();
    const { status, headers, text } = await askUpstream(request, admitted, options);
    await onStatus?.(status);
    const known = findKnownFailure(status, text);
    if (known) return refuse(known);
    if (status >= 500) {
      log('error', 'request_failed', { method: request.method, path: pathname, status });
      return refuse(FAILED);
    }
    headers.delete('content-length');
    const isAccount = status === 200 && ACCOUNT.has(pathname);
    const whole = isAccount ? await secondFactor.complete(text) : text;
    return new Response(isEmptyStatus(status) ? null : whole, { status, headers });
  };

  /** A failed request may have broken the database, so ask it whether it still answers. */
  const isAlive = async (): Promise<boolean> => {
    try {
      await options.askDatabase();
      return true;
    } catch {
      options.onLost();
      return false;
    }
  };

  return async (request, address) => {
    let response = await answer(request, address).catch((error: unknown) => {
      log('error', 'gateway_failed', { name: error instanceof Error ? error.name : 'unknown' });
      return refuse(FAILED);
    });
    if (response.status >= 500 && !(await isAlive())) response = refuse(UNAVAILABLE);
    return withFixedHeaders(response, request, options.allowedOrigins);
  };
}

/** A request that the rules let through. */
interface Admitted {
  url: URL;
  body: Uint8Array<ArrayBuffer>;
  /** The body as text. */
  sent: string;
}

/** Reads a request as far as the rules need; a response is its refusal, or all that it asks for. */
async function admit(
  request: Request,
  options: Pick<GatewayOptions, 'routes' | 'fields' | 'allowedOrigins' | 'secretKey'>,
): Promise<Admitted | Response> {
  const url = new URL(request.url);
  const { method } = request;
  const origin = request.headers.get('origin') ?? undefined;
  const refusal = findRefusal({ method, url, origin }, options);
  if (refusal) return refuse(refusal);
  if (method === 'OPTIONS') return new Response(null, { status: 204 });

  const isService = isSameSecret(request.headers.get('apikey') ?? '', options.secretKey);
  const body = await readBody(request, isService ? SERVICE_BODY_LIMIT : CLIENT_BODY_LIMIT);
  if (body === undefined) {
    return refuse({ status: 413, code: 'payload_too_large', message: 'Body too large.' });
  }

  const sent = new TextDecoder().decode(body);
  const contentType = request.headers.get('content-type') ?? '';
  const wrong = findBodyRefusal(url, contentType, sent, options.fields);
  if (wrong) return refuse(wrong);
  const isKnown = isService || hasSession(request.headers);
  const stranger = isKnown ? undefined : findStrangerRefusal(method, url);
  return stranger ? refuse(stranger) : { url, body, sent };
}

/** The request as a server function gets it. */
function forFunction(
  { method, headers: given }: Request,
  { url, body }: Admitted,
  allowedOrigins: readonly string[],
): Request {
  const headers = new Headers(given);
  const origin = headers.get('origin');
  // `admit` has checked the origin; for a function every allowed origin is the site.
  if (origin !== null) headers.set('origin', allowedOrigins[0] ?? origin);
  return new Request(url, { method, headers, body });
}

/** The answer is read inside the mutex, too: a slow reader must not hold the database. */
function askUpstream(
  { method, headers }: Request,
  { url, body }: Admitted,
  { runExclusive, upstream }: GatewayOptions,
) {
  return runExclusive(async () => {
    const hasBody = body.byteLength > 0;
    const response = await upstream(
      new Request(url, { method, headers, ...(hasBody && { body }) }),
    );
    return { status: response.status, headers: response.headers, text: await response.text() };
  });
}

function refuse({ status, code, message }: Refusal): Response {
  const body = { code, error_code: code, message, msg: message, details: null, hint: null };
  return Response.json(body, { status });
}

function tooManyLogins(): Response {
  const response = refuse({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Too many failed log-ins. Try again later.',
  });
  response.headers.set('Retry-After', String(RETRY_AFTER_SECONDS));
  return response;
}

/** Replaces the wildcard CORS headers of @supabase/lite. */
function withFixedHeaders(
  { body, status, headers: given }: Response,
  request: Request,
  allowedOrigins: readonly string[],
): Response {
  const headers = new Headers(given);
  for (const name of [...headers.keys()]) {
    if (name.startsWith('access-control-')) headers.delete(name);
  }
  headers.set('Cache-Control', 'no-store');
  headers.set('Vary', 'Origin');
  headers.set('X-Content-Type-Options', 'nosniff');
  const origin = request.headers.get('origin');
  if (origin && allowedOrigins.includes(origin)) {
    headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Expose-Headers', 'Content-Range, Retry-After');
    if (request.method === 'OPTIONS') {
      headers.set('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
      headers.set(
        'Access-Control-Allow-Headers',
        request.headers.get('access-control-request-headers') ?? '',
      );
      headers.set('Access-Control-Max-Age', '600');
    }
  }
  return new Response(body, { status, headers });
}

/** The whole body, or undefined if it is longer than the limit, where reading stops. */
async function readBody(
  request: Request,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}

/** Parses a body that `findBodyRefusal` accepted. */
function readEmail(body: string): string {
  return (JSON.parse(body) as { email: string }).email;
}

/**
 * Whether a request brings a token. @supabase/lite checks it before it asks the database, and
 * treats anything else as a visitor.
 */
const hasSession = (headers: Headers): boolean =>
  /^Bearer +[\w-]+\.[\w-]+\.[\w-]+$/i.test(headers.get('authorization') ?? '');

function isSameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

function isEmptyStatus(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
