import { parseJson } from '../../../src/lib/objects.ts';
import { openCallers, type CallLimits } from './ai-callers.ts';
import { readAiAnswer } from './ai-page.ts';
import { buildMessages, createPromptLoader, type AiRequest } from './ai-prompt.ts';
import {
  createAiService,
  type AiService,
  type ServiceDependencies,
  type ServiceLimits,
} from './ai-service.ts';
import { answerPages, DEFAULTS, readText, Refusal, type Project } from './http.ts';

/** Configuration of the function: the project, and the service that writes. */
export interface AiConfig extends Project, AiService {
  publishableKey: string;
  /** Address of the site, which serves the prompt and whose pages may call. */
  siteUrl: string;
  limits?: Partial<ServiceLimits & CallLimits>;
}

/** Service of a deployment that names none. */
export const AI_DEFAULTS = {
  endpoint: 'https://api.openai.com/v1/chat/completions',
  model: 'gpt-4o',
} as const;

const LIMITS: ServiceLimits & CallLimits = {
  timeoutMs: 60_000,
  longestRetryAfterMs: 20_000,
  maxBytes: 256 * 1024,
  perMinute: 20,
  perHour: 200,
};
const MAX_BODY = 8192;

const defaults: ServiceDependencies = {
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
export function createAiHandler(config: AiConfig, given: Partial<ServiceDependencies> = {}) {
  const dependencies = { ...defaults, ...given };
  const { log, now } = dependencies;
  const limits = { ...LIMITS, ...config.limits };
  const callers = openCallers(config, limits, dependencies);
  const loadPrompt = createPromptLoader(config.siteUrl, dependencies);
  const complete = createAiService(config, limits, dependencies);
  const origin = new URL(config.siteUrl).origin;

  async function answer(request: Request): Promise<Response> {
    const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
    if (token === undefined) throw new Refusal(401, 'no_token');
    const asked = readRequest(await readText(request, MAX_BODY));
    const user = await callers.identify(token);
    const key = await callers.readKey(user);
    const messages = buildMessages(asked, await loadPrompt());
    await callers.takeCall(user);
    const started = now();
    const temperature = temperatureFor(asked.creativity);
    const written = readAiAnswer(await complete({ messages, temperature, key, user }));
    if ('reason' in written) throw new Refusal(502, 'ai_malformed', written.reason);
    const { html, tokens } = written;
    log({ event: 'ai_text', user, status: 200, tokens, ms: now() - started });
    return Response.json({ html });
  }

  const refuse = (error: unknown): Refusal => {
    if (error instanceof Refusal) return error;
    log({ event: 'ai_failed', name: error instanceof Error ? error.name : 'unknown' });
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
