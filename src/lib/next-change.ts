import { endOf, startOf, type Period } from './period.ts';
import type { Company } from '../schemas/company.ts';

/** What of the content depends on time. */
export interface TimedContent {
  company: Pick<Company, 'closures' | 'holidays' | 'priceList'>;
  notices: readonly Period[];
  promotions: readonly Period[];
}

/**
 * The first moment after `now` at which a site built again would say something else, though nobody
 * changed a word: a notice, promotion or closure begins or ends, a holiday of one year or the last
 * day of a price is over, a year ends. Brasília time.
 */
export function nextChange({ company, notices, promotions }: TimedContent, now: Date): Date {
  const { closures, holidays, priceList } = company;
  const year = new Date(now.getTime() - 3 * 3_600_000).getUTCFullYear();
  const moments = [
    ...[
      ...notices,
      ...promotions,
      ...closures.map(({ from, to }) => ({ from, until: to })),
    ].flatMap((period) => [startOf(period), endOf(period)]),
    ...holidays.flatMap(({ date }) => (date.length === 10 ? [endOf({ until: date })] : [])),
    ...priceList.flatMap(({ validUntil }) => (validUntil ? [endOf({ until: validUntil })] : [])),
    startOf({ from: `${year + 1}-01-01` }),
  ];
  return new Date(Math.min(...moments.filter((moment) => moment > now.getTime())));
}
