import { useQuery } from '@tanstack/react-query';
import type { AdminClient } from '../../data/client.ts';
import type { ListStatus } from '../../data/pages/list-pages.ts';
import { pageCounts } from '../../data/queries.ts';

const NAMES: Record<ListStatus, string> = {
  published: 'Publicadas',
  draft: 'Rascunhos',
  scheduled: 'Agendadas',
  trash: 'Lixeira',
};
const STATUSES = Object.keys(NAMES) as ListStatus[];

export interface PageTabsProps {
  client: AdminClient;
  shown: ListStatus;
  onShow: (status: ListStatus) => void;
}

/** The statuses of pages, with how many lie on each. */
export function PageTabs({ client, shown, onShow }: PageTabsProps) {
  const { data: counts } = useQuery(pageCounts(client));
  return (
    <div aria-label="Situação" className="a-tabs" role="group">
      {STATUSES.map((status) => (
        <button
          aria-pressed={status === shown}
          key={status}
          type="button"
          onClick={() => onShow(status)}
        >
          {NAMES[status]}
          {counts && <span className="a-count">{counts[status].toLocaleString('pt-BR')}</span>}
        </button>
      ))}
    </div>
  );
}
