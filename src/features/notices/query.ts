import { listComing, stateOf } from '../../lib/dates/period.ts';
import { addressOfFile } from '../../lib/url/page-file.ts';
import { now } from '../site/now.ts';
import { getPriceListLink } from '../prices/query.ts';
import { once } from '../site/once.ts';
import { getList } from '../site/tables.ts';
import { pageCollectionNames, pathOf } from '../../collections.ts';
import { publicContent } from '../site/content.ts';

/** Notices that stand above the header of every page, in the order of their table. */
export async function getNotices() {
  const moment = now();
  return listComing(await getList('notices'), moment).map((notice) => ({
    ...notice,
    held: stateOf(notice, moment) === 'during',
  }));
}

const collectionsByPath = once(() => {
  const content = publicContent();
  return new Map<string, string>(
    pageCollectionNames.flatMap((name) =>
      content[name].map((entry) => [pathOf(entry), name] as const),
    ),
  );
});

/** Promotions of the page at an address: those that name it or its collection; the price list shows all. */
export async function getPromotions({ pathname }: Pick<URL, 'pathname'>) {
  const moment = now();
  const coming = listComing(await getList('promotions'), moment);
  if (coming.length === 0) return [];
  // During a build the address is that of the file.
  const path = addressOfFile(pathname.slice(1));
  const collection = collectionsByPath().get(path) ?? '';
  const listsPrices = (await getPriceListLink())?.href === path;
  return coming
    .filter(
      ({ pages, families }) => listsPrices || pages.includes(path) || families.includes(collection),
    )
    .map((promotion) => ({ ...promotion, held: stateOf(promotion, moment) === 'during' }));
}
