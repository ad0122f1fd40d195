import { isFictitiousHost } from './host.ts';
import type { Company } from '../schemas/company.ts';

/**
 * The ratings that pages and structured data may show. On a live site, one that the record still
 * asks the owner to confirm is shown nowhere; on a host for tests it is, to be looked at.
 */
export function shownRatings(
  { ratings, confirm }: Pick<Company, 'ratings' | 'confirm'>,
  site: string,
): Company['ratings'] {
  if (!ratings?.show) return undefined;
  const isOpen = confirm.some(({ path }) => path.split('.')[0] === 'ratings');
  return isOpen && !isFictitiousHost(new URL(site).hostname) ? undefined : ratings;
}
