import { useCallback, useEffect, useRef, useState } from 'react';
import { formatDay, toIso } from '../../lib/dates.ts';
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
import type { PageState } from '../publishing.ts';
import { PANEL } from '../session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { useDeletion } from '../useDeletion.ts';
import { usePublishing } from '../usePublishing.ts';

export interface PageListProps {
  admin: Admin;
  config: AdminConfig;
  /** Changes whenever the list should be read again. */
  changes: number;
  /** Address of a page whose deletion was asked for on the page itself. */
  wanted: string | undefined;
}

const STATES: Record<PageState, string> = {
  saved: 'Salva',
  publishing: 'Publicando',
  live: 'No ar',
  failed: 'Falhou',
};
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
  const [asked, setAsked] = useState<{ row: PageRow; from: 'panel' | 'page' }>();
  const askedFor = useRef<string>(undefined);
  const reads = useRef(0);

  const read = useCallback(async () => {
    reads.current += 1;
    const mine = reads.current;
    try {
      const next = await listPages(client, { search, sort, filter, after: trail.at(-1) });
      if (mine !== reads.current) return;
      setList(next);
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
  }, [changes, read]);

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
  }, []);
  const { waiting, schedule } = useDeletion(admin, config, removed);
  const rows = list?.rows ?? NONE;
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
      {!list && !failed && <p className="a-loading">Carregando…</p>}
      {list && rows.length === 0 && (
        <p className="a-empty">
          {search === '' && filter === 'all'
            ? 'Nenhuma página gerada ainda. Escreva um título ao lado ou abra o gerador local.'
            : 'Nenhuma página encontrada com esta busca.'}
        </p>
      )}
      <ul className="a-pages">
        {rows.map((row) => {
          const { state, reason } = stateOf(row);
          const isWaiting = waiting.has(row.id);
          return (
            <li className={isWaiting ? 'a-page a-page-waiting' : 'a-page'} key={row.id}>
              <div className="a-page-words">
                <a className="a-page-title" href={`/admin/painel?editar=${row.id}`}>
                  {row.title}
                </a>
                <p className="a-hint">
                  /links-uteis/{row.slug} · {formatDay(toIso(row.created_at))}
                </p>
                {(row.unchecked || !row.indexed) && (
                  <p className="a-flags">
                    {row.unchecked && <span>Tem dados a conferir</span>}
                    {!row.indexed && <span>Fora dos buscadores</span>}
                  </p>
                )}
                {reason !== undefined && state === 'failed' && <p className="a-error">{reason}</p>}
              </div>
              <span className={`a-state a-state-${isWaiting ? 'waiting' : state}`}>
                {isWaiting ? 'Será excluída' : STATES[state]}
              </span>
              <div className="a-page-actions">
                <a className="a-quiet" href={`/links-uteis/${row.slug}`}>
                  Ver<span className="a-hidden"> {row.title}</span>
                </a>
                <a className="a-quiet" href={`/admin/painel?editar=${row.id}`}>
                  Editar<span className="a-hidden"> {row.title}</span>
                </a>
                <button
                  className="a-quiet a-quiet-danger"
                  disabled={isWaiting}
                  type="button"
                  onClick={() => {
                    setAsked({ row, from: 'panel' });
                  }}
                >
                  Excluir<span className="a-hidden"> {row.title}</span>
                </button>
              </div>
            </li>
          );
        })}
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
