import { getCollection } from 'astro:content';
import { pathOf } from '../../collections.ts';

/** A link to the page with the price list; undefined for a business without that page. */
export async function getPriceListLink(): Promise<{ href: string; text: string } | undefined> {
  const [page] = await getCollection('pages', ({ data }) =>
    data.sections.some(({ type }) => type === 'priceList'),
  );
  return page && { href: pathOf(page), text: page.data.crumb ?? page.data.title };
}
