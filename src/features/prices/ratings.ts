import { listUnconfirmed } from '../company/confirmed.ts';
import { isFictitiousHost } from '../../lib/url/host.ts';
import type { Company } from '../company/collection.ts';

/**
 * The ratings that pages and structured data may show. A live site hides one that the owner must
 * still confirm; a test host shows it.
 */
export function shownRatings(company: Company, site: string): Company['ratings'] {
  const { ratings } = company;
  if (!ratings?.show) return undefined;
  const isOpen = listUnconfirmed(company).some(({ path }) => path.split('.')[0] === 'ratings');
  return isOpen && !isFictitiousHost(new URL(site).hostname) ? undefined : ratings;
}

/** "Nota 4,8 de 5 em 47 avaliações." */
export function formatRating({ value, count }: { value: number; count: number }): string {
  return `Nota ${value.toLocaleString('pt-BR')} de 5 em ${count} avaliações.`;
}
