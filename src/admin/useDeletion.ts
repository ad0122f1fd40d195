import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AdminConfig } from './client.ts';
import { dropDeletion, hasDeletion, noteDeletion, releaseDeletion } from './deletions.ts';
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

export interface DeletionOptions {
  admin: Admin;
  config: AdminConfig;
  /** The page is deleted. */
  onGone: (id: string) => void;
  /** The deletion was taken back; the row can be used again. */
  onBack: (id: string) => void;
}

/** Deletes after ten seconds in which "Desfazer" takes it back, or on leaving the screen. */
export function useDeletion({
  admin: { client, expire, userId },
  config: { url, key },
  onGone,
  onBack,
}: DeletionOptions): Deletion {
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const scheduled = useRef(new Map<string, Scheduled>());
  const token = useRef<string>(undefined);
  const { show } = useToasts();

  const forget = useCallback((id: string) => {
    clearTimeout(scheduled.current.get(id)?.timer);
    scheduled.current.delete(id);
    setWaiting(new Set(scheduled.current.keys()));
    return dropDeletion(id);
  }, []);

  const undo = useCallback(
    (id: string) => {
      // The row's button can take the focus only once it is drawn again.
      const isBack = flushSync(() => forget(id));
      if (isBack) onBack(id);
      else onGone(id);
      show(isBack ? messages.restored : messages.undoneTooLate);
    },
    [forget, onBack, onGone, show],
  );

  const carryOut = useCallback(
    async (row: PageRow, from: 'panel' | 'page') => {
      scheduled.current.get(row.id)?.closeToast();
      try {
        // A page that another tab deleted while this one slept is deleted all the same.
        const isOurs = hasDeletion(row.id);
        if ((await deletePage(client, row.id)) || !isOurs) {
          onGone(row.id);
          show(messages.deleted);
        } else {
          show(from === 'panel' ? messages.deleteRefused : messages.deleteRefusedOnPage);
        }
      } catch (error) {
        console.error('Erro ao excluir página', error);
        if (toFailure(error).kind === 'signed-out') {
          // The note stays, and the next session carries it out.
          expire();
          return;
        }
        show(messages.deleteBroke);
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
            undo(row.id);
          },
        },
      });
      const timer = setTimeout(() => void carryOut(row, from), UNDO_MS);
      scheduled.current.set(row.id, { timer, closeToast });
      noteDeletion({ id: row.id, due: Date.now() + UNDO_MS, userId });
      setWaiting(new Set(scheduled.current.keys()));
    },
    [carryOut, client, show, undo, userId],
  );

  useEffect(() => {
    // Browsers may drop this request; the next screen then finishes what is noted.
    const leave = () => {
      for (const [id, { timer }] of scheduled.current) {
        clearTimeout(timer);
        if (!hasDeletion(id)) continue;
        releaseDeletion(id);
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
