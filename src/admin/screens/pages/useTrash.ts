import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toFailure } from '../../data/errors.ts';
import type { Admin } from '../../data/admin.ts';
import { messages } from '../../ui/messages.ts';
import { deletePages, restorePages, trashPages } from '../../data/pages/change-pages.ts';
import type { PageList } from '../../data/pages/list-pages.ts';
import type { PageRow } from '../../data/pages/page-rows.ts';
import { PAGES, queries, readPagesAnew } from '../../data/queries.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { useLeaveWarning } from '../../ui/useLeaveWarning.ts';

/** How long "Desfazer" is offered; the page stays in the trash after that. */
const UNDO_MS = 10_000;

/** Where the deletion was asked for: the messages differ. */
export type AskedFrom = 'panel' | 'page';

/** What has to be known of a page to delete it and to take that back. */
type Trashable = Pick<PageRow, 'id' | 'state' | 'trashed_from'>;

const idsOf = (pages: readonly Pick<Trashable, 'id'>[]) => pages.map(({ id }) => id);

interface Removal {
  pages: readonly Trashable[];
  from: AskedFrom;
  /** Page to which their addresses lead from then on. */
  heir?: string | undefined;
}

type Lists = [readonly unknown[], PageList | undefined][];
const LISTS = { queryKey: [...PAGES, 'list'] };

/**
 * Takes rows off every list, shown or not; gives the lists as they were. Reading anew alone is not
 * enough: what is read of a list that nobody looks at may be called off, and its rows come back.
 */
export async function takeOff(pages: readonly Pick<Trashable, 'id'>[]): Promise<Lists> {
  await queries.cancelQueries(LISTS);
  const gone = new Set(idsOf(pages));
  const before = queries.getQueriesData<PageList>(LISTS);
  queries.setQueriesData<PageList>(LISTS, (list) => {
    const rows = list?.rows.filter(({ id }) => !gone.has(id));
    return list && rows && rows.length < list.rows.length
      ? { ...list, rows, total: list.total - (list.rows.length - rows.length) }
      : list;
  });
  return before;
}

function putBack(lists: Lists | undefined): void {
  for (const [key, list] of lists ?? []) queries.setQueryData(key, list);
}

/** What a deletion that did not happen is told as: the database refused it, or no answer came. */
export function deleteFailed(from: AskedFrom, error?: Error) {
  const { kind } = error ? toFailure(error) : { kind: undefined };
  if (kind === 'offline' || kind === 'unknown') return messages.deleteBroke;
  return from === 'panel' ? messages.deleteRefused : messages.deleteRefusedOnPage;
}

export function useTrash(admin: Admin) {
  const { client } = admin;
  const { show } = useToasts();
  const [restored, setRestored] = useState<string>();
  useEffect(() => {
    if (restored === undefined) return;
    // The row may come later than what said so; once the person goes on, it takes the focus no more.
    const listening = new AbortController();
    for (const name of ['keydown', 'pointerdown']) {
      addEventListener(name, () => setRestored(undefined), { signal: listening.signal });
    }
    return () => listening.abort();
  }, [restored]);

  const fail = (words: string, message: Parameters<typeof show>[0]) => (error: Error) => {
    if (toFailure(error).kind === 'signed-out') return;
    console.error(words, error);
    show(message);
    void readPagesAnew();
  };

  const restoring = useMutation({
    mutationFn: ({ pages }: { pages: readonly Trashable[]; isUndo: boolean }) =>
      restorePages(client, pages),
    onSuccess: async (outcome, { pages, isUndo }) => {
      await takeOff(pages);
      await Promise.all([readPagesAnew(), queries.invalidateQueries({ queryKey: ['page'] })]);
      setRestored(isUndo && outcome.restored > 0 ? pages[0]?.id : undefined);
      show(messages.restored(outcome, isUndo));
    },
    onError: fail('Erro ao restaurar página', messages.restoreOffline),
  });

  const removing = useMutation({
    mutationFn: ({ pages, heir }: Removal) => trashPages(client, idsOf(pages), heir),
    onMutate: ({ pages }) => takeOff(pages),
    onSuccess: (ids, { pages, from }, lists) => {
      const gone = pages.filter(({ id }) => ids.includes(id));
      if (gone.length > 0) {
        const action = {
          label: 'Desfazer',
          run: () => restoring.mutate({ pages: gone, isUndo: true }),
        };
        show(messages.deleted(gone.length), { ms: UNDO_MS, action });
      } else {
        putBack(lists);
        show(deleteFailed(from));
      }
    },
    onError: (error, { from }, lists) => {
      putBack(lists);
      if (toFailure(error).kind === 'signed-out') return;
      console.error('Erro ao excluir página', error);
      show(deleteFailed(from, error));
    },
    onSettled: () => void readPagesAnew(),
  });

  const destroying = useMutation({
    mutationFn: (pages: readonly Trashable[]) => deletePages(client, idsOf(pages)),
    onSuccess: async (ids, pages) => {
      // Those that the server no longer has are gone, too.
      await takeOff(pages);
      show(ids.length > 0 ? messages.destroyed(ids.length) : messages.deleteRefused);
      void readPagesAnew();
    },
    onError: (error) => fail('Erro ao excluir página', deleteFailed('panel', error))(error),
  });

  const busy = removing.isPending || restoring.isPending || destroying.isPending;
  useLeaveWarning(busy);
  return {
    /** Moves pages to the trash at once; their addresses lead to the heir, if there is one. */
    remove: (removal: Removal) => removing.mutate(removal),
    /** Makes pages of the trash what they were. */
    restore: (pages: readonly Trashable[]) => restoring.mutate({ pages, isUndo: false }),
    /** Deletes pages of the trash for good. */
    destroy: (pages: readonly Trashable[]) => destroying.mutate(pages),
    busy,
    /** Page that was taken back last; its row gets the focus. */
    restored,
  };
}
