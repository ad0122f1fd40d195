import type { ReactNode } from 'react';

/** Says that what was not saved is here again, and offers what is saved. */
export function Restored({ children, onDiscard }: { children: ReactNode; onDiscard: () => void }) {
  return (
    <p className="a-alert">
      {children}
      <button className="a-link" type="button" onClick={onDiscard}>
        Descartar e abrir a versão salva
      </button>
    </p>
  );
}
