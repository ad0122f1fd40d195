import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pluralize } from '../../lib/text.ts';
import { PANEL } from '../addresses.ts';
import type { Admin } from '../Gate.tsx';
import { messages } from '../messages.ts';
import { toFailure } from '../errors.ts';
import type { PageRow } from '../pages-api.ts';
import { wantedPage } from '../queries.ts';
import { Question } from '../ui/Question.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { SavedPageItem } from './SavedPageItem.tsx';
import { SavedPageTools } from './SavedPageTools.tsx';
import { usePublishing } from './usePublishing.ts';
import { useSavedPages } from './useSavedPages.ts';
import { useTrash, type AskedFrom } from './useTrash.ts';

export interface SavedPageTableProps {
  admin: Admin;
  /** Address of a page whose deletion was asked for on the page itself. */
  wanted: string | undefined;
}

const NONE: readonly PageRow[] = [];

/** The saved pages, for one or for thousands of them. */
export function SavedPageTable({ admin, wanted }: SavedPageTableProps) {
  const pages = useSavedPages(admin);
  const { list, failed, isNarrowed, number } = pages;
  const [asked, setAsked] = useState<{ row: PageRow; from: AskedFrom }>();
  const trash = useTrash(admin);
  const rows = list?.rows ?? NONE;
  // The rows on the screen may all be gone while others follow.
  const isEmpty = list?.total === 0 && rows.length === 0;
  const { pending, failure, stateOf } = usePublishing(admin.client, rows);
  useWantedPage(admin, wanted, (row) => {
    setAsked({ row, from: 'page' });
  });

  return (
    <section aria-label="Páginas geradas" className="a-card a-list">
      <div className="a-row a-list-head">
        <h2>Páginas geradas</h2>
        <p aria-live="polite" className="a-hint">
          {list && pluralize(list.total, 'página', 'páginas')}
          {pending > 0 &&
            ` · ${pluralize(pending, 'página', 'páginas')} com alterações ainda não publicadas`}
        </p>
      </div>
      {failure !== undefined && (
        <p className="a-error" role="status">
          {failure}
        </p>
      )}
      <SavedPageTools pages={pages} />
      {failed && (
        <div className="a-alert" role="alert">
          <p>Não foi possível carregar a lista.</p>
          <button className="a-btn a-btn-small" type="button" onClick={pages.read}>
            Tentar de novo
          </button>
        </div>
      )}
      {rows.length === 0 && !isEmpty && !failed && <p className="a-loading">Carregando…</p>}
      {isEmpty && (
        <p className="a-empty">
          {isNarrowed
            ? 'Nenhuma página encontrada com esta busca.'
            : 'Nenhuma página gerada ainda. Escreva um título ao lado ou abra o gerador local.'}
        </p>
      )}
      <ul className="a-pages">
        {rows.map((row) => (
          <SavedPageItem
            key={row.id}
            publishing={stateOf(row)}
            row={row}
            takesFocus={trash.restored === row.id}
            onDelete={() => {
              setAsked({ row, from: 'panel' });
            }}
          />
        ))}
      </ul>
      {list && (number > 1 || list.more) && (
        <nav aria-label="Paginação" className="a-row">
          <button
            className="a-btn a-btn-small"
            disabled={number === 1}
            type="button"
            onClick={pages.goBack}
          >
            Anteriores
          </button>
          <span className="a-hint">Página {number}</span>
          <button
            className="a-btn a-btn-small"
            disabled={!list.more}
            type="button"
            onClick={pages.goOn}
          >
            Próximas
          </button>
        </nav>
      )}
      {asked && (
        <Question
          text={`“${asked.row.title}” sai do site e da lista. Você terá 10 segundos para desfazer.`}
          title="Excluir a página?"
          yes="Excluir"
          onNo={() => {
            setAsked(undefined);
          }}
          onYes={() => {
            trash.remove(asked.row, asked.from);
            setAsked(undefined);
          }}
        />
      )}
    </section>
  );
}

/** Looks up the page that the address asks to delete, and asks for it no second time. */
function useWantedPage(
  { client }: Admin,
  wanted: string | undefined,
  onFound: (row: PageRow) => void,
): void {
  const { show } = useToasts();
  const { data, error } = useQuery({
    ...wantedPage(client, wanted ?? ''),
    enabled: wanted !== undefined,
  });
  useEffect(() => {
    if (data === undefined && error === null) return;
    history.replaceState(null, '', PANEL);
    if (data) onFound(data);
    else if (data === null) show(messages.deleteRefusedOnPage);
    else if (error && toFailure(error).kind !== 'signed-out') show(messages.deleteBroke);
  }, [data, error, show]);
}
