import type { ReactNode } from 'react';
import { formatMoment, formatShortDay, toIso } from '../../../lib/dates/dates.ts';
import { editAddress, PREVIEW } from '../../data/addresses.ts';
import { isLate } from '../../document/plan.ts';
import { stateBefore } from '../../data/pages/change-pages.ts';
import type { PageRow } from '../../data/pages/page-rows.ts';
import { takeFocus } from '../../ui/focus.ts';
import type { ChangeState } from '../../data/publishing.ts';
import { ChangeWord, describeChange } from '../../document/ChangeState.tsx';
import { Button } from '../../ui/Button.tsx';

export interface SavedPageItemProps {
  row: PageRow;
  /** How far a published page has come on its way to visitors; undefined where nobody knows. */
  publishing: ChangeState | undefined;
  isChosen: boolean;
  /** Now, by the clock of the server, in milliseconds. */
  now: number;
  /** This browser holds changes that were not saved. */
  hasUnsaved: boolean;
  /** Its deletion was taken back: the person goes on from here. */
  takesFocus: boolean;
  /** May delete for good. */
  isOwner: boolean;
  onChoose: (isChosen: boolean) => void;
  onDelete: () => void;
  onRestore: () => void;
  onDestroy: () => void;
}

export function SavedPageItem(props: SavedPageItemProps) {
  const { row, publishing, isChosen, hasUnsaved, now, onChoose } = props;
  const isPublished = row.state === 'published';
  const isTrash = row.state === 'trash';
  return (
    <li className="a-page">
      <label className="a-pick">
        <input
          aria-label={`Selecionar ${row.title}`}
          checked={isChosen}
          type="checkbox"
          onChange={({ target }) => onChoose(target.checked)}
        />
      </label>
      <div>
        {isTrash ? (
          <span className="a-page-title">{row.title}</span>
        ) : (
          <a className="a-page-title" href={editAddress(row.id)}>
            {row.title}
          </a>
        )}
        <p className="a-hint">
          <span className="a-page-day">{dayOf(row)}</span>
          <span className="a-page-address">/links-uteis/{row.slug}</span>
        </p>
        <Flags hasUnsaved={hasUnsaved} now={now} row={row} />
        {isPublished && (publishing?.state === 'refused' || publishing?.state === 'stuck') && (
          <p className="a-error">{describeChange(publishing)}</p>
        )}
      </div>
      {isPublished && <ChangeWord change={publishing} />}
      <div className="a-page-actions">
        <Actions {...props} />
      </div>
    </li>
  );
}

const TRASH_DAYS = 30;

function dayOf({ state, created_at, updated_at, trashed_at, publish_at }: PageRow): string {
  if (state === 'published') return formatShortDay(toIso(created_at));
  if (publish_at !== null && state === 'draft') return `entra no ar em ${formatMoment(publish_at)}`;
  if (state === 'draft') return `alterado em ${formatShortDay(toIso(updated_at))}`;
  const trashed = new Date(toIso(trashed_at ?? updated_at));
  const end = new Date(trashed.getTime() + TRASH_DAYS * 86_400_000);
  return `excluída em ${formatShortDay(trashed.toISOString())}, apagada de vez em ${formatShortDay(end.toISOString())}`;
}

function Flags({ row, hasUnsaved, now }: Pick<SavedPageItemProps, 'row' | 'hasUnsaved' | 'now'>) {
  const { state, publish_at, unpublish_at } = row;
  const flags = [
    hasUnsaved && 'Alterações não salvas',
    state === 'draft' && publish_at !== null && isLate(publish_at, now) && 'Atrasada',
    state !== 'trash' && unpublish_at !== null && `Sai do site em ${formatMoment(unpublish_at)}`,
    row.unchecked && 'Tem dados a conferir',
    !row.indexed && 'Fora dos buscadores',
    state === 'trash' && stateBefore(row) === 'draft' && 'Era rascunho',
  ].filter((flag) => flag !== false);
  if (flags.length === 0) return null;
  return (
    <p className="a-flags">
      {flags.map((flag) => (
        <span key={flag}>{flag}</span>
      ))}
    </p>
  );
}

/** A short word for eyes, and of which page for ears. */
function Named({ children, title }: { children: ReactNode; title: string }) {
  return (
    <>
      {children}
      <span className="a-hidden"> {title}</span>
    </>
  );
}

function Actions(props: SavedPageItemProps) {
  const { row, publishing, takesFocus, isOwner, onDelete, onRestore, onDestroy } = props;
  const { title } = row;
  const isLive = publishing?.state === 'live';
  if (row.state === 'trash') {
    return (
      <>
        <Button look="quiet" onClick={onRestore}>
          <Named title={title}>Restaurar</Named>
        </Button>
        {isOwner && (
          <Button look="quiet-danger" onClick={onDestroy}>
            <Named title={title}>Excluir de vez</Named>
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      {row.state === 'published' && (
        <a
          className="a-quiet"
          href={isLive ? `/links-uteis/${row.slug}` : `${editAddress(row.id)}${PREVIEW}`}
        >
          <Named title={title}>{isLive ? 'Ver' : 'Ver a prévia'}</Named>
        </a>
      )}
      <a className="a-quiet" href={editAddress(row.id)}>
        <Named title={title}>Editar</Named>
      </a>
      <Button look="quiet-danger" ref={takesFocus ? takeFocus : undefined} onClick={onDelete}>
        <Named title={title}>Excluir</Named>
      </Button>
    </>
  );
}
