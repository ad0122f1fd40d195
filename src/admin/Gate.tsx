import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { LOGIN, loginAddress } from './addresses.ts';
import type { AdminClient } from './client.ts';
import { finishDeletions } from './deletions.ts';
import { sleep } from './errors.ts';
import { messages, type Message } from './messages.ts';
import { NewPassword } from './screens/NewPassword.tsx';
import {
  amIAdmin,
  clearSignIn,
  endSession,
  hasArrived,
  hasAskedToArrive,
  leaveMessage,
  markSignIn,
  needsSecondFactor,
  readRefusedArrival,
  takeMessage,
  timeLeft,
} from './session.ts';
import { useToasts } from './ui/Toasts.tsx';
import { Waiting } from './ui/Waiting.tsx';
import { leaveWithoutAsking } from './useLeaveWarning.ts';

/** What a signed-in screen may count on. */
export interface Admin {
  client: AdminClient;
  email: string | undefined;
  userId: string;
  /** The server no longer accepts this session: says so and leads to the log-in. */
  expire: () => void;
  signOut: () => void;
}

/** The address as it was opened; the client takes the code of a sign-in out of it. */
const arrival = location.search;
const hasAsked = hasAskedToArrive();
/** Longest that "Sair" waits for deletions; what is not done by then waits for the next session. */
const LAST_WORK_MS = 3000;

type State =
  | { step: 'checking' | 'offline' | 'recovery' }
  | { step: 'in'; email: string | undefined; userId: string };

/** Leaving in another tab takes the note of the sign-in away; an end by the server does not. */
function whyEnded(): Message {
  return timeLeft() === undefined ? messages.signedOutElsewhere : messages.sessionExpired;
}

/** Lets only an administrator with a living session see what is inside. */
export function Gate({
  client,
  children,
}: {
  client: AdminClient;
  children: (admin: Admin) => ReactNode;
}) {
  const [state, setState] = useState<State>({ step: 'checking' });
  const leaving = useRef(false);
  const entered = useRef(false);
  /** The link of a recovery e-mail came first: a new password before anything else. */
  const recovering = useRef(false);
  const { show } = useToasts();

  const leave = useCallback((message?: Message, to = loginAddress(location)) => {
    if (leaving.current) return;
    leaving.current = true;
    leaveWithoutAsking();
    if (message) leaveMessage(message);
    location.assign(to);
  }, []);

  const expire = useCallback(() => {
    if (leaving.current) return;
    const message = whyEnded();
    clearSignIn();
    leave(message);
    void client.auth.signOut({ scope: 'local' });
  }, [client, leave]);

  const check = useCallback(async () => {
    setState({ step: 'checking' });
    const { data, error } = await client.auth.getSession();
    const { session } = data;
    if (!session) {
      if (hasArrived(arrival)) {
        leave(hasAsked ? messages.googleFailed : messages.linkElsewhere, LOGIN);
      } else if (error && (!error.status || error.status >= 500)) setState({ step: 'offline' });
      else leave(timeLeft() === undefined ? undefined : messages.sessionExpired);
      return;
    }
    const left = timeLeft();
    if (left !== undefined && left <= 0) {
      expire();
      return;
    }
    const answer = await amIAdmin(client).catch(() => undefined);
    if (recovering.current) return;
    if (answer === undefined) {
      setState({ step: 'offline' });
      return;
    }
    if (answer) {
      if (left === undefined) {
        markSignIn();
        if (hasArrived(arrival)) show(messages.signedIn);
      }
      if (!(await finishDeletions(client, session.user.id))) show(messages.deleteBroke);
      entered.current = true;
      setState({ step: 'in', email: session.user.email, userId: session.user.id });
      return;
    }
    if (await needsSecondFactor(client)) {
      leave();
      return;
    }
    // Before the session ends: its end alone leads to the log-in, and says nothing.
    leaveMessage(left === undefined ? messages.notAllowed : messages.sessionExpired);
    await endSession(client);
    leave();
  }, [client, expire, leave, show]);

  useEffect(() => {
    const refusal = readRefusedArrival(arrival);
    if (refusal) {
      leave(refusal, LOGIN);
      return;
    }
    // A new session: what was noted of an older one does not count.
    if (hasArrived(arrival)) clearSignIn();
    const message = takeMessage();
    if (message) show(message);
    const { data } = client.auth.onAuthStateChange((event) => {
      if (event === 'PASSWORD_RECOVERY') {
        recovering.current = true;
        setState({ step: 'recovery' });
      }
      if (event === 'SIGNED_OUT') {
        const message = whyEnded();
        clearSignIn();
        leave(entered.current ? message : undefined);
      }
    });
    void check();
    return () => {
      data.subscription.unsubscribe();
    };
  }, [check, client, leave, show]);

  useEffect(() => {
    if (state.step !== 'in') return;
    const timer = setInterval(() => {
      const left = timeLeft();
      if (left !== undefined && left <= 0) expire();
    }, 1000);
    return () => {
      clearInterval(timer);
    };
  }, [expire, state.step]);

  if (state.step === 'recovery') {
    return (
      <NewPassword
        client={client}
        onDone={() => {
          recovering.current = false;
          markSignIn();
          void check();
        }}
      />
    );
  }
  if (state.step === 'offline') {
    return (
      <main className="a-login">
        <h1>Sem conexão</h1>
        <p>{messages.offline.text}</p>
        <button className="a-btn a-btn-main" type="button" onClick={() => void check()}>
          Tentar de novo
        </button>
      </main>
    );
  }
  if (state.step !== 'in') return <Waiting text="Verificando o acesso…" />;
  const { email, userId } = state;
  const signOut = async () => {
    if (leaving.current) return;
    leaving.current = true;
    leaveWithoutAsking();
    // First: without a session nothing can be deleted any more.
    await Promise.race([finishDeletions(client, userId, Infinity), sleep(LAST_WORK_MS)]);
    await endSession(client).catch(() => undefined);
    location.assign(LOGIN);
  };
  return children({ client, email, userId, expire, signOut: () => void signOut() });
}
