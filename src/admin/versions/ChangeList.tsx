import { Fragment } from 'react';
import { pluralize } from '../../lib/text.ts';
import type { Change } from '../../schemas/what-changes.ts';
import type { FieldUsage } from '../site-report.ts';
import { CopyPassage } from './CopyPassage.tsx';
import {
  compareWords,
  cutToDifference,
  removedPassages,
  withoutCuts,
  type Piece,
} from './difference.ts';
import './versions.css';

const NOTHING = '(vazio)';

export interface ChangeListProps {
  changes: readonly Change[];
  /** On how many pages of the live site each field shows. */
  usage?: FieldUsage | undefined;
  /** The page that the entry is. */
  href?: string | undefined;
  /** Whether each passage that went can be taken to the clipboard. */
  offersCopy?: boolean;
}

/** The field whose pages show a change: its own, of what holds it, or of the row as a whole; undefined where none is known. */
export function wayOfUsage({ path }: Pick<Change, 'path'>, usage: FieldUsage): string | undefined {
  const parts = path.split('.');
  const ways = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'));
  return [...ways, ''].find((way) => usage[way] !== undefined);
}

/** Old and new of each value, field by field; long texts as one, marked word by word. */
export function ChangeList({ changes, usage, href, offersCopy = false }: ChangeListProps) {
  return (
    <dl className="a-changes">
      {changes.map(({ path, label, before, after = NOTHING }) => {
        const pieces = before === undefined ? undefined : compareWords(before, after);
        const way = usage && wayOfUsage({ path }, usage);
        const pages = way === undefined ? undefined : usage?.[way]?.pages;
        return (
          <div key={`${path} ${label}`}>
            <dt>
              {label}
              {pages !== undefined && pages > 0 && (
                <span className="a-hint"> · {pluralize(pages, 'página', 'páginas')}</span>
              )}
              {pages === undefined && href !== undefined && (
                <span className="a-hint"> · {href}</span>
              )}
            </dt>
            {pieces ? (
              <Words offersCopy={offersCopy} pieces={pieces} />
            ) : (
              <Sides after={after} before={before} offersCopy={offersCopy} />
            )}
          </div>
        );
      })}
    </dl>
  );
}

function Sides(props: { before: string | undefined; after: string; offersCopy: boolean }) {
  const { before, after, offersCopy } = props;
  const [old, now] = before === undefined ? ['', after] : cutToDifference(before, after);
  return (
    <>
      {before !== undefined && (
        <dd>
          <del>
            <span className="a-hidden">Antes: </span>
            {old}
          </del>
          {offersCopy && /\s/.test(old.trim()) && <CopyPassage text={withoutCuts(old)} />}
        </dd>
      )}
      <dd>
        <ins>
          <span className="a-hidden">Agora: </span>
          {now}
        </ins>
      </dd>
    </>
  );
}

function Words({ pieces, offersCopy }: { pieces: readonly Piece[]; offersCopy: boolean }) {
  const passages = offersCopy ? removedPassages(pieces) : undefined;
  return (
    <dd>
      {pieces.map(({ kind, text }, at) => {
        if (kind === 'same') return text;
        const Tag = kind === 'out' ? 'del' : 'ins';
        const passage = passages?.get(at);
        return (
          <Fragment key={at}>
            <Tag>
              <span className="a-hidden">{kind === 'out' ? ' saiu: ' : ' entrou: '}</span>
              {text}
            </Tag>
            {passage !== undefined && <CopyPassage text={passage} />}
          </Fragment>
        );
      })}
    </dd>
  );
}
