import type { Change } from '../../content/edits.ts';
import { nameOfPath } from './field-names.ts';
import { cutToDifference } from './difference.ts';
import { showValue } from './values.ts';

/** Old and new of each value, field by field. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="a-changes">
      {changes.map(({ path, before, after }) => {
        const [old, now] = cutToDifference(showValue(before), showValue(after));
        return (
          <div key={path.join('.')}>
            <dt>{nameOfPath(path)}</dt>
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
