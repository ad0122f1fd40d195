import { useQuery } from '@tanstack/react-query';
import type { AdminClient } from '../client.ts';
import type { State } from '../pages-api.ts';
import { pageCounts } from '../queries.ts';

const NAMES: Record<State, string> = {
  published: 'Publicadas',
  draft: 'Rascunhos',
  trash: 'Lixeira',
};
const STATES = Object.keys(NAMES) as State[];

export interface PageTabsProps {
  client: AdminClient;
  shown: State;
  onShow: (state: State) => void;
}

/** The three heaps of pages, with how many lie on each. */
export function PageTabs({ client, shown, onShow }: PageTabsProps) {
  const { data: counts } = useQuery(pageCounts(client));
  return (
    <div aria-label="Situação" className="a-tabs" role="group">
      {STATES.map((state) => (
        <button
          aria-pressed={state === shown}
          key={state}
          type="button"
          onClick={() => {
            onShow(state);
          }}
        >
          {NAMES[state]}
          {counts && <span className="a-count">{counts[state].toLocaleString('pt-BR')}</span>}
        </button>
      ))}
    </div>
  );
}
