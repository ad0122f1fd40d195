import { formatDay, formatMoment, isToCome } from '../../../lib/dates/dates.ts';
import { CHANGE_STATES } from '../../data/publishing.ts';
import type { Found } from '../../data/content/list-content.ts';
import { collections } from '../../../collections.ts';
import { nameOfPath } from '../../../cms/forms/labels.ts';
import { formatValue } from '../../../features/company/what-changes.ts';
import { stay } from '../../document/entry/use-address.ts';
import { authorOf } from '../../document/versions/VersionList.tsx';
import { entryAddress } from '../../data/content-addresses.ts';
import { RowBoundary } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { takeFocus } from '../../ui/focus.ts';
import { useShown } from '../../ui/useShown.ts';
import { useResolvedText } from '../../writing/useResolvedText.ts';

export interface EntryListProps {
  entries: readonly Found[];
  userId: string;
  /** Entries of several collections. */
  showsSet?: boolean;
  /** As many as are shown before somebody asks for the others; all without it. */
  most?: number | undefined;
  /** Brings those that follow; absent where these are all. */
  onMore?: () => unknown;
}

/** Entries with what was done to them. */
export function EntryList({ entries, userId, showsSet = false, most, onMore }: EntryListProps) {
  /** The first of those that were shown last. */
  const next = useShown<number>();
  const shown = next.shown === undefined ? entries.slice(0, most) : entries;
  return (
    <>
      <ul className="a-entries">
        {shown.map((found, at) => (
          <RowBoundary key={`${found.collection}/${found.entry}`} name={found.title}>
            <OneEntry
              found={found}
              showsSet={showsSet}
              takesFocus={at === next.shown}
              userId={userId}
            />
          </RowBoundary>
        ))}
      </ul>
      {(shown.length < entries.length || onMore) && (
        <Button
          look="small"
          onClick={() => {
            next.show(shown.length);
            if (shown.length === entries.length) void onMore?.();
          }}
        >
          {onMore ? 'Ver mais' : `Ver todos (${entries.length})`}
        </Button>
      )}
    </>
  );
}

/** Words that were found as they read: part of a table has the marks of its cells still. */
const formatSentence = (sentence: string) =>
  (formatValue(sentence, 'body') ?? '')
    .replace(/^[\s|]+|[\s|]+$/g, '')
    .replaceAll(/\s*\|\s*/g, ' · ');

interface OneEntryProps {
  found: Found;
  userId: string;
  showsSet: boolean;
  /** The button that showed the others is gone, or far below them. */
  takesFocus: boolean;
}

function OneEntry({ found, userId, showsSet, takesFocus }: OneEntryProps) {
  const { collection, entry, title, edit, published = '', field, sentence } = found;
  const tell = useResolvedText();
  const waits = edit && !edit.isDraft && !edit.isRemoval && isToCome(published, new Date());
  return (
    <li>
      <a
        href={entryAddress(collection, entry, field)}
        ref={takesFocus ? takeFocus : undefined}
        onClick={stay}
      >
        {title === '' ? collections[collection].name : tell(title)}
      </a>
      {sentence !== undefined && <q>{tell(formatSentence(sentence))}</q>}
      {showsSet && <span className="a-hint">{collections[collection].name}</span>}
      {edit && (
        <span className="a-flags">
          {edit.isDraft && <span>rascunho</span>}
          {waits && <span>entra no ar em {formatDay(published)}</span>}
          <span>
            {edit.isRemoval ? 'tirado do site' : 'editado'} em {formatMoment(edit.at)},{' '}
            {authorOf(edit.by, userId)}
          </span>
          {edit.isStale && <span>o original mudou depois</span>}
          {!edit.isDraft &&
            edit.outcome?.outcome !== 'live' &&
            edit.outcome?.outcome !== 'no_op' && (
              <span>
                {(edit.outcome ? CHANGE_STATES.refused : CHANGE_STATES['on-way']).toLowerCase()}
              </span>
            )}
        </span>
      )}
      {edit?.outcome?.outcome === 'rejected' && (
        <ul className="a-error">
          {edit.outcome.problems.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field !== '' && `${nameOfPath(collections[collection].schema, field.split('.'))}: `}
              {message}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
