import { useMutation } from '@tanstack/react-query';
import { pluralize } from '../../../lib/text/text.ts';
import { downloadFile } from '../../ui/csv.ts';
import { toFailure } from '../../data/errors.ts';
import type { Admin } from '../../data/admin.ts';
import { messages } from '../../ui/messages.ts';
import { listInSearch } from '../../data/pages/change-pages.ts';
import { readTexts } from '../../data/pages/find-pages.ts';
import type { ListStatus } from '../../data/pages/list-pages.ts';
import type { PageRow } from '../../data/pages/page-rows.ts';
import { readPagesAnew } from '../../data/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { buildExport } from './export.ts';

export interface SelectedPagesProps {
  admin: Admin;
  status: ListStatus;
  chosen: readonly PageRow[];
  hidden: number;
  busy: boolean;
  onDelete: () => void;
  onRestore: () => void;
  onDestroy: () => void;
  onClear: () => void;
}

/** "2 fora da lista à vista". */
export const describeHidden = (count: number) =>
  `${count.toLocaleString('pt-BR')} fora da lista à vista`;

/** What can be done with all ticked pages at once. */
export function SelectedPages(props: SelectedPagesProps) {
  const { admin, status, chosen, hidden, onClear } = props;
  const { client } = admin;
  const { show } = useToasts();
  const ids = chosen.map(({ id }) => id);
  const onError = (error: Error) => {
    if (toFailure(error).kind === 'signed-out') return;
    console.error('Erro ao alterar páginas', error);
    show(messages.offline);
  };

  const listing = useMutation({
    mutationFn: (indexed: boolean) => listInSearch(client, ids, indexed),
    onSuccess: (changed, indexed) => {
      show(messages.listedInSearch(changed.length, indexed));
      onClear();
    },
    onError,
    onSettled: () => void readPagesAnew(),
  });
  const exporting = useMutation({
    mutationFn: () => readTexts(client, ids),
    onSuccess: (pages) => downloadFile('paginas.csv', buildExport(pages, location.href)),
    onError,
  });
  const busy = props.busy || listing.isPending || exporting.isPending;

  return (
    <fieldset className="a-selected" disabled={busy}>
      <legend className="a-hidden">Páginas selecionadas</legend>
      <p aria-live="polite">
        <strong>{pluralize(chosen.length, 'selecionada', 'selecionadas')}</strong>
        {hidden > 0 && <span className="a-hint">, {describeHidden(hidden)}</span>}
      </p>
      <Button look="link" onClick={onClear}>
        Desmarcar
      </Button>
      {status === 'trash' ? (
        <>
          <Button look="small" onClick={props.onRestore}>
            Restaurar
          </Button>
          {admin.role === 'owner' && (
            <Button look="warn" onClick={props.onDestroy}>
              Excluir de vez
            </Button>
          )}
        </>
      ) : (
        <>
          <Button look="warn" onClick={props.onDelete}>
            Excluir
          </Button>
          {[true, false].map((indexed) => (
            <Button key={String(indexed)} look="small" onClick={() => listing.mutate(indexed)}>
              {indexed ? 'Mostrar nos buscadores' : 'Tirar dos buscadores'}
            </Button>
          ))}
        </>
      )}
      <Button look="small" onClick={() => exporting.mutate()}>
        Baixar planilha
      </Button>
    </fieldset>
  );
}
