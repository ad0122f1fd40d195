import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { pluralize } from '../../../lib/text/text.ts';
import type { Change } from '../../../features/company/what-changes.ts';
import { siteFacts } from '../../data/site-data.ts';
import type { FieldUsage } from '../../data/site-report.ts';
import { Button } from '../../ui/Button.tsx';
import { useCopy } from '../../ui/copy-text.ts';
import { messages } from '../../ui/messages.ts';
import { readShown, formatFacts } from '../../writing/form/plain-facts.ts';
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

/**
 * The field whose pages show a change: its own, of a row that came or went the one that most pages show, of what holds
 * it, or of the entry as a whole; undefined where none is known.
 */
export function pathOfUsage({ path }: Pick<Change, 'path'>, usage: FieldUsage): string | undefined {
  const parts = path.split('.');
  const [own = '', ...holders] = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'));
  const pagesOf = (fieldPath: string) => usage[fieldPath]?.pages ?? 0;
  const within = Object.keys(usage)
    .filter((fieldPath) => fieldPath.startsWith(`${path}.`))
    .sort((a, b) => pagesOf(b) - pagesOf(a));
  return [own, ...within, ...holders, ''].find((fieldPath) => usage[fieldPath] !== undefined);
}

/** Old and new of each value, field by field; long texts as one, marked word by word. */
export function ChangeList({ changes, usage, href, offersCopy = false }: ChangeListProps) {
  const { data: facts } = useQuery(siteFacts);
  const told = changes.map(({ before, after = NOTHING, ...change }) => ({
    ...change,
    copyOf: offersCopy ? (text: string) => readShown(text, before ?? '', facts) : undefined,
    label: formatFacts(change.label, facts),
    before: before === undefined ? undefined : formatFacts(before, facts),
    after: formatFacts(after, facts),
  }));
  return (
    <dl className="a-changes">
      {told.map(({ path, label, before, after, copyOf }) => {
        const pieces = before === undefined ? undefined : compareWords(before, after);
        const fieldPath = usage && pathOfUsage({ path }, usage);
        const pages = fieldPath === undefined ? undefined : usage?.[fieldPath]?.pages;
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
              <Words copyOf={copyOf} pieces={pieces} />
            ) : (
              <Sides after={after} before={before} copyOf={copyOf} />
            )}
          </div>
        );
      })}
    </dl>
  );
}

/** A passage as it is stored: its facts stay facts where it is put back. */
type CopyOf = ((shown: string) => string) | undefined;

function Sides(props: { before: string | undefined; after: string; copyOf: CopyOf }) {
  const { before, after, copyOf } = props;
  const [old, now] = before === undefined ? ['', after] : cutToDifference(before, after);
  return (
    <>
      {before !== undefined && (
        <dd>
          <del>
            <span className="a-hidden">Antes: </span>
            {old}
          </del>
          {copyOf && /\s/.test(old.trim()) && (
            <CopyPassage copyOf={copyOf} text={withoutCuts(old)} />
          )}
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

function Words({ pieces, copyOf }: { pieces: readonly Piece[]; copyOf: CopyOf }) {
  const passages = copyOf ? removedPassages(pieces) : undefined;
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
            {copyOf && passage !== undefined && <CopyPassage copyOf={copyOf} text={passage} />}
          </Fragment>
        );
      })}
    </dd>
  );
}

/** Letters of a passage by which ears tell its button from the others. */
const NAMED = 40;

/** Takes one passage of an earlier text to the clipboard, where the rest of it is not wanted back. */
function CopyPassage({ text, copyOf }: { text: string; copyOf: (text: string) => string }) {
  const copy = useCopy();
  return (
    <Button look="small" onClick={() => void copy(copyOf(text), messages.passageCopied)}>
      Copiar este trecho
      <span className="a-hidden"> “{text.slice(0, NAMED)}”</span>
    </Button>
  );
}
