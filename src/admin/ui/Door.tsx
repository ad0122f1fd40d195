import type { ReactNode } from 'react';
import { Mark } from './Mark.tsx';

/** A screen outside the administration: whose it is, what it is about, and the way on. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="a-login">
      <Mark />
      <h1>{title}</h1>
      {children}
    </main>
  );
}
