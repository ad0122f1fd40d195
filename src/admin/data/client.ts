import { createClient } from '@supabase/supabase-js';
import { endWithFirst } from '../../lib/older-browsers.ts';
import type { Database } from '../../cms/database.ts';
import { local } from './storage.ts';

/** Where the database is; both are public. */
export interface AdminConfig {
  url: string;
  key: string;
}

/** Storage key of the session; public pages look at it to offer "Excluir página". */
export const SESSION_KEY = 'admin.session';

/** Longest that an answer may take; without one the screens say that the server is out of reach. */
const ANSWER_MS = 20_000;

async function fetchInTime(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const late = AbortSignal.timeout(ANSWER_MS);
  const signal = init?.signal ? endWithFirst([init.signal, late]) : late;
  try {
    return await fetch(input, { ...init, signal });
  } catch (error) {
    // By this name the client does not ask three times more, which would take minutes.
    if (late.aborted) throw new DOMException('timed out', 'AbortError');
    throw error;
  }
}

/**
 * Tokens expire by the clock of this machine, counted from when they came: the server's own time
 * would make a clock that is hours fast refresh without end, and a slow one never.
 */
export async function fetchByOurClock(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetchInTime(input, init);
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  if (!response.ok || !pathname.startsWith('/auth/v1/')) return response;
  const text = await response.text();
  const body = text.startsWith('{') ? (JSON.parse(text) as { expires_in?: unknown }) : {};
  if (typeof body.expires_in !== 'number') return new Response(text || null, response);
  const expires_at = Math.floor(Date.now() / 1000) + body.expires_in;
  return new Response(JSON.stringify({ ...body, expires_at }), response);
}

/**
 * The one database client. Its storage never throws, and the tokens refresh themselves near
 * expiry, not in hidden tabs.
 */
export function createAdminClient({ url, key }: AdminConfig) {
  return createClient<Database>(url, key, {
    global: { fetch: fetchByOurClock },
    auth: {
      flowType: 'pkce',
      storageKey: SESSION_KEY,
      storage: {
        getItem: (name) => local.getItem(name),
        setItem: (name, value) => {
          local.setItem(name, value);
        },
        removeItem: (name) => local.removeItem(name),
      },
    },
  });
}

/** A client that keeps nothing: for asking whether a password is right without a session of its own. */
export function createPassingClient({ url, key }: AdminConfig): AdminClient {
  return createClient<Database>(url, key, {
    global: { fetch: fetchByOurClock },
    auth: { persistSession: false, autoRefreshToken: false, storageKey: 'admin.passing' },
  });
}

export type AdminClient = ReturnType<typeof createAdminClient>;
