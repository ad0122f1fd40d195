import { parseJson } from '../../../src/lib/objects.ts';
import { FILTERED, readAiAnswer } from './ai-page.ts';
import {
  answerPages,
  DEFAULTS,
  readText,
  Refusal,
  sendAsServer,
  type Dependencies,
  type Project,
} from './http.ts';

/** Configuration of the function. */
export interface AiConfig extends Project {
  publishableKey: string;
  /** Address of the site, which serves the prompt and whose pages may call. */
  siteUrl: string;
  /** Chat-completions endpoint and model. */
  endpoint: string;
  model: string;
  limits?: Partial<AiLimits>;
}

interface AiLimits {
  /** Longest wait for one answer of the service. */
  timeoutMs: number;
  /** Longest accepted pause of a `Retry-After`. */
  longestRetryAfterMs: number;
  /** Largest answer that is read. */
  maxBytes: number;
  /** Limit of requests for one administrator. */
  perMinute: number;
  perHour: number;
}

export interface AiDependencies extends Dependencies {
  wait: (ms: number) => Promise<void>;
  now: () => number;
}

/** Answer of a deployment without a service. */
export const AI_DEFAULTS = {
  endpoint: 'https://api.openai.com/v1/chat/completions',
  model: 'gpt-4o',
} as const;

const LIMITS: AiLimits = {
  timeoutMs: 60_000,
  longestRetryAfterMs: 20_000,
  maxBytes: 256 * 1024,
  perMinute: 20,
  perHour: 200,
};
const MAX_TOKENS = 2000;
/** Retries after a failure that may pass. */
const RETRIES = 1;
const MAX_BODY = 8192;
const DEFAULT_PAUSE_MS = 1000;

/** Request of the browser. */
interface AiRequest {
  title: string;
  extra: string;
  creativity: number;
}

interface Prompt {
  system: string;
  user: string;
  extra: string;
}

const defaults: AiDependencies = {
  ...DEFAULTS,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: () => Date.now(),
};

/** Temperature of the service: 0.5 to 1. */
export function temperatureFor(creativity: number): number {
  return 0.5 + (creativity / 100) * 0.5;
}

/**
 * `POST {title, extra, creativity}` with an administrator's token → `{html}`. The key comes from
 * the database, the address of the service from the configuration; neither is in an answer or a
 * log.
 */
export function createAiHandler(config: AiConfig, given: Partial<AiDependencies> = {}) {
  const dependencies = { ...defaults, ...given };
  const limits = { ...LIMITS, ...config.limits };
  const loadPrompt = createPromptLoader(config, dependencies);
  const origin = new URL(config.siteUrl).origin;

  async function answer(request: Request): Promise<Response> {
    const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
    if (token === undefined) throw new Refusal(401, 'no_token');
    const asked = readRequest(await readText(request, MAX_BODY));
    const userId = await identify(token);
    const key = await readKey(userId);
    const prompt = await loadPrompt();
    await takeCall(userId);
    const started = dependencies.now();
    const written = readAiAnswer(await complete(asked, prompt, key, userId));
    if ('reason' in written) throw new Refusal(502, 'ai_malformed', written.reason);
    const { html, tokens } = written;
    const ms = dependencies.now() - started;
    dependencies.log({ event: 'ai_text', user: userId, status: 200, tokens, ms });
    return Response.json({ html });
  }

  /** The caller's id, if they are an administrator now. */
  async function identify(token: string): Promise<string> {
    const headers = { apikey: config.publishableKey, Authorization: `Bearer ${token}` };
    const admin = await askAsCaller('/rest/v1/rpc/am_i_admin', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{}',
    });
    if (admin !== true) throw new Refusal(403, 'forbidden');
    // Asks the auth service: the claims of a token are no proof.
    const user = await askAsCaller('/auth/v1/user', { headers });
    const id = (user as { id?: unknown } | null)?.id;
    if (typeof id !== 'string') throw new Refusal(403, 'forbidden');
    return id;
  }

  async function readKey(userId: string): Promise<string> {
    const key = await callAsService('read_ai_key', { user_id: userId });
    if (typeof key !== 'string' || key === '') throw new Refusal(409, 'ai_key_missing');
    return key;
  }

  /** Counted in the database, because this function runs in any number of processes. */
  async function takeCall(userId: string): Promise<void> {
    const { perMinute, perHour } = limits;
    const isLeft = await callAsService('take_ai_call', {
      user_id: userId,
      per_minute: perMinute,
      per_hour: perHour,
    });
    if (isLeft !== true) throw new Refusal(429, 'ai_limit');
  }

  async function callAsService(name: string, parameters: object): Promise<unknown> {
    return read(await sendAsServer(dependencies.fetch, config, `/rest/v1/rpc/${name}`, parameters));
  }

  async function askAsCaller(path: string, init: RequestInit): Promise<unknown> {
    const signal = AbortSignal.timeout(10_000);
    const sent = dependencies.fetch(config.supabaseUrl + path, {
      ...init,
      redirect: 'error',
      signal,
    });
    return read(await sent.catch(() => undefined));
  }

  function read(response: Response | undefined): Promise<unknown> {
    if (response?.status === 401 || response?.status === 403) throw new Refusal(403, 'forbidden');
    if (!response?.ok) throw new Refusal(503, 'ai_unavailable');
    return response.json();
  }

  /** The raw answer of the service. */
  async function complete(asked: AiRequest, prompt: Prompt, key: string, user: string) {
    let body: Record<string, unknown> = {
      model: config.model,
      messages: buildMessages(asked, prompt),
      temperature: temperatureFor(asked.creativity),
      max_tokens: MAX_TOKENS,
    };
    for (let retries = 0; ;) {
      const response = await call(JSON.stringify(body), key);
      const status = response?.status ?? 0;
      if (response && response.ok) return readAnswer(response);
      const problem = response ? await readProblem(response) : NO_PROBLEM;
      dependencies.log({ event: 'ai_refused', user, status });
      const refused = findRefused(status, problem, body);
      if (refused !== undefined) {
        body = Object.fromEntries(Object.entries(body).filter(([name]) => name !== refused));
        continue;
      }
      if (status === 401 || status === 403) throw new Refusal(424, 'ai_key_rejected');
      if (isQuota(problem.name)) throw new Refusal(402, 'ai_quota');
      if (/content_(?:filter|policy)/i.test(problem.name)) {
        throw new Refusal(502, 'ai_malformed', FILTERED);
      }
      // The service does not know the model, or the key may not use it.
      if (status === 404 || /model/i.test(problem.name)) throw new Refusal(422, 'ai_model');
      const isPassing = [0, 408, 409, 425, 429].includes(status) || status >= 500;
      // The service cannot read the request, and will not read it a second time.
      if (!isPassing) throw new Refusal(422, 'ai_settings');
      const pause =
        status === 429
          ? retryAfter(response?.headers.get('retry-after') ?? null, dependencies.now())
          : DEFAULT_PAUSE_MS * (0.5 + Math.random());
      if (retries === RETRIES || pause > limits.longestRetryAfterMs) {
        throw new Refusal(503, status === 429 ? 'ai_busy' : 'ai_unavailable');
      }
      await dependencies.wait(pause);
      retries += 1;
    }
  }

  /** One try; undefined if no answer came, or it was redirected or took too long. */
  async function call(body: string, key: string): Promise<Response | undefined> {
    try {
      return await dependencies.fetch(config.endpoint, {
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

  /** The reason in the service's refusal. */
  async function readProblem(response: Response): Promise<Problem> {
    const body = parseJson(await readText(response, MAX_BODY).catch(() => '')) as
      | { error?: Record<string, unknown> }
      | null
      | undefined;
    const { code, type, param, message } = body?.error ?? {};
    const join = (...parts: unknown[]) => parts.filter((part) => typeof part === 'string').join();
    return { name: join(code, type), about: join(param, message) };
  }

  async function readAnswer(response: Response): Promise<string> {
    try {
      return await readText(response, limits.maxBytes);
    } catch {
      throw new Refusal(502, 'ai_malformed');
    }
  }

  const refuse = (error: unknown): Refusal => {
    if (error instanceof Refusal) return error;
    dependencies.log({ event: 'ai_failed', name: error instanceof Error ? error.name : 'unknown' });
    return new Refusal(503, 'ai_unavailable');
  };

  return (request: Request) => answerPages(request, origin, () => answer(request), refuse);
}

function readRequest(text: string): AiRequest {
  const body = parseJson(text) as Partial<Record<keyof AiRequest, unknown>> | null | undefined;
  const { title, extra = '', creativity } = body ?? {};
  const isRight =
    typeof title === 'string' &&
    title.trim() !== '' &&
    title.length <= 200 &&
    typeof extra === 'string' &&
    extra.length <= 1000 &&
    typeof creativity === 'number' &&
    creativity >= 0 &&
    creativity <= 100;
  if (!isRight) throw new Refusal(400, 'bad_request');
  return { title: title.trim(), extra: extra.trim(), creativity };
}

/** The error of a service that refuses a request: its code, and the field and the message. */
interface Problem {
  name: string;
  about: string;
}

const NO_PROBLEM: Problem = { name: '', about: '' };

/** Fields of a request that some models refuse; each is left out once. */
const OPTIONAL = ['max_tokens', 'temperature'];

function findRefused(status: number, { about }: Problem, body: object): string | undefined {
  if (status !== 400 && status !== 422) return undefined;
  return OPTIONAL.find((name) => Object.hasOwn(body, name) && about.includes(name));
}

function isQuota(problem: string): boolean {
  return /insufficient_quota|billing/i.test(problem);
}

function buildMessages({ title, extra }: AiRequest, prompt: Prompt) {
  const user = prompt.user.replace('{title}', () => title);
  const more = extra === '' ? '' : `\n${prompt.extra.replace('{extra}', () => extra)}`;
  return [
    { role: 'system', content: prompt.system },
    { role: 'user', content: user + more },
  ];
}

/** Pause that a `Retry-After` header asks for: seconds or a date. */
export function retryAfter(header: string | null, now: number): number {
  if (header === null) return DEFAULT_PAUSE_MS;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? DEFAULT_PAUSE_MS : Math.max(0, date - now);
}

const PROMPT_MS = 5 * 60_000;

/** The prompt as the site serves it, fetched again every few minutes. */
function createPromptLoader({ siteUrl }: AiConfig, { fetch: get, now }: AiDependencies) {
  let known: { prompt: Prompt; at: number } | undefined;
  return async (): Promise<Prompt> => {
    if (known && now() - known.at < PROMPT_MS) return known.prompt;
    try {
      const response = await get(new URL('/admin/ai-prompt.json', siteUrl), {
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      });
      if (!response.ok) throw new Error(`The prompt answered ${response.status}.`);
      const prompt = (await response.json()) as Prompt;
      if (![prompt.system, prompt.user, prompt.extra].every((text) => typeof text === 'string')) {
        throw new Error('The prompt is incomplete.');
      }
      known = { prompt, at: now() };
    } catch {
      if (!known) throw new Refusal(503, 'ai_unavailable');
    }
    return known.prompt;
  };
}
