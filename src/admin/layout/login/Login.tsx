import { useEffect, useRef, useState } from 'react';
import { PANEL, safeDestination } from '../../data/addresses.ts';
import { createAdminClient, type AdminConfig } from '../../data/client.ts';
import { explainSilence, messages } from '../../ui/messages.ts';
import {
  amIAdmin,
  endSession,
  leaveMessage,
  markSignIn,
  needsSecondFactor,
  takeMessage,
  timeLeft,
} from '../../data/session.ts';
import { isStorageOpen } from '../../data/storage.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { RecoveryForm } from './RecoveryForm.tsx';
import { SecondFactor } from './SecondFactor.tsx';

/** Until the person has done something about it. */
const STAYS_MS = 10 * 60_000;

/** Where the links of Google and of e-mails lead back to. */
const backTo = () => new URL(PANEL, location.href).href;

export default function Login({ config }: { config: AdminConfig }) {
  const [client] = useState(() => createAdminClient(config));
  const [step, setStep] = useState<'password' | 'factor' | 'recovery'>('password');
  const [email, setEmail] = useState('');
  const { show } = useToasts();
  const started = useRef(false);

  /** With a session: on to the panel, or out. */
  const enter = async (isNew: boolean) => {
    if (await needsSecondFactor(client)) {
      setStep('factor');
      return;
    }
    try {
      if (!(await amIAdmin(client))) {
        await endSession(client);
        show(isNew ? messages.notAllowed : messages.sessionExpired);
        return;
      }
    } catch {
      show(await explainSilence());
      return;
    }
    if (isNew) {
      markSignIn();
      leaveMessage(messages.signedIn);
    }
    location.assign(safeDestination(new URLSearchParams(location.search).get('next')));
  };

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const message = takeMessage();
    if (message) show(message);
    if (!isStorageOpen()) show(messages.storageBlocked, { ms: STAYS_MS });
    void client.auth.getSession().then(async ({ data }) => {
      if (!data.session) return;
      const left = timeLeft();
      if (left !== undefined && left <= 0) await endSession(client);
      else await enter(false);
    });
  }, [client, show]);

  const toPassword = () => setStep('password');
  const shared = { client, config, email, backTo, onEmail: setEmail };
  switch (step) {
    case 'factor':
      return (
        <SecondFactor
          client={client}
          onCancel={() => void endSession(client).then(toPassword)}
          onVerified={() => enter(true)}
        />
      );
    case 'recovery':
      return <RecoveryForm {...shared} onBack={toPassword} />;
    case 'password':
      return (
        <PasswordForm
          {...shared}
          onForgotten={() => setStep('recovery')}
          onSignedIn={() => enter(true)}
        />
      );
  }
}
