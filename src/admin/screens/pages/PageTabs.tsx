import { useQuery } from '@tanstack/react-query';
import type { AdminClient } from '../../data/client.ts';
import type { Heap } from '../../data/pages-api.ts';
import { pageCounts } from '../../data/queries.ts';

const NAMES: Record<Heap, string> = {
  published: 'Publicadas',
  draft: 'Rascunhos',
  scheduled: 'Agendadas',
  trash: 'Lixeira',
};
const HEAPS = Object.keys(NAMES) as Heap[];

export interface PageTabsProps {
  client: AdminClient;
  shown: Heap;
  onShow: (heap: Heap) => void;
}

/** The heaps of pages, with how many lie on each. */
export function PageTabs({ client, shown, onShow }: PageTabsProps) {
  const { data: counts } = useQuery(pageCounts(client));
  return (
    <div aria-label="Situação" className="a-tabs" role="group">
      {HEAPS.map((heap) => (
        <button aria-pressed={heap === shown} key={heap} type="button" onClick={() => onShow(heap)}>
          {NAMES[heap]}
          {counts && <span className="a-count">{counts[heap].toLocaleString('pt-BR')}</span>}
        </button>
      ))}
    </div>
  );
}
