import { useState } from 'react';
import type { Facts } from '../../cms/markers/facts.ts';
import { includesFolded } from '../../lib/text/search.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { onEnter } from '../ui/on-enter.ts';

export interface FactDialogProps {
  facts: Facts;
  onChoose: (path: string) => void;
  onClose: () => void;
}

/** Chooses a fact of the company record by what it says and where it is kept. */
export function FactDialog({ facts, onChoose, onClose }: FactDialogProps) {
  const [query, setQuery] = useState('');
  const found = [...facts.values()].filter(({ value, label, from }) =>
    includesFolded(`${value} ${label} ${from}`, query),
  );
  const groups = [...new Set(found.map(({ from }) => from))];
  return (
    <Dialog title="Inserir dado" onClose={onClose}>
      <p className="a-hint">
        O texto mostra sempre o valor do cadastro: quando ele mudar, a página muda também.
      </p>
      <Field
        label="Procurar"
        type="search"
        value={query}
        onText={setQuery}
        onKeyDown={onEnter(() => {
          const [only, ...others] = found;
          if (only && others.length === 0) onChoose(only.path);
        })}
      />
      {found.length === 0 && <p role="status">Nenhum dado com estas palavras.</p>}
      <div className="a-choices">
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <ul>
              {found
                .filter(({ from }) => from === group)
                .map(({ path, value, label }) => (
                  <li key={path}>
                    <Button look="choice" onClick={() => onChoose(path)}>
                      <strong>{value}</strong> <span className="a-hint">{label}</span>
                    </Button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      <Button onClick={onClose}>Cancelar</Button>
    </Dialog>
  );
}
