import { useState, type ReactNode } from 'react';
import { formatMoment } from '../../../lib/dates/dates.ts';
import './versions.css';
import { RowBoundary } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';

/** One saved state, of whatever it is. */
export interface ShownVersion {
  key: number | string;
  at: string;
  /** Who saved it: people are told apart, not named. Undefined where it is not known. */
  by: string | null | undefined;
  changes: () => ReactNode;
  /** Puts its words into the form; absent for the one that counts now. */
  onRestore?: () => void;
}

/** Who saved: people are told apart, not named. */
export const authorOf = (by: string | null, userId: string) =>
  by === userId ? 'você' : 'outra pessoa';

/** Every saved version, the newest first. */
export function VersionList(props: {
  versions: readonly ShownVersion[];
  userId: string;
  children?: ReactNode;
}) {
  const { versions, userId, children } = props;
  return (
    <details className="a-versions">
      <summary>Versões ({versions.length})</summary>
      <ol>
        {versions.map((version) => (
          <RowBoundary
            key={version.key}
            name={version.onRestore ? `Versão ${version.key}` : 'Versão atual'}
          >
            <li>
              <VersionItem userId={userId} version={version} />
            </li>
          </RowBoundary>
        ))}
      </ol>
      {children}
    </details>
  );
}

function VersionItem({ version, userId }: { version: ShownVersion; userId: string }) {
  const { at, by, changes, onRestore } = version;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <p>
        {formatMoment(at)}
        {by !== undefined && `, ${authorOf(by, userId)}`}
        {!onRestore && ' (a atual)'}
      </p>
      <div className="a-row">
        <Button aria-expanded={isOpen} look="small" onClick={() => setIsOpen(!isOpen)}>
          O que mudou
        </Button>
        {onRestore && (
          <Button look="small" onClick={onRestore}>
            Restaurar
          </Button>
        )}
      </div>
      {isOpen && changes()}
    </>
  );
}
