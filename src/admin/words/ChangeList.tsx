import type { Change } from '../../schemas/what-changes.ts';
import { cutToDifference } from './difference.ts';

const NOTHING = '(vazio)';

/** Old and new of each value, field by field. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="a-changes">
      {changes.map(({ path, label, before = NOTHING, after = NOTHING }) => {
        const [old, now] = cutToDifference(before, after);
        return (
          <div key={`${path} ${label}`}>
            <dt>{label}</dt>
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
          </div>
        );
      })}
    </dl>
  );
}
