import { useCallback, useEffect, useRef, useState } from 'react';
import type { AdminClient } from '../../data/client.ts';
import { lookOver, type CheckedDraft, type PageChecks } from './look-over.ts';

const WAIT_MS = 400;

export interface UsePageChecks {
  /** What the last look found; undefined before the first. */
  result: PageChecks | undefined;
  /** Looks at the draft as it is now, whatever an older look found. */
  lookNow: () => Promise<PageChecks>;
}

/** Looks a draft over a moment after the last key. */
export function usePageChecks(
  client: AdminClient,
  { title, slug, description, content }: CheckedDraft,
  { suffix, id }: { suffix: string; id: string | undefined },
): UsePageChecks {
  const [result, setResult] = useState<PageChecks>();
  /** Number of the newest look: the answer to an older one comes too late. */
  const newest = useRef(0);
  const look = useCallback(
    async (saving: boolean) => {
      newest.current += 1;
      const mine = newest.current;
      const draft = { title, slug, description, content };
      const found = await lookOver(client, draft, { suffix, id, saving });
      if (mine === newest.current) setResult(found);
      return found;
    },
    [client, content, description, id, slug, suffix, title],
  );
  useEffect(() => {
    const timer = setTimeout(() => void look(false), WAIT_MS);
    return () => {
      newest.current += 1;
      clearTimeout(timer);
    };
  }, [look]);
  return { result, lookNow: () => look(true) };
}
