import { Refusal, type Dependencies } from './http.ts';

/** Request of the browser. */
export interface AiRequest {
  title: string;
  extra: string;
  creativity: number;
}

/** What the service is told, with places for what is asked. */
export interface Prompt {
  system: string;
  user: string;
  extra: string;
}

/** The messages that ask for a text. What a writer typed is put in as it is. */
export function buildMessages({ title, extra }: AiRequest, prompt: Prompt) {
  const user = prompt.user.replace('{title}', () => title);
  const more = extra === '' ? '' : `\n${prompt.extra.replace('{extra}', () => extra)}`;
  return [
    { role: 'system', content: prompt.system },
    { role: 'user', content: user + more },
  ];
}

const PROMPT_MS = 5 * 60_000;

/** The prompt as the site serves it, fetched again every few minutes. */
export function createPromptLoader(
  siteUrl: string,
  { fetch: get, now }: Pick<Dependencies, 'fetch'> & { now: () => number },
) {
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
