import { Refusal, sendAsServer, type Dependencies, type Project } from './http.ts';

/** Most texts of one administrator. */
export interface CallLimits {
  perMinute: number;
  perHour: number;
}

/** What the project knows of whoever asks for a text. */
export function openCallers(
  config: Project & { publishableKey: string },
  { perMinute, perHour }: CallLimits,
  { fetch: send }: Pick<Dependencies, 'fetch'>,
) {
  async function callAsService(name: string, parameters: object): Promise<unknown> {
    return read(await sendAsServer(send, config, `/rest/v1/rpc/${name}`, parameters));
  }

  async function askAsCaller(path: string, init: RequestInit): Promise<unknown> {
    const signal = AbortSignal.timeout(10_000);
    const sent = send(config.supabaseUrl + path, { ...init, redirect: 'error', signal });
    return read(await sent.catch(() => undefined));
  }

  return {
    /** The caller's id, if they are an administrator now. */
    async identify(token: string): Promise<string> {
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
    },

    async readKey(userId: string): Promise<string> {
      const key = await callAsService('read_ai_key', { user_id: userId });
      if (typeof key !== 'string' || key === '') throw new Refusal(409, 'ai_key_missing');
      return key;
    },

    /** Counted in the database, because this function runs in any number of processes. */
    async takeCall(userId: string): Promise<void> {
      const isLeft = await callAsService('take_ai_call', {
        user_id: userId,
        per_minute: perMinute,
        per_hour: perHour,
      });
      if (isLeft !== true) throw new Refusal(429, 'ai_limit');
    },
  };
}

function read(response: Response | undefined): Promise<unknown> {
  if (response?.status === 401 || response?.status === 403) throw new Refusal(403, 'forbidden');
  if (!response?.ok) throw new Refusal(503, 'ai_unavailable');
  return response.json();
}
