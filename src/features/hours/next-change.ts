import { addDays, dayInBrasilia } from '../../lib/dates/dates.ts';
import { listSpecialDays } from './hours.ts';
import { endOf, startOf, type Period } from '../../lib/dates/period.ts';
import type { Company } from '../company/collection.ts';

/** Content that depends on time. */
export interface TimedContent {
  company: Pick<Company, 'closures' | 'holidays' | 'priceList'>;
  notices: readonly Period[];
  promotions: readonly Period[];
  /** Each is visible from its day on. */
  posts: readonly { published: string }[];
}

/**
 * The first moment after `now` at which a new build would differ although nobody changed anything:
 * a notice, promotion or closure begins or ends, the day of a post comes, a holiday of one year or
 * the last day of a price is over, the list of special days changes, a year ends. Brasília time.
 */
export function nextChange({ company, notices, promotions, posts }: TimedContent, now: Date): Date {
  const { closures, holidays, priceList } = company;
  const today = dayInBrasilia(now);
  const newYear = `${Number(today.slice(0, 4)) + 1}-01-01`;
  const moments = [
    ...[
      ...notices,
      ...promotions,
      ...closures.map(({ from, to }) => ({ from, until: to })),
    ].flatMap((period) => [startOf(period), endOf(period)]),
    ...posts.map(({ published }) => startOf({ from: published })),
    ...holidays.flatMap(({ date }) => (date.length === 10 ? [endOf({ until: date })] : [])),
    ...priceList.flatMap(({ validUntil }) => (validUntil ? [endOf({ until: validUntil })] : [])),
    startOf({ from: findOtherDays(company, today, newYear) }),
  ];
  return new Date(Math.min(...moments.filter((moment) => moment > now.getTime())));
}

/** The first day with another list of special days than today, at the latest the last one. */
function findOtherDays(company: TimedContent['company'], today: string, last: string): string {
  const list = (day: string) => JSON.stringify(listSpecialDays(company, day));
  const listed = list(today);
  let day = addDays(today, 1);
  while (day < last && list(day) === listed) day = addDays(day, 1);
  return day;
}
