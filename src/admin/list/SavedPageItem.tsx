import { formatDay, toIso } from '../../lib/dates.ts';
import { editAddress } from '../addresses.ts';
import type { PageRow } from '../pages-api.ts';
import type { PageState } from '../publishing.ts';

export interface SavedPageItemProps {
  row: PageRow;
  /** How far the page has come on its way to visitors, and why no further. */
  publishing: { state: PageState; reason?: string };
  /** Its deletion was taken back: the person goes on from here. */
  takesFocus: boolean;
  onDelete: () => void;
}

const STATES: Record<PageState, string> = {
  saved: 'Salva',
  publishing: 'Publicando',
  live: 'No ar',
  failed: 'Falhou',
};

const focus = (element: HTMLElement | null) => element?.focus();

/** One saved page in the list. */
export function SavedPageItem({
  row,
  publishing: { state, reason },
  takesFocus,
  onDelete,
}: SavedPageItemProps) {
  return (
    <li className="a-page">
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
      <span className={`a-state a-state-${state}`}>{STATES[state]}</span>
      <div className="a-page-actions">
        <a className="a-quiet" href={`/links-uteis/${row.slug}`}>
          Ver<span className="a-hidden"> {row.title}</span>
        </a>
        <a className="a-quiet" href={editAddress(row.id)}>
          Editar<span className="a-hidden"> {row.title}</span>
        </a>
        <button
          className="a-quiet a-quiet-danger"
          ref={takesFocus ? focus : undefined}
          type="button"
          onClick={onDelete}
        >
          Excluir<span className="a-hidden"> {row.title}</span>
        </button>
      </div>
    </li>
  );
}
