import { pluralize } from '../../lib/text.ts';
import type { Change } from '../../schemas/what-changes.ts';
import type { FieldUsage } from '../site-report.ts';
import './versions.css';
import { compareWords, cutToDifference, type Piece } from './difference.ts';

const NOTHING = '(vazio)';

export interface ChangeListProps {
  changes: readonly Change[];
  /** On how many pages of the live site each field shows. */
  usage?: FieldUsage | undefined;
  /** The page that the entry is. */
  href?: string | undefined;
}

/** The field whose pages show a change: its own, of what holds it, or of the row as a whole; undefined where none is known. */
export function wayOfUsage({ path }: Pick<Change, 'path'>, usage: FieldUsage): string | undefined {
  const parts = path.split('.');
  const ways = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'));
  return [...ways, ''].find((way) => usage[way] !== undefined);
}

/** Old and new of each value, field by field; long texts as one, marked word by word. */
export function ChangeList({ changes, usage, href }: ChangeListProps) {
  return (
    <dl className="a-changes">
      {changes.map(({ path, label, before = NOTHING, after = NOTHING }) => {
        const pieces = compareWords(before, after);
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
            {pieces ? <Words pieces={pieces} /> : <Sides after={after} before={before} />}
          </div>
        );
      })}
    </dl>
  );
}

function Sides({ before, after }: { before: string; after: string }) {
  const [old, now] = cutToDifference(before, after);
  return (
    <>
      <dd>
        <del>
          <span className="a-hidden">Antes: </span>
          {old}
        </del>
      </dd>
      <dd>
        <ins>
          <span className="a-hidden">Agora: </span>
          {now}
        </ins>
      </dd>
    </>
  );
}

function Words({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <dd>
      {pieces.map(({ kind, text }, at) => {
        if (kind === 'same') return text;
        const Tag = kind === 'out' ? 'del' : 'ins';
        return (
          <Tag key={at}>
            <span className="a-hidden">{kind === 'out' ? ' saiu: ' : ' entrou: '}</span>
            {text}
          </Tag>
        );
      })}
    </dd>
  );
}
