import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { AdminClient } from '../../data/client.ts';
import { queries } from '../../data/queries.ts';
import { useRested } from '../../ui/useRested.ts';
import type { PageText } from '../../data/pages/page-rows.ts';
import { lookOver } from './look-over.ts';

const WAIT_MS = 400;

/** Looks a draft over a moment after the last key. */
export function usePageChecks(
  client: AdminClient,
  { title, slug, description, content }: PageText,
  id: string | undefined,
) {
  const words = { title, slug, description, content };
  const look = (text: string) =>
    queryOptions({
      queryKey: ['page-checks', id, text],
      queryFn: () => lookOver(client, JSON.parse(text) as PageText, { id }),
      staleTime: Infinity,
      gcTime: 0,
    });
  const draft = JSON.stringify(words);
  const rested = useRested(draft, WAIT_MS);
  const { data: result, isPlaceholderData } = useQuery({
    ...look(rested),
    placeholderData: keepPreviousData,
  });
  return {
    /** What the last look found; undefined before the first. */
    result,
    /** Whether it saw the draft as it is now. */
    isCurrent: rested === draft && !isPlaceholderData,
    /** Looks at the draft as it is now, whatever an older look found. */
    lookNow: async () => {
      const { queryKey } = look(draft);
      await queries.cancelQueries({ queryKey });
      const found = await lookOver(client, words, { id, saving: true });
      queries.setQueryData(queryKey, found);
      return found;
    },
  };
}
