import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';

/** Says that what was not saved is here again, and offers what is saved. */
export function Restored({ children, onDiscard }: { children: ReactNode; onDiscard: () => void }) {
  return (
    <p className="a-alert">
      {children}
      <Button look="link" onClick={onDiscard}>
        Descartar e abrir a versão salva
      </Button>
    </p>
  );
}
