import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useReducer, useState, type ReactNode } from 'react';
import type { Admin } from '../data/admin.ts';
import { checkAccess, isArrival, nextAccess, whyEnded, type Access } from './access.ts';
import { loginAddress } from '../data/addresses.ts';
import { createAdminClient, type AdminClient, type AdminConfig } from '../data/client.ts';
import { messages } from '../ui/messages.ts';
import { keepStillWhilePressed } from '../data/keep-still.ts';
import { hearOfChanges, queries, watchForEnd } from '../data/queries.ts';
import { NewPassword } from './login/NewPassword.tsx';
import {
  clearSignIn,
  dropSession,
  endSession,
  hearSignOut,
  leaveMessage,
  markSignIn,
  readStanding,
  takeMessage,
  timeLeft,
} from '../data/session.ts';
import { setOwner } from '../data/storage.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ClosedCard } from '../ui/AuthCard.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { leaveWithoutAsking } from '../ui/useLeaveWarning.ts';

export interface GateProps {
  config: AdminConfig;
  children: (admin: Admin) => ReactNode;
}

/** The client, and what was heard of the session, perhaps before the first drawing is done. */
function openClient(config: AdminConfig) {
  const client = createAdminClient(config);
  const seen = { recovery: false, signOut: false };
  client.auth.onAuthStateChange((event) => {
    if (event === 'PASSWORD_RECOVERY') seen.recovery = true;
  });
  return { client, seen };
}

keepStillWhilePressed();

/** Lets only an administrator with a living session see what is inside. */
export default function Gate({ config, children }: GateProps) {
  const [{ client, seen }] = useState(() => openClient(config));
  const [access, dispatch] = useReducer(nextAccess, { step: 'checking' });
  const { show } = useToasts();

  const end = (by: 'us' | 'elsewhere') =>
    dispatch({ type: 'ended', by, why: whyEnded(seen.signOut), login: loginAddress(location) });
  /** A call was refused as if nobody were signed in: the server says what became of the session. */
  const expire = () => {
    const left = timeLeft();
    if (left !== undefined && left <= 0) {
      end('us');
      return;
    }
    void readStanding(client)
      .catch(() => 'ended' as const)
      .then((standing) => {
        if (standing === 'unlisted') dispatch({ type: 'removed' });
        else if (standing === 'ended') end('us');
        // The session lives: one thing is refused, and nobody has to sign in again for that.
        else show(messages.notAllowed);
      });
  };

  useEffect(() => {
    if (isArrival) clearSignIn();
    if (seen.recovery) dispatch({ type: 'recovery' });
    const message = takeMessage();
    if (message) show(message);
    const { data } = client.auth.onAuthStateChange((event) => {
      if (event === 'PASSWORD_RECOVERY') dispatch({ type: 'recovery' });
      if (event === 'SIGNED_OUT') end('elsewhere');
    });
    const stopHearing = hearSignOut(() => {
      seen.signOut = true;
    });
    const stopWatching = watchForEnd(expire);
    const stopFollowing = hearOfChanges();
    return () => {
      stopFollowing();
      stopHearing();
      stopWatching();
      data.subscription.unsubscribe();
    };
  }, [client, seen, show]);

  useEffect(() => {
    if (access.step === 'checking') {
      let isWanted = true;
      void checkAccess(client, location).then((found) => {
        if (!isWanted) return;
        if (found.step === 'in') setOwner(found.userId);
        if (found.step === 'in' && timeLeft() === undefined) {
          markSignIn();
          if (isArrival) show(messages.signedIn);
        }
        dispatch({ type: 'checked', access: found });
      });
      return () => {
        isWanted = false;
      };
    }
    if (access.step === 'in') {
      const timer = setInterval(() => {
        const left = timeLeft();
        if (left !== undefined && left <= 0) expire();
      }, 1000);
      return () => clearInterval(timer);
    }
    if (access.step === 'leaving') void leave(client, access);
    return undefined;
  }, [access, client, show]);

  switch (access.step) {
    case 'in':
      return (
        <QueryClientProvider client={queries}>
          {children({
            client,
            config,
            email: access.email,
            userId: access.userId,
            role: access.role,
            expire,
            signOut: () => dispatch({ type: 'sign-out' }),
          })}
          {access.isRemoved === true && (
            <Removed
              onRead={() => dispatch({ type: 'removal-read' })}
              onSignOut={() => dispatch({ type: 'sign-out' })}
            />
          )}
        </QueryClientProvider>
      );
    case 'recovery':
      return (
        <NewPassword
          client={client}
          onDone={() => {
            markSignIn();
            dispatch({ type: 'check' });
          }}
        />
      );
    case 'offline':
      return <ClosedCard onAgain={() => dispatch({ type: 'check' })} />;
    default:
      return <Waiting text="Verificando o acesso…" />;
  }
}

/** Said at a save that the server refuses for good: what was typed stays where it is. */
function Removed({ onRead, onSignOut }: { onRead: () => void; onSignOut: () => void }) {
  return (
    <Dialog title={messages.accessRemoved.title} onClose={onRead}>
      <p>{messages.accessRemoved.text}</p>
      <div className="a-row">
        <button className="a-btn a-btn-main" type="button" onClick={onRead}>
          Voltar ao texto
        </button>
        <button className="a-btn" type="button" onClick={onSignOut}>
          Sair
        </button>
      </div>
    </Dialog>
  );
}

/**
 * Ends the session as it is asked to, and only then goes to another screen, without a question: the
 * log-in would take a session that is still there for a living one.
 */
async function leave(client: AdminClient, { to, message, session }: Access & { step: 'leaving' }) {
  leaveWithoutAsking();
  if (message) leaveMessage(message);
  if (session === 'ends') await endSession(client);
  else if (session === 'expires') await dropSession(client);
  else if (session === 'ended') clearSignIn();
  location.assign(to);
}
