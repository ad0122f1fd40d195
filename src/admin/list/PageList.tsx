import { useCallback, useEffect, useRef, useState } from 'react';
import { pluralize } from '../../lib/text.ts';
import type { AdminConfig } from '../client.ts';
import { toFailure } from '../errors.ts';
import type { Admin } from '../Gate.tsx';
import { messages } from '../messages.ts';
import {
  cursorAfter,
  FILTERS,
  getPageBySlug,
  listPages,
  SORTS,
  type Cursor,
  type Filter,
  type PageList as Listed,
  type PageRow,
  type Sort,
} from '../pages-api.ts';
import { PANEL } from '../session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { useDeletion } from '../useDeletion.ts';
import { usePublishing } from '../usePublishing.ts';
import { focusDelete, PageItem } from './PageItem.tsx';

export interface PageListProps {
  admin: Admin;
  config: AdminConfig;
  /** Changes whenever the list should be read again. */
  changes: number;
  /** Address of a page whose deletion was asked for on the page itself. */
  wanted: string | undefined;
}

const TYPING_MS = 300;
const NONE: readonly PageRow[] = [];

/** The saved pages, for one or for thousands of them. */
export function PageList({ admin, config, changes, wanted }: PageListProps) {
  const { client, expire } = admin;
  const { show } = useToasts();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>('newest');
  const [filter, setFilter] = useState<Filter>('all');
  const [trail, setTrail] = useState<Cursor[]>([]);
  const [list, setList] = useState<Listed>();
  const [failed, setFailed] = useState(false);
  const [deletions, setDeletions] = useState(0);
  const [asked, setAsked] = useState<{ row: PageRow; from: 'panel' | 'page' }>();
  const askedFor = useRef<string>(undefined);
  const reads = useRef(0);

  const read = useCallback(async () => {
    reads.current += 1;
    const mine = reads.current;
    try {
      const next = await listPages(client, { search, sort, filter, after: trail.at(-1) });
      if (mine !== reads.current) return;
      // The last row of the last page is gone: the page before it is the last one now.
      if (next.rows.length === 0 && trail.length > 0) setTrail(trail.slice(0, -1));
      else setList(next);
      setFailed(false);
    } catch (error) {
      if (mine !== reads.current) return;
      if (toFailure(error).kind === 'signed-out') expire();
      else {
        console.error('Erro ao buscar páginas', error);
        setFailed(true);
      }
    }
  }, [client, expire, filter, search, sort, trail]);

  useEffect(() => {
    void read();
  }, [changes, deletions, read]);

  useEffect(() => {
    const timer = setTimeout(() => {
      setTrail([]);
      setSearch(typed.trim());
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [typed]);

  const removed = useCallback((id: string) => {
    setList(
      (now) =>
        now && {
          ...now,
          rows: now.rows.filter((row) => row.id !== id),
          total: Math.max(0, now.total - 1),
        },
    );
    setDeletions((count) => count + 1);
  }, []);
  const { waiting, schedule } = useDeletion({
    admin,
    config,
    onGone: removed,
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
            setTrail([]);
            setSort(event.target.value as Sort);
          }}
        >
          <Options of={SORTS} />
        </select>
        <select
          aria-label="Mostrar"
          value={filter}
          onChange={(event) => {
            setTrail([]);
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
          {search === '' && filter === 'all'
            ? 'Nenhuma página gerada ainda. Escreva um título ao lado ou abra o gerador local.'
            : 'Nenhuma página encontrada com esta busca.'}
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
      {list && (trail.length > 0 || list.more) && (
        <nav aria-label="Paginação" className="a-row">
          <button
            className="a-btn a-btn-small"
            disabled={trail.length === 0}
            type="button"
            onClick={() => {
              setTrail(trail.slice(0, -1));
            }}
          >
            Anteriores
          </button>
          <span className="a-hint">Página {trail.length + 1}</span>
          <button
            className="a-btn a-btn-small"
            disabled={!list.more}
            type="button"
            onClick={() => {
              const last = rows.at(-1);
              if (last) setTrail([...trail, cursorAfter(last, sort)]);
            }}
          >
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
