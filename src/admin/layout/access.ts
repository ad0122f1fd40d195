import { LOGIN, loginAddress } from '../data/addresses.ts';
import type { AdminClient } from '../data/client.ts';
import { messages, type Message } from '../ui/messages.ts';
import {
  hasArrived,
  hasAskedToArrive,
  needsSecondFactor,
  readRefusedArrival,
  readStanding,
  timeLeft,
  type Role,
} from '../data/session.ts';

/** How far a person has come into the administration. */
export type Access =
  | { step: 'checking' | 'offline' }
  /** The link of a recovery e-mail came first: a new password before anything else. */
  | { step: 'recovery' }
  | {
      step: 'in';
      email: string | undefined;
      userId: string;
      role: Role;
      /** The right was taken away meanwhile; the screen stays, so that nothing typed is lost. */
      isRemoved?: boolean;
    }
  | Leaving;

/** On the way out, with what the next screen says. */
interface Leaving {
  step: 'leaving';
  to: string;
  message?: Message | undefined;
  /** Whether the session ends here: by the person, which other tabs are told, or by its age. */
  session: 'ends' | 'expires' | 'ended' | 'stays';
}

export type AccessEvent =
  | { type: 'checked'; access: Access }
  | { type: 'check' | 'recovery' | 'sign-out' }
  /** Somebody took the right away; the person has read that. */
  | { type: 'removed' | 'removal-read' }
  /** The server, the clock or another tab ended the session; why, for who was in. */
  | { type: 'ended'; by: 'us' | 'elsewhere'; why: Message; login: string };

/** What an event leads to. Who is leaving has left, and an answer counts only for who waits for it. */
export function nextAccess(access: Access, event: AccessEvent): Access {
  if (access.step === 'leaving') return access;
  switch (event.type) {
    case 'check':
      return { step: 'checking' };
    case 'checked':
      return access.step === 'checking' ? event.access : access;
    case 'recovery':
      return { step: 'recovery' };
    case 'removed':
    case 'removal-read':
      return access.step === 'in' ? { ...access, isRemoved: event.type === 'removed' } : access;
    case 'sign-out':
      return { step: 'leaving', to: LOGIN, session: 'ends' };
    case 'ended': {
      const { by, why, login } = event;
      const message = by === 'us' || access.step === 'in' ? why : undefined;
      const session = by === 'us' ? 'expires' : 'ended';
      return { step: 'leaving', to: login, message, session };
    }
  }
}

/** Leaving in another tab takes the note of the sign-in away; an end by the server does not. */
export function whyEnded(wasSignedOut: boolean): Message {
  return wasSignedOut || timeLeft() === undefined
    ? messages.signedOutElsewhere
    : messages.sessionExpired;
}

/** The address as it was opened; the client takes the code of a sign-in out of it. */
const arrival = typeof location === 'undefined' ? '' : location.search;
const hasAsked = hasAskedToArrive();

/** A new session begins with this visit: what was noted of an older one does not count. */
export const isArrival = hasArrived(arrival);

/** Reads who is there. Never throws. */
export async function checkAccess(client: AdminClient, at: Location): Promise<Access> {
  const leave = (message?: Message, to = loginAddress(at)): Leaving => ({
    step: 'leaving',
    to,
    message,
    session: 'stays',
  });
  const refusal = readRefusedArrival(arrival);
  if (refusal) return leave(refusal, LOGIN);
  const over = (): Leaving | undefined => {
    const left = timeLeft();
    if (left === undefined || left > 0) return undefined;
    return { ...leave(messages.sessionExpired), session: 'expires' };
  };
  const { data, error } = await client.auth.getSession();
  const { session } = data;
  const left = timeLeft();
  if (!session) {
    if (isArrival) return leave(hasAsked ? messages.googleFailed : messages.linkElsewhere, LOGIN);
    if (error && (!error.status || error.status >= 500)) return over() ?? { step: 'offline' };
    return leave(left === undefined ? undefined : messages.sessionExpired);
  }
  const ended = over();
  if (ended) return ended;
  const standing = await readStanding(client).catch(() => undefined);
  // A machine that slept meanwhile wakes up to a question that timed out, and to an end.
  if (standing === undefined) return over() ?? { step: 'offline' };
  if (standing === 'owner' || standing === 'editor') {
    return { step: 'in', email: session.user.email, userId: session.user.id, role: standing };
  }
  if (await needsSecondFactor(client)) return leave();
  const message =
    standing === 'unlisted' || left === undefined ? messages.notAllowed : messages.sessionExpired;
  return { ...leave(message), session: 'ends' };
}
