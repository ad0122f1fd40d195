import { formatMoment } from '../../../lib/dates.ts';
import { pluralize } from '../../../lib/text.ts';
import type { Activity } from '../../data/activity-api.ts';
import { useTell } from '../../writing/useTell.ts';
import { describeAction, describeChange, describeSubject, nameActor } from './describe-activity.ts';

/** Who did what, and what it said before and after, folded. */
export function OneActivity({ row }: { row: Activity }) {
  const tell = useTell();
  const changes = row.changes.map((change) => ({
    key: change.field,
    ...describeChange(change, row),
  }));
  return (
    <>
      <p className="a-hint">
        <time dateTime={row.at}>{formatMoment(row.at)}</time>
      </p>
      <p>
        <strong>{nameActor(row)}</strong> {describeAction(row)}{' '}
        <span className="a-log-what">{tell(describeSubject(row))}</span>
      </p>
      {changes.length > 0 && (
        <details>
          <summary>{pluralize(changes.length, 'mudança', 'mudanças')}</summary>
          <dl className="a-log-changes">
            {changes.map(({ key, name, was, becomes }) => (
              <div key={key}>
                <dt>{name}</dt>
                <dd>
                  <span className="a-hidden">Antes: </span>
                  <del>{tell(was)}</del>
                </dd>
                <dd>
                  <span className="a-hidden">Depois: </span>
                  <ins>{tell(becomes)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
