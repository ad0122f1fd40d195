import { formatMoment } from '../../../lib/dates/dates.ts';
import type { Activity } from '../../data/activity-api.ts';
import { useResolvedText } from '../../writing/useResolvedText.ts';
import { addressOf, describeAction, describeSubject, nameActor } from './describe-activity.ts';

/** Who did what and when, with the way to it and its versions. */
export function OneActivity({ row }: { row: Activity }) {
  const tell = useResolvedText();
  const what = tell(describeSubject(row));
  const href = addressOf(row);
  return (
    <>
      <p className="a-hint">
        <time dateTime={row.at}>{formatMoment(row.at)}</time>
      </p>
      <p>
        <strong>{nameActor(row)}</strong> {describeAction(row)}{' '}
        <span className="a-log-what">{href === undefined ? what : <a href={href}>{what}</a>}</span>
      </p>
    </>
  );
}
