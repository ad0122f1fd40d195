import * as z from 'zod/mini';
import { SESSION_KEY, type AdminClient } from './client.ts';
import { classifyError, failure, sleep } from './errors.ts';
import { messages, type Message } from '../ui/messages.ts';
import { local, readJson, tab } from './storage.ts';

/** Longest session, from sign-in; the database enforces the same. */
export const SESSION_MS = 4 * 60 * 60 * 1000;

/** Longest that leaving waits for the server to hear of it. */
const TELLING_MS = 3000;

const AUTH_TIME = 'admin.auth_time';
const FLASH = 'admin.flash';
const SIGN_OUT = 'admin.sign-out';

/** Notes on this machine's clock when the session began; only that clock is compared with it. */
export function markSignIn(now = Date.now()): void {
  local.setItem(AUTH_TIME, String(now));
}

export function clearSignIn(): void {
  local.removeItem(AUTH_TIME);
}

/**
 * Milliseconds that the session has left by this machine's clock; undefined when the clock or the
 * note cannot be trusted, and then only the server knows.
 */
export function timeLeft(now = Date.now(), noted = local.getItem(AUTH_TIME)): number | undefined {
  const start = Number(noted ?? Number.NaN);
  if (!Number.isFinite(start) || start <= 0 || start > now) return undefined;
  return start + SESSION_MS - now;
}

/** Whether the address comes back from Google or from an e-mail with a code to sign in. */
export function hasArrived(search: string): boolean {
  return new URLSearchParams(search).has('code');
}

/** Whether this browser asked for a sign-in: only it keeps the other half of the code to come. */
export function hasAskedToArrive(): boolean {
  return local.getItem(`${SESSION_KEY}-code-verifier`) !== null;
}

/** What to say when it came back without one. */
export function readRefusedArrival(search: string): Message | undefined {
  const parameters = new URLSearchParams(search);
  if (parameters.get('error_code') === 'otp_expired') return messages.linkExpired;
  return parameters.has('error') ? messages.googleFailed : undefined;
}

/** A message for the next screen of this tab. */
export function leaveMessage(message: Message): void {
  tab.setItem(FLASH, JSON.stringify(message));
}

const messageSchema = z.object({
  kind: z.enum(['success', 'info', 'error']),
  title: z.string(),
  text: z.optional(z.string()),
});

export function takeMessage(): Message | undefined {
  const message = readJson(tab, FLASH, messageSchema);
  tab.removeItem(FLASH);
  return message;
}

/** Asks the database whether the signed-in person may work here now. Throws a `Failure`. */
export async function amIAdmin(client: AdminClient): Promise<boolean> {
  const { data, error, status } = await client.rpc('am_i_admin');
  if (!error) return data;
  const kind = classifyError(error, status);
  if (kind === 'signed-out') return false;
  throw failure(kind);
}

/** What a person may do: an editor writes pages and texts, an owner everything. */
export type Role = 'owner' | 'editor';

/** A role; `ended` for who has to sign in again, `unlisted` for who is no longer or was never let in. */
export type Standing = Role | 'ended' | 'unlisted';

const standingSchema = z.enum(['owner', 'editor', 'ended', 'unlisted']);

/** Asks the database what the signed-in person may do here now. Throws a `Failure`. */
export async function readStanding(client: AdminClient): Promise<Standing> {
  const { data, error, status } = await client.rpc('my_access');
  if (!error) return standingSchema.parse(data);
  const kind = classifyError(error, status);
  if (kind === 'signed-out') return 'ended';
  throw failure(kind);
}

/** Whether a verified second factor still has to be shown in this session. */
export async function needsSecondFactor(client: AdminClient): Promise<boolean> {
  try {
    const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    return data?.nextLevel === 'aal2' && data.currentLevel !== 'aal2';
  } catch {
    // A token that cannot be read is none; the database has the last word anyway.
    return false;
  }
}

/** Calls back when a person leaves in another tab; the result stops that. */
export function hearSignOut(onSignOut: () => void): () => void {
  const channel = new BroadcastChannel(SIGN_OUT);
  channel.addEventListener('message', onSignOut);
  return () => channel.close();
}

/** Ends the session as a person asks for it: other tabs end theirs. */
export async function endSession(client: AdminClient): Promise<void> {
  // A busy tab may hear of the end before it sees that the note is gone.
  const channel = new BroadcastChannel(SIGN_OUT);
  channel.postMessage('');
  channel.close();
  clearSignIn();
  await dropSession(client);
}

/** Ends the session; on this machine also when the server does not answer. */
export async function dropSession(client: AdminClient): Promise<void> {
  const told = client.auth.signOut({ scope: 'local' }).catch(() => undefined);
  await Promise.race([told, sleep(TELLING_MS)]);
  local.removeItem(SESSION_KEY);
  // Last: who opens the log-in before this is done finds a session that is over.
  clearSignIn();
}
