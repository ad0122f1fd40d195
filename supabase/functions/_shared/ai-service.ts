import { parseJson } from '../../../src/lib/objects.ts';
import { FILTERED } from './ai-page.ts';
import { readText, Refusal, type Dependencies } from './http.ts';

/** A chat-completions service. */
export interface AiService {
  /** Its address. */
  endpoint: string;
  model: string;
}

export interface ServiceLimits {
  /** Longest wait for one answer of the service. */
  timeoutMs: number;
  /** Longest accepted pause of a `Retry-After`. */
  longestRetryAfterMs: number;
  /** Largest answer that is read. */
  maxBytes: number;
}

export interface ServiceDependencies extends Dependencies {
  wait: (ms: number) => Promise<void>;
  now: () => number;
}

const MAX_TOKENS = 2000;
/** Retries after a failure that may pass. */
const RETRIES = 1;
/** Largest refusal that is read. */
const MAX_PROBLEM = 8192;
const DEFAULT_PAUSE_MS = 1000;

/** One text that is asked for, in whose name and with which key. */
interface Asked {
  messages: readonly { role: string; content: string }[];
  temperature: number;
  key: string;
  user: string;
}

/** Asks a service for texts. Its refusals become codes that the writer gets explained. */
export function createAiService(
  { endpoint, model }: AiService,
  limits: ServiceLimits,
  { fetch: send, log, wait, now }: ServiceDependencies,
) {
  /** One try; undefined if no answer came, or it was redirected or took too long. */
  async function call(body: string, key: string): Promise<Response | undefined> {
    try {
      return await send(endpoint, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(limits.timeoutMs),
      });
    } catch {
      return undefined;
    }
  }

  /** How long to wait before the next try; throws if there shall be none. */
  function pauseAfter(status: number, response: Response | undefined, retries: number): number {
    const pause =
      status === 429
        ? retryAfter(response?.headers.get('retry-after') ?? null, now())
        : DEFAULT_PAUSE_MS * (0.5 + Math.random());
    if (retries === RETRIES || pause > limits.longestRetryAfterMs) {
      throw new Refusal(503, status === 429 ? 'ai_busy' : 'ai_unavailable');
    }
    return pause;
  }

  /** The raw answer of the service. */
  return async ({ messages, temperature, key, user }: Asked): Promise<string> => {
    let body: Record<string, unknown> = { model, messages, temperature, max_tokens: MAX_TOKENS };
    for (let retries = 0; ;) {
      const response = await call(JSON.stringify(body), key);
      const status = response?.status ?? 0;
      if (response && response.ok) return readAnswer(response, limits.maxBytes);
      const problem = response ? await readProblem(response) : NO_PROBLEM;
      log({ event: 'ai_refused', user, status });
      const refused = findRefused(status, problem, body);
      if (refused !== undefined) {
        body = Object.fromEntries(Object.entries(body).filter(([name]) => name !== refused));
        continue;
      }
      const final = findFinal(status, problem);
      if (final) throw final;
      await wait(pauseAfter(status, response, retries));
      retries += 1;
    }
  };
}

async function readAnswer(response: Response, limit: number): Promise<string> {
  try {
    return await readText(response, limit);
  } catch {
    throw new Refusal(502, 'ai_malformed');
  }
}

/** The error of a service that refuses a request: its code, and the field and the message. */
interface Problem {
  name: string;
  about: string;
}

const NO_PROBLEM: Problem = { name: '', about: '' };

/** The reason in the service's refusal. */
async function readProblem(response: Response): Promise<Problem> {
  const body = parseJson(await readText(response, MAX_PROBLEM).catch(() => '')) as
    | { error?: Record<string, unknown> }
    | null
    | undefined;
  const { code, type, param, message } = body?.error ?? {};
  const join = (...parts: unknown[]) => parts.filter((part) => typeof part === 'string').join();
  return { name: join(code, type), about: join(param, message) };
}

/** Fields of a request that some models refuse; each is left out once. */
const OPTIONAL = ['max_tokens', 'temperature'];

function findRefused(status: number, { about }: Problem, body: object): string | undefined {
  if (status !== 400 && status !== 422) return undefined;
  return OPTIONAL.find((name) => Object.hasOwn(body, name) && about.includes(name));
}

/** What to tell the writer of a failure that another try would not change; undefined if it may pass. */
function findFinal(status: number, { name }: Problem): Refusal | undefined {
  if (status === 401 || status === 403) return new Refusal(424, 'ai_key_rejected');
  if (/insufficient_quota|billing/i.test(name)) return new Refusal(402, 'ai_quota');
  if (/content_(?:filter|policy)/i.test(name)) return new Refusal(502, 'ai_malformed', FILTERED);
  // The service does not know the model, or the key may not use it.
  if (status === 404 || /model/i.test(name)) return new Refusal(422, 'ai_model');
  const isPassing = [0, 408, 409, 425, 429].includes(status) || status >= 500;
  // The service cannot read the request, and will not read it a second time.
  return isPassing ? undefined : new Refusal(422, 'ai_settings');
}

/** Pause that a `Retry-After` header asks for: seconds or a date. */
export function retryAfter(header: string | null, now: number): number {
  if (header === null) return DEFAULT_PAUSE_MS;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? DEFAULT_PAUSE_MS : Math.max(0, date - now);
}
