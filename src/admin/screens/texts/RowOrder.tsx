import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buildPatch, isSame, orderNames } from '../../../cms/overrides/edits.ts';
import type { ListName } from '../../../collections.ts';
import { toFailure } from '../../data/errors.ts';
import type { Admin } from '../../data/admin.ts';
import { queries } from '../../data/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { MoveButtons, moveRow } from '../../ui/MoveButtons.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { Pending } from '../../ui/Pending.tsx';
import type { Listed } from '../../data/content/list-content.ts';
import { readContentAnew } from '../../data/content/read-anew.ts';
import { oneEntry } from '../../data/content/read-entry.ts';
import { saveEdit } from '../../data/content/save-edit.ts';
import { entryMessages } from '../../document/entry/entry-messages.ts';
import { useResolvedText } from '../../writing/useResolvedText.ts';

export interface RowOrderProps {
  admin: Admin;
  collection: ListName;
  /** In the order of the site. */
  rows: readonly Listed[];
  onClose: () => void;
}

/** The rows of a table, each to be moved up or down; the order is saved as an entry of its own. */
export function RowOrder({ admin, collection, rows, onClose }: RowOrderProps) {
  const { client } = admin;
  const { show } = useToasts();
  const tell = useResolvedText();
  const asked = oneEntry(client, collection, '');
  const read = useQuery(asked);
  const { data: entry } = read;
  /** Undefined until something was moved. */
  const [moved, setMoved] = useState<readonly string[]>();
  const saving = useMutation({
    mutationFn: async (order: readonly string[]) => {
      const patch = buildPatch(entry?.base ?? {}, { order });
      await saveEdit(client, {
        collection: collection,
        entry: '',
        patch,
        basedOn: entry?.versions[0]?.id,
        hash: entry?.hash,
      });
    },
    onSuccess: async () => {
      await Promise.all([queries.invalidateQueries(asked), readContentAnew()]);
      show(entryMessages.saved);
      onClose();
    },
    onError: async (error) => {
      const { kind } = toFailure(error);
      if (kind === 'conflict') {
        // What was moved here stays on the screen, over what the other person saved.
        await Promise.all([read.refetch(), readContentAnew()]);
        show(entryMessages.orderChanged);
      } else if (kind !== 'signed-out') show(entryMessages.notSaved);
    },
  });
  if (!entry) return <Pending of={read} what="a ordem" />;

  const titles = new Map(rows.map((row) => [row.entry, row.title]));
  const saved = [...titles.keys()];
  const order = moved ? orderNames(saved, moved) : saved;
  return (
    <div className="a-content">
      <p className="a-hint">A ordem em que o site mostra. Suba ou desça, e salve no fim.</p>
      <ol className="a-items">
        {order.map((name, at) => {
          const title = tell(titles.get(name) ?? name);
          return (
            <li className="a-order" key={name}>
              <span>{title}</span>
              <div className="a-item-tools">
                <MoveButtons
                  at={at}
                  count={order.length}
                  name={title}
                  onMove={(from, to) => setMoved(moveRow(order, from, to))}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <div className="a-save">
        <Button disabled={saving.isPending} onClick={onClose}>
          Voltar
        </Button>
        <Button
          look="main"
          disabled={saving.isPending || isSame(order, saved)}
          onClick={() => saving.mutate(order)}
        >
          {saving.isPending ? 'Salvando…' : 'Salvar a ordem'}
        </Button>
      </div>
    </div>
  );
}
