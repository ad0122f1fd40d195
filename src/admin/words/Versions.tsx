import { useState } from 'react';
import type { Document } from '../../content/edits.ts';
import { formatMoment } from '../../lib/dates.ts';
import { documentOf, type Entry, type Version } from './api.ts';
import { whatChanges } from '../../schemas/what-changes.ts';
import { ChangeList } from './ChangeList.tsx';

export interface VersionsProps {
  entry: Entry;
  userId: string;
  /** Puts the words of a version into the form. */
  onRestore: (document: Document) => void;
}

/** Who saved: people are told apart, not named. */
export const authorOf = (by: string | null, userId: string) =>
  by === userId ? 'você' : 'outra pessoa';

/** Every saved version of an entry, and the file below them. */
export function Versions({ entry, userId, onRestore }: VersionsProps) {
  const { base, versions } = entry;
  if (versions.length === 0) return null;
  return (
    <details className="a-versions">
      <summary>Versões ({versions.length})</summary>
      <ol>
        {versions.map((version, at) => (
          <li key={version.id}>
            <VersionItem
              before={documentOf(base, versions[at + 1])}
              document={documentOf(base, version)}
              isNewest={at === 0}
              userId={userId}
              version={version}
              onRestore={onRestore}
            />
          </li>
        ))}
      </ol>
      {base && (
        <button
          className="a-btn"
          type="button"
          onClick={() => {
            onRestore(base);
          }}
        >
          Voltar ao texto do arquivo
        </button>
      )}
    </details>
  );
}

interface VersionItemProps {
  version: Version;
  document: Document;
  /** What counted until this version. */
  before: Document;
  isNewest: boolean;
  userId: string;
  onRestore: (document: Document) => void;
}

function VersionItem(props: VersionItemProps) {
  const { version, document, before, isNewest, userId, onRestore } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { at, by, note } = version;
  return (
    <>
      <p>
        {formatMoment(at)}, {authorOf(by, userId)}
        {isNewest && ' (a atual)'}
        {note !== '' && `: ${note}`}
      </p>
      <div className="a-row">
        <button
          aria-expanded={isOpen}
          className="a-btn a-btn-small"
          type="button"
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          O que mudou
        </button>
        {!isNewest && (
          <button
            className="a-btn a-btn-small"
            type="button"
            onClick={() => {
              onRestore(document);
            }}
          >
            Restaurar
          </button>
        )}
      </div>
      {isOpen && <ChangeList changes={whatChanges(before, document)} />}
    </>
  );
}
