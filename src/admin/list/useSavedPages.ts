import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Admin } from '../Gate.tsx';
import { cursorAfter, type Cursor, type Filter, type Sort } from '../pages-api.ts';
import { pageList } from '../queries.ts';

const TYPING_MS = 300;

interface View {
  search: string;
  sort: Sort;
  filter: Filter;
  /** Where each page before the present one ended. */
  trail: readonly Cursor[];
}

/** One screen of the saved pages: what was searched, filtered and sorted, a page at a time. */
export function useSavedPages({ client }: Admin) {
  const [typed, setTyped] = useState('');
  const [view, setView] = useState<View>({ search: '', sort: 'newest', filter: 'all', trail: [] });
  const { search, sort, filter, trail } = view;
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    pageList(client, { search, sort, filter, after: trail.at(-1) }),
  );
  /** Another selection begins at its first page. */
  const select = (part: Partial<View>) => {
    setView((now) => ({ ...now, trail: [], ...part }));
  };

  useEffect(() => {
    const timer = setTimeout(() => {
      setView((now) =>
        now.search === typed.trim() ? now : { ...now, trail: [], search: typed.trim() },
      );
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [typed]);

  // The last row of the last page is gone: the page before it is the last one now.
  const isBeyond = data?.rows.length === 0 && trail.length > 0 && !isPlaceholderData;
  if (isBeyond) setView({ ...view, trail: trail.slice(0, -1) });

  return {
    list: data,
    failed: isError,
    typed,
    sort,
    filter,
    isNarrowed: search !== '' || filter !== 'all',
    /** Counts from 1. */
    number: trail.length + 1,
    read: () => void refetch(),
    setTyped,
    setSort: (next: Sort) => {
      select({ sort: next });
    },
    setFilter: (next: Filter) => {
      select({ filter: next });
    },
    goBack: () => {
      select({ trail: trail.slice(0, -1) });
    },
    goOn: () => {
      const last = data?.rows.at(-1);
      if (last) select({ trail: [...trail, cursorAfter(last, sort)] });
    },
  };
}

export type SavedPages = ReturnType<typeof useSavedPages>;
