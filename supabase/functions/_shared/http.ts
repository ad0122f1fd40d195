/** A failure, with its status and code. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: string;
  /** Message for the caller, if the code does not say it. */
  readonly reason: string | undefined;

  constructor(status: number, code: string, reason?: string) {
    super(code);
    this.status = status;
    this.code = code;
    this.reason = reason;
  }
}

/** The whole body as text. Stops reading, and throws a `Refusal` (413), above `limit` bytes. */
export async function readText(message: Request | Response, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  const reader = message.body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) return text + decoder.decode();
    size += piece.value.byteLength;
    if (size > limit) {
      await reader?.cancel();
      throw new Refusal(413, 'too_large');
    }
    text += decoder.decode(piece.value, { stream: true });
  }
}

/** Address of the database, and the secret key, which never leaves the function. */
export interface Project {
  supabaseUrl: string;
  secretKey: string;
}

/** Logs an event by names and codes. */
export interface LogEntry {
  event: string;
  [detail: string]: string | number | null | undefined;
}

export interface Dependencies {
  fetch: typeof fetch;
  log: (entry: LogEntry) => void;
}

export const DEFAULTS: Dependencies = {
  fetch: (input, init) => fetch(input, init),
  log: (entry) => {
    console.log(JSON.stringify(entry));
  },
};

const TIMEOUT_MS = 10_000;

/** Sends JSON to the database or the auth service with the secret key; undefined if no answer came. */
export const sendAsServer = (
  send: typeof fetch,
  { supabaseUrl, secretKey }: Project,
  path: string,
  body: object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<Response | undefined> =>
  send(supabaseUrl + path, {
    method,
    headers: {
      apikey: secretKey,
      Authorization: `Bearer ${secretKey}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);

/** Refuses requests other than a `POST` of JSON. */
export function requireJson(request: Request): void {
  if (request.method !== 'POST') throw new Refusal(405, 'method_not_allowed');
  if (!request.headers.get('content-type')?.startsWith('application/json')) {
    throw new Refusal(415, 'json_only');
  }
}

/**
 * Handles JSON requests from pages of one origin, including their CORS preflight, and from
 * programs, which send no origin. `refuse` turns a failure into an answer.
 */
export async function answerPages(
  request: Request,
  origin: string,
  answer: () => Promise<Response>,
  refuse: (error: unknown) => Refusal,
): Promise<Response> {
  const decide = async () => {
    const from = request.headers.get('origin');
    if (from !== null && from !== origin) throw new Refusal(403, 'origin_not_allowed');
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
    requireJson(request);
    return answer();
  };
  const response = await decide().catch((error: unknown) => {
    const { code, status, reason } = refuse(error);
    return Response.json({ code, reason }, { status });
  });
  response.headers.set('Access-Control-Allow-Origin', origin);
  response.headers.set('Access-Control-Allow-Methods', 'POST');
  response.headers.set('Access-Control-Allow-Headers', 'apikey, authorization, content-type');
  response.headers.set('Vary', 'Origin');
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set('X-Content-Type-Options', 'nosniff');
  return response;
}
