import { useState } from 'react';
import type { PageRow } from '../../data/pages/page-rows.ts';

/** The ticked pages, also those that are not on the screen any more. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, PageRow>>(new Map());
  return {
    chosen: [...chosen.values()],
    has: ({ id }: PageRow) => chosen.has(id),
    /** Ticks pages, or takes the ticks off. */
    set: (rows: readonly PageRow[], isChosen: boolean) =>
      setChosen((now) => {
        const next = new Map(now);
        for (const row of rows) {
          if (isChosen) next.set(row.id, row);
          else next.delete(row.id);
        }
        return next;
      }),
    clear: () => setChosen(new Map()),
  };
}
