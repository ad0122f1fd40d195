import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Admin } from '../../data/admin.ts';
import { firstView, keepView, readView, type View } from '../../data/list-view.ts';
import { cursorAfter, type Filter, type ListStatus } from '../../data/pages/list-pages.ts';
import { pageList } from '../../data/queries.ts';
import { useRested } from '../../ui/useRested.ts';

/** One screen of the saved pages: what was searched, filtered and sorted, a page at a time. */
export function useSavedPages({ client }: Admin) {
  const [view, setView] = useState<View>(readView);
  const { status, search, sort, filter, trail } = view;
  const [typed, setTyped] = useState(search);
  const options = { status, search, sort, filter };
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    pageList(client, { ...options, after: trail.at(-1) }),
  );
  /** Another selection begins at its first page. */
  const select = (part: Partial<View>) => setView((now) => ({ ...now, trail: [], ...part }));

  useEffect(() => keepView(view), [view]);

  const rested = useRested(typed).trim();
  if (rested !== search && rested === typed.trim()) select({ search: rested });

  // The last row of the last page is gone: the page before it is the last one now.
  const isBeyond = data?.rows.length === 0 && trail.length > 0 && !isPlaceholderData;
  if (isBeyond) setView({ ...view, trail: trail.slice(0, -1) });

  return {
    /** What another status showed is nothing of this one. */
    list: isPlaceholderData && data.status !== status ? undefined : data,
    failed: isError,
    typed,
    /** What is selected, without the place in it. */
    options,
    isNarrowed: search !== '' || filter !== 'all',
    /** Counts from 1. */
    number: trail.length + 1,
    read: () => void refetch(),
    setTyped,
    /** Shows a status, all of it or what a filter leaves of it. */
    setStatus: (next: ListStatus, only: Filter = 'all') => {
      setTyped('');
      setView({ ...firstView(next), filter: only });
    },
    /** Looks for a published page. */
    find: (words: string) => {
      setTyped(words);
      setView({ ...firstView('published'), search: words });
    },
    select,
    goBack: () => select({ trail: trail.slice(0, -1) }),
    goOn: () => {
      const last = data?.rows.at(-1);
      if (last) select({ trail: [...trail, cursorAfter(last, sort)] });
    },
  };
}

export type SavedPages = ReturnType<typeof useSavedPages>;
