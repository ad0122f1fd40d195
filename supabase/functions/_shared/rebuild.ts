import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { expectAnswer, ServiceError, startBuild, type Trigger } from './trigger.ts';
import {
  DEFAULTS,
  readText,
  Refusal,
  requireJson,
  sendAsServer,
  type Dependencies,
  type LogEntry,
  type Project,
} from './http.ts';

/** Configuration of the function. */
export interface RebuildConfig extends Project {
  /** `whsec_…`, shared with the sender. */
  webhookSecret: string;
  /** Service that starts a build of the site. */
  trigger: Trigger;
}

/** Result of an event. */
type Outcome = 'triggered' | 'coalesced' | 'covered' | 'duplicate' | 'ignored';

const EVENT_TYPE = 'pages.changed';
const MAX_BODY = 64 * 1024;
/** Within this time after a request for a build, events ask for no other. */
const WINDOW_SECONDS = 15;
const RETRY_AFTER_SECONDS = 30;
/** A signature is valid for five minutes, so older ids need not be remembered. */
const REMEMBERED_IDS = 10_000;

/**
 * `POST` of a Standard Webhooks event → a build of the site. 202 if it started one, 200 if none was
 * needed, 503 with `Retry-After` if the event should be sent again.
 */
export function createRebuildHandler(config: RebuildConfig, given: Partial<Dependencies> = {}) {
  const dependencies = { ...DEFAULTS, ...given };
  const webhook = new Webhook(config.webhookSecret);
  const publishOnce = shareRuns(publish);
  const known = createMemory(REMEMBERED_IDS);

  async function answer(request: Request): Promise<Outcome> {
    requireJson(request);
    const event = verify(request, await readText(request, MAX_BODY));
    if (event?.type !== EVENT_TYPE) return 'ignored';
    const id = request.headers.get('webhook-id') ?? '';
    if (!known.add(id)) return 'duplicate';
    try {
      return await publishOnce();
    } catch (error) {
      known.delete(id);
      throw error;
    }
  }

  function verify(request: Request, body: string): { type?: unknown } | null | undefined {
    try {
      return webhook.verify(body, Object.fromEntries(request.headers)) as { type?: unknown } | null;
    } catch (error) {
      if (error instanceof WebhookVerificationError) throw new Refusal(401, 'bad_signature');
      throw new Refusal(400, 'no_json');
    }
  }

  async function publish(): Promise<Outcome> {
    const claim = await call('claim_publish', {
      window_seconds: WINDOW_SECONDS,
    });
    if (claim === 'covered' || claim === 'coalesced') return claim;
    if (claim !== 'claimed')
      throw new ServiceError('O banco de dados deu uma resposta inesperada.');
    try {
      await startBuild(config.trigger, dependencies.fetch);
      return 'triggered';
    } catch (error) {
      // This also ends the claim, so that the next event starts a build.
      const reason = error instanceof ServiceError ? error.message : 'A publicação não começou.';
      await call('mark_publish_failed', { reason }).catch(() => undefined);
      throw error;
    }
  }

  async function call(name: string, values: Record<string, unknown>): Promise<unknown> {
    const sent = sendAsServer(dependencies.fetch, config, `/rest/v1/rpc/${name}`, values);
    const text = await (await expectAnswer('O banco de dados', sent)).text();
    return text === '' ? undefined : JSON.parse(text);
  }

  return async (request: Request): Promise<Response> => {
    const started = Date.now();
    const report = (level: string, details: Omit<LogEntry, 'event'>) => {
      dependencies.log({ event: 'rebuild', level, ...details, ms: Date.now() - started });
    };
    const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
    try {
      const outcome = await answer(request);
      report('info', { outcome, id: request.headers.get('webhook-id') });
      const status = outcome === 'triggered' ? 202 : 200;
      return Response.json({ outcome }, { status, headers });
    } catch (error) {
      if (error instanceof Refusal) {
        const { status, code } = error;
        report('warn', { code, status });
        const allow: Record<string, string> = status === 405 ? { Allow: 'POST' } : {};
        return Response.json({ code }, { status, headers: { ...headers, ...allow } });
      }
      const reason = error instanceof ServiceError ? error.message : 'unknown';
      report('error', { code: 'unavailable', status: 503, reason });
      return Response.json(
        { code: 'unavailable' },
        { status: 503, headers: { ...headers, 'Retry-After': String(RETRY_AFTER_SECONDS) } },
      );
    }
  };
}

/**
 * Lets callers share runs that do not overlap: a call during a run waits for the next one, because
 * the current one may have read the database before the caller's change.
 */
function shareRuns<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  return () => {
    next ??= current.then(() => {
      const started = run();
      next = undefined;
      current = started.catch(() => undefined);
      return started;
    });
    return next;
  };
}

/** Recent ids; the oldest are forgotten first. */
function createMemory(size: number) {
  const ids = new Set<string>();
  return {
    /** False if the id is known already. */
    add(id: string): boolean {
      if (ids.has(id)) return false;
      const [oldest] = ids.size < size ? [] : ids;
      if (oldest !== undefined) ids.delete(oldest);
      ids.add(id);
      return true;
    },
    delete: (id: string) => ids.delete(id),
  };
}
