import { useEffect, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Mark } from './Mark.tsx';
import { explainSilence, messages } from './messages.ts';

/** A screen outside the administration: whose it is, what it is about, and the way on. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="a-login">
      <Mark />
      <h1>{title}</h1>
      {children}
    </main>
  );
}

/** Where no answer came, which may come yet. */
export function ClosedCard({ onAgain }: { onAgain: () => void }) {
  const [{ title, text }, setWhy] = useState(messages.offline);
  useEffect(() => void explainSilence().then(setWhy), []);
  return (
    <AuthCard title={title}>
      <p>{text}</p>
      <Button look="main" onClick={onAgain}>
        Tentar de novo
      </Button>
    </AuthCard>
  );
}
