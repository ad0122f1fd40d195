import { useCallback, useEffect, useRef, useState } from 'react';
import type { AdminConfig } from './client.ts';
import { keepDeletions } from './deletions.ts';
import { toFailure } from './errors.ts';
import type { Admin } from './Gate.tsx';
import { messages } from './messages.ts';
import { deletePage, type PageRow } from './pages-api.ts';
import { useToasts } from './ui/Toasts.tsx';

/** How long a deletion can be taken back. */
export const UNDO_MS = 10_000;

interface Scheduled {
  timer: ReturnType<typeof setTimeout>;
  closeToast: () => void;
}

export interface Deletion {
  /** Ids whose deletion waits. */
  waiting: ReadonlySet<string>;
  schedule: (row: PageRow, from: 'panel' | 'page') => void;
}

/** Deletes after ten seconds in which "Desfazer" takes it back, or on leaving the screen. */
export function useDeletion(
  { client, expire }: Admin,
  { url, key }: AdminConfig,
  onGone: (id: string) => void,
): Deletion {
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const scheduled = useRef(new Map<string, Scheduled>());
  const token = useRef<string>(undefined);
  const { show } = useToasts();

  const forget = useCallback((id: string) => {
    clearTimeout(scheduled.current.get(id)?.timer);
    scheduled.current.delete(id);
    keepDeletions(scheduled.current.keys());
    setWaiting(new Set(scheduled.current.keys()));
  }, []);

  const carryOut = useCallback(
    async (row: PageRow, from: 'panel' | 'page') => {
      scheduled.current.get(row.id)?.closeToast();
      try {
        if (await deletePage(client, row.id)) {
          onGone(row.id);
          show(messages.deleted);
        } else {
          show(from === 'panel' ? messages.deleteRefused : messages.deleteRefusedOnPage);
        }
      } catch (error) {
        console.error('Erro ao excluir página', error);
        if (toFailure(error).kind === 'signed-out') expire();
        else show(messages.deleteBroke);
      }
      forget(row.id);
    },
    [client, expire, forget, onGone, show],
  );

  const schedule = useCallback(
    (row: PageRow, from: 'panel' | 'page') => {
      if (scheduled.current.has(row.id)) return;
      // Read now: on leaving there is no time to ask for it.
      void client.auth.getSession().then(({ data }) => {
        token.current = data.session?.access_token;
      });
      const closeToast = show(messages.deleteScheduled(row.title), {
        ms: UNDO_MS,
        action: {
          label: 'Desfazer',
          run: () => {
            forget(row.id);
            show(messages.restored);
          },
        },
      });
      const timer = setTimeout(() => void carryOut(row, from), UNDO_MS);
      scheduled.current.set(row.id, { timer, closeToast });
      keepDeletions(scheduled.current.keys());
      setWaiting(new Set(scheduled.current.keys()));
    },
    [carryOut, client, forget, show],
  );

  useEffect(() => {
    // Browsers may drop this request; the next screen then finishes what is noted.
    const leave = () => {
      for (const [id, { timer }] of scheduled.current) {
        clearTimeout(timer);
        if (token.current === undefined) continue;
        void fetch(`${url}/rest/v1/generated_pages?id=eq.${id}`, {
          method: 'DELETE',
          keepalive: true,
          headers: { apikey: key, Authorization: `Bearer ${token.current}` },
        });
      }
      scheduled.current.clear();
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
    };
  }, [key, url]);

  return { waiting, schedule };
}
