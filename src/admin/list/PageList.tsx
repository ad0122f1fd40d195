import { useEffect, useRef, useState } from 'react';
import { pluralize } from '../../lib/text.ts';
import type { AdminConfig } from '../client.ts';
import { toFailure } from '../errors.ts';
import type { Admin } from '../Gate.tsx';
import { messages } from '../messages.ts';
import {
  FILTERS,
  getPageBySlug,
  SORTS,
  type Filter,
  type PageRow,
  type Sort,
} from '../pages-api.ts';
import { PANEL } from '../addresses.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { useDeletion } from '../useDeletion.ts';
import { usePublishing } from '../usePublishing.ts';
import { focusDelete, PageItem } from './PageItem.tsx';
import { usePageList } from './usePageList.ts';

export interface PageListProps {
  admin: Admin;
  config: AdminConfig;
  /** Changes whenever the list should be read again. */
  changes: number;
  /** Address of a page whose deletion was asked for on the page itself. */
  wanted: string | undefined;
}

const NONE: readonly PageRow[] = [];

/** The saved pages, for one or for thousands of them. */
export function PageList({ admin, config, changes, wanted }: PageListProps) {
  const { client, expire } = admin;
  const { show } = useToasts();
  const {
    list,
    failed,
    typed,
    sort,
    filter,
    isNarrowed,
    number,
    read,
    remove,
    setTyped,
    setSort,
    setFilter,
    goBack,
    goOn,
  } = usePageList(admin, changes);
  const [asked, setAsked] = useState<{ row: PageRow; from: 'panel' | 'page' }>();
  const askedFor = useRef<string>(undefined);
  const { waiting, schedule } = useDeletion({
    admin,
    config,
    onGone: remove,
    onBack: focusDelete,
  });
  const rows = list?.rows ?? NONE;
  // The rows on the screen may all be gone while others follow.
  const isEmpty = list?.total === 0 && rows.length === 0;
  const { pending, failure, stateOf } = usePublishing(client, rows);

  useEffect(() => {
    if (wanted === undefined || askedFor.current === wanted) return;
    askedFor.current = wanted;
    history.replaceState(null, '', PANEL);
    getPageBySlug(client, wanted).then(
      (row) => {
        if (row) setAsked({ row, from: 'page' });
        else show(messages.deleteRefusedOnPage);
      },
      (error: unknown) => {
        if (toFailure(error).kind === 'signed-out') expire();
        else show(messages.deleteBroke);
      },
    );
  }, [client, expire, show, wanted]);

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
      <div className="a-row a-list-tools">
        <input
          aria-label="Buscar por título ou endereço"
          placeholder="Buscar páginas…"
          type="search"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
          }}
        />
        <select
          aria-label="Ordem"
          value={sort}
          onChange={(event) => {
            setSort(event.target.value as Sort);
          }}
        >
          <Options of={SORTS} />
        </select>
        <select
          aria-label="Mostrar"
          value={filter}
          onChange={(event) => {
            setFilter(event.target.value as Filter);
          }}
        >
          <Options of={FILTERS} />
        </select>
      </div>
      {failed && (
        <div className="a-alert" role="alert">
          <p>Não foi possível carregar a lista.</p>
          <button className="a-btn a-btn-small" type="button" onClick={() => void read()}>
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
          <PageItem
            isWaiting={waiting.has(row.id)}
            key={row.id}
            publishing={stateOf(row)}
            row={row}
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
            onClick={goBack}
          >
            Anteriores
          </button>
          <span className="a-hint">Página {number}</span>
          <button className="a-btn a-btn-small" disabled={!list.more} type="button" onClick={goOn}>
            Próximas
          </button>
        </nav>
      )}
      {asked && (
        <Dialog
          title="Excluir a página?"
          onClose={() => {
            setAsked(undefined);
          }}
        >
          <p>“{asked.row.title}” sai do site e da lista. Você terá 10 segundos para desfazer.</p>
          <div className="a-row">
            <button
              className="a-btn a-btn-danger"
              type="button"
              onClick={() => {
                schedule(asked.row, asked.from);
                setAsked(undefined);
              }}
            >
              Excluir
            </button>
            <button
              className="a-btn"
              type="button"
              onClick={() => {
                setAsked(undefined);
              }}
            >
              Cancelar
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}

function Options({ of }: { of: Record<string, { name: string }> }) {
  return Object.entries(of).map(([id, { name }]) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
