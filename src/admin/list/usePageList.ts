import { useCallback, useEffect, useRef, useState } from 'react';
import { toFailure } from '../errors.ts';
import type { Admin } from '../Gate.tsx';
import {
  cursorAfter,
  listPages,
  type Cursor,
  type Filter,
  type PageList,
  type Sort,
} from '../pages-api.ts';

const TYPING_MS = 300;

/**
 * One screen of the saved pages: what was searched, filtered and sorted, a page at a time.
 *
 * @param changes another value makes the list be read again
 */
export function usePageList({ client, expire }: Admin, changes: number) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>('newest');
  const [filter, setFilter] = useState<Filter>('all');
  const [trail, setTrail] = useState<Cursor[]>([]);
  const [list, setList] = useState<PageList>();
  const [failed, setFailed] = useState(false);
  const [removals, setRemovals] = useState(0);
  const reads = useRef(0);

  const read = useCallback(async () => {
    reads.current += 1;
    const mine = reads.current;
    try {
      const next = await listPages(client, { search, sort, filter, after: trail.at(-1) });
      if (mine !== reads.current) return;
      // The last row of the last page is gone: the page before it is the last one now.
      if (next.rows.length === 0 && trail.length > 0) setTrail(trail.slice(0, -1));
      else setList(next);
      setFailed(false);
    } catch (error) {
      if (mine !== reads.current) return;
      if (toFailure(error).kind === 'signed-out') expire();
      else {
        console.error('Erro ao buscar páginas', error);
        setFailed(true);
      }
    }
  }, [client, expire, filter, search, sort, trail]);

  useEffect(() => {
    void read();
  }, [changes, removals, read]);

  useEffect(() => {
    const timer = setTimeout(() => {
      setTrail([]);
      setSearch(typed.trim());
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [typed]);

  /** Takes a row off the screen before the next reading says so. */
  const remove = useCallback((id: string) => {
    setList(
      (now) =>
        now && {
          ...now,
          rows: now.rows.filter((row) => row.id !== id),
          total: Math.max(0, now.total - 1),
        },
    );
    setRemovals((count) => count + 1);
  }, []);

  return {
    list,
    failed,
    typed,
    sort,
    filter,
    isNarrowed: search !== '' || filter !== 'all',
    /** Counts from 1. */
    number: trail.length + 1,
    read,
    remove,
    setTyped,
    setSort: (next: Sort) => {
      setTrail([]);
      setSort(next);
    },
    setFilter: (next: Filter) => {
      setTrail([]);
      setFilter(next);
    },
    goBack: () => {
      setTrail(trail.slice(0, -1));
    },
    goOn: () => {
      const last = list?.rows.at(-1);
      if (last) setTrail([...trail, cursorAfter(last, sort)]);
    },
  };
}
