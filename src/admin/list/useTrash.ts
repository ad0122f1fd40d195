import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toFailure } from '../errors.ts';
import type { Admin } from '../Gate.tsx';
import { messages } from '../messages.ts';
import { restorePage, trashPage, type PageList, type PageRow } from '../pages-api.ts';
import { PAGES, queries } from '../queries.ts';
import { useToasts } from '../ui/Toasts.tsx';
import { useLeaveWarning } from '../useLeaveWarning.ts';

/** How long "Desfazer" is offered; the page stays in the trash after that. */
const UNDO_MS = 10_000;

/** Where the deletion was asked for: the messages differ. */
export type AskedFrom = 'panel' | 'page';

export interface Trash {
  /** Moves a page to the trash at once. */
  remove: (row: PageRow, from: AskedFrom) => void;
  /** Page that was taken back last; its row gets the focus. */
  restored: string | undefined;
}

type Lists = [readonly unknown[], PageList | undefined][];
const LISTS = { queryKey: [...PAGES, 'list'] };

/** Takes a row off the lists before the server says so; gives them as they were. */
async function takeOff(id: string): Promise<Lists> {
  await queries.cancelQueries(LISTS);
  const before = queries.getQueriesData<PageList>(LISTS);
  queries.setQueriesData<PageList>(LISTS, (list) => {
    const rows = list?.rows.filter((row) => row.id !== id);
    return list && rows && rows.length < list.rows.length
      ? { ...list, rows, total: list.total - 1 }
      : list;
  });
  return before;
}

function putBack(lists: Lists | undefined): void {
  for (const [key, list] of lists ?? []) queries.setQueryData(key, list);
}

const readAnew = () =>
  Promise.all([
    queries.invalidateQueries({ queryKey: PAGES }),
    queries.invalidateQueries({ queryKey: ['publishing'] }),
  ]);

/** Deletes pages, and takes that back. */
export function useTrash({ client }: Admin): Trash {
  const { show } = useToasts();
  const [restored, setRestored] = useState<string>();
  useEffect(() => {
    // The row has the focus by now; when it comes by again, the person is elsewhere.
    setRestored(undefined);
  }, [restored]);

  const restoring = useMutation({
    mutationFn: async ({ id }: PageRow) => {
      if (!(await restorePage(client, id))) throw new Error('The page is gone for good.');
    },
    onSuccess: async (_, { id }) => {
      await readAnew();
      setRestored(id);
      show(messages.restored);
    },
    onError: (error) => {
      const { kind } = toFailure(error);
      if (kind === 'signed-out') return;
      console.error('Erro ao desfazer a exclusão', error);
      if (kind === 'slug-taken') show(messages.undoneAddressTaken);
      else show(kind === 'unknown' ? messages.undoneTooLate : messages.undoneOffline);
      void readAnew();
    },
  });

  const removing = useMutation({
    mutationFn: ({ row }: { row: PageRow; from: AskedFrom }) => trashPage(client, row.id),
    onMutate: ({ row }) => takeOff(row.id),
    onSuccess: (isGone, { row, from }, lists) => {
      if (isGone) {
        const action = {
          label: 'Desfazer',
          run: () => {
            restoring.mutate(row);
          },
        };
        show(messages.deleted, { ms: UNDO_MS, action });
      } else {
        putBack(lists);
        show(from === 'panel' ? messages.deleteRefused : messages.deleteRefusedOnPage);
      }
    },
    onError: (error, _, lists) => {
      putBack(lists);
      if (toFailure(error).kind === 'signed-out') return;
      console.error('Erro ao excluir página', error);
      show(messages.deleteBroke);
    },
    onSettled: () => void readAnew(),
  });

  useLeaveWarning(removing.isPending || restoring.isPending);
  return {
    remove: (row, from) => {
      removing.mutate({ row, from });
    },
    restored,
  };
}
