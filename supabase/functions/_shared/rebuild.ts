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

/** What the function is told by its environment. */
export interface RebuildConfig extends Project {
  /** `whsec_…`, shared with the sender. */
  webhookSecret: string;
  /** What starts a build of the site. */
  trigger: Trigger;
}

/** What came of an event. */
type Outcome = 'triggered' | 'coalesced' | 'covered' | 'duplicate' | 'ignored';

const EVENT_TYPE = 'pages.changed';
const MAX_BODY = 64 * 1024;
/** Events within this time of a request for a build ask for no other. */
const WINDOW_SECONDS = 15;
const RETRY_AFTER_SECONDS = 30;
/** The signature is good for five minutes only, so that older ids need not be remembered. */
const REMEMBERED_IDS = 10_000;

/**
 * `POST` of a Standard Webhooks event → a build of the site. 202 when it started one, 200 when
 * none was needed, 503 with `Retry-After` when the event should come again.
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
      // This also ends the claim, so that the next event is not taken for covered by it.
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
 * Lets callers share runs that do not overlap: whoever calls during a run gets the next one, as
 * the current one may have looked at the database before the caller's change.
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

/** Ids seen lately, the oldest forgotten first. */
function createMemory(size: number) {
  const ids = new Set<string>();
  return {
    /** False when the id is there already. */
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
