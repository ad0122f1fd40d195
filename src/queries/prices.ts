import { getCollection } from 'astro:content';
import { linkTo } from './entries.ts';

/** A link to the page with the price list; a business without that page has none. */
export async function getPriceListLink(): Promise<{ href: string; text: string } | undefined> {
  const pages = await getCollection('pages', ({ data }) =>
    data.sections.some(({ type }) => type === 'priceList'),
  );
  return pages.map(linkTo)[0];
}
