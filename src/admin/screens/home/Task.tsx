import type { ReactNode } from 'react';

/** One thing that waits for the owner, and the ways to it. */
export function Task({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li>
      <span>{text}</span>
      <span className="a-task-ways">{children}</span>
    </li>
  );
}
