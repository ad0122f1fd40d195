import { formatDay, toIso } from '../../lib/dates.ts';
import { editAddress } from '../addresses.ts';
import type { PageRow } from '../pages-api.ts';
import type { PageState } from '../publishing.ts';

export interface PageItemProps {
  row: PageRow;
  /** How far the page has come on its way to visitors, and why no further. */
  publishing: { state: PageState; reason?: string };
  /** Its deletion waits. */
  isWaiting: boolean;
  onDelete: () => void;
}

const STATES: Record<PageState, string> = {
  saved: 'Salva',
  publishing: 'Publicando',
  live: 'No ar',
  failed: 'Falhou',
};

const buttonId = (id: string) => `excluir-${id}`;

/** Back to the row whose deletion was taken back; to the screen where the list does not show it. */
export function focusDelete(id: string): void {
  const target = document.getElementById(buttonId(id)) ?? document.getElementById('conteudo');
  target?.focus();
}

/** One saved page in the list. */
export function PageItem({
  row,
  publishing: { state, reason },
  isWaiting,
  onDelete,
}: PageItemProps) {
  return (
    <li className={isWaiting ? 'a-page a-page-waiting' : 'a-page'}>
      <div className="a-page-words">
        <a className="a-page-title" href={editAddress(row.id)}>
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
        <a className="a-quiet" href={editAddress(row.id)}>
          Editar<span className="a-hidden"> {row.title}</span>
        </a>
        <button
          className="a-quiet a-quiet-danger"
          disabled={isWaiting}
          id={buttonId(row.id)}
          type="button"
          onClick={onDelete}
        >
          Excluir<span className="a-hidden"> {row.title}</span>
        </button>
      </div>
    </li>
  );
}
