import * as z from 'zod/mini';
import { endWithFirst } from '../../../../lib/older-browsers.ts';
import type { AdminClient, AdminConfig } from '../../../data/client.ts';
import { classifyError, failure, isUnanswered } from '../../../data/errors.ts';

const WORDS = {
  'key-missing': 'falta a API Key',
  'key-rejected': 'o serviço recusou a API Key',
  quota: 'a conta da OpenAI está sem crédito',
  model: 'a API Key não tem acesso ao modelo',
  settings: 'o serviço não aceita o pedido como está configurado',
  limit: 'o limite de textos por minuto ou por hora foi atingido',
  malformed: 'a resposta da API não contém o conteúdo esperado',
  unavailable: 'o serviço não respondeu',
};
/** Why the AI gave no text, in the terms of the server function. */
export type AiProblem = keyof typeof WORDS;

export class AiError extends Error {
  override name = 'AiError';
  readonly problem: AiProblem;

  /** `reason` says more than the problem alone. */
  constructor(problem: AiProblem, reason: string = WORDS[problem]) {
    super(reason);
    this.problem = problem;
  }
}

export interface AiRequest {
  title: string;
  /** Optional words about the page. */
  extra: string;
  creativity: number;
}

const answerSchema = z.object({
  html: z.string().check(z.minLength(1)),
});

export type AiText = z.infer<typeof answerSchema>;

/** What the function says of a text that does not come. */
const refusalSchema = z.object({ code: z.string(), reason: z.optional(z.string()) });

/** Longer than the function's own limits together, so that its answer is what is seen. */
const TIMEOUT_MS = 150_000;

const PROBLEMS: Record<number, AiProblem> = {
  402: 'quota',
  409: 'key-missing',
  422: 'model',
  424: 'key-rejected',
  429: 'limit',
  502: 'malformed',
};

/** Nothing but a person or time can mend these: a run waits instead of writing by other means. */
export const BLOCKING = new Set<AiProblem>([
  'key-missing',
  'key-rejected',
  'quota',
  'model',
  'settings',
  'limit',
]);

/** Asks the server function for a text. Throws `AiError`, or a `Failure` when the session ended. */
export async function generateWithAi(
  client: AdminClient,
  { url, key }: AdminConfig,
  request: AiRequest,
  signal: AbortSignal,
): Promise<AiText> {
  const { data, error } = await client.auth.getSession();
  // A token that could not be refreshed for want of an answer is no ended session.
  if (error && isUnanswered(classifyError(error))) throw failure('offline');
  if (!data.session) throw failure('signed-out');
  let response: Response;
  try {
    response = await fetch(`${url}/functions/v1/ai-generate`, {
      method: 'POST',
      headers: {
        apikey: key,
        Authorization: `Bearer ${data.session.access_token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(request),
      signal: endWithFirst([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
  } catch {
    throw new AiError('unavailable');
  }
  if (response.status === 401 || response.status === 403) throw failure('signed-out');
  if (!response.ok) {
    const { data: told } = refusalSchema.safeParse(await response.json().catch(() => undefined));
    if (told?.code === 'ai_settings') throw new AiError('settings');
    throw new AiError(PROBLEMS[response.status] ?? 'unavailable', told?.reason);
  }
  const answer = answerSchema.safeParse(await response.json().catch(() => undefined));
  if (!answer.success) throw new AiError('malformed');
  return answer.data;
}
