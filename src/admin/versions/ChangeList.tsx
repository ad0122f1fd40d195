import type { Change } from '../../schemas/what-changes.ts';
import './versions.css';
import { compareWords, cutToDifference, type Piece } from './difference.ts';

const NOTHING = '(vazio)';

/** Old and new of each value, field by field; long texts as one, marked word by word. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="a-changes">
      {changes.map(({ path, label, before = NOTHING, after = NOTHING }) => {
        const pieces = compareWords(before, after);
        return (
          <div key={`${path} ${label}`}>
            <dt>{label}</dt>
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
