import { listComing, stateOf } from '../../lib/dates/period.ts';
import { addressOfFile } from '../../lib/url/page-file.ts';
import { now } from '../site/now.ts';
import { getPriceListLink } from '../prices/query.ts';
import { once } from '../site/once.ts';
import { getTable } from '../site/tables.ts';
import { familyNames, pathOf } from '../../collections.ts';
import { publicContent } from '../site/content.ts';

/** Notices that stand above the header of every page, in the order of their table. */
export async function getNotices() {
  const moment = now();
  return listComing(await getTable('notices'), moment).map((notice) => ({
    ...notice,
    held: stateOf(notice, moment) === 'during',
  }));
}

const getFamilies = once(() => {
  const content = publicContent();
  return new Map<string, string>(
    familyNames.flatMap((name) => content[name].map((entry) => [pathOf(entry), name] as const)),
  );
});

/** Promotions of the page at an address: those that name it or its family; the list of prices has all. */
export async function getPromotions({ pathname }: Pick<URL, 'pathname'>) {
  const moment = now();
  const coming = listComing(await getTable('promotions'), moment);
  if (coming.length === 0) return [];
  // While Astro builds, the address is the file's.
  const path = addressOfFile(pathname.slice(1));
  const family = getFamilies().get(path) ?? '';
  const listsPrices = (await getPriceListLink())?.href === path;
  return coming
    .filter(
      ({ pages, families }) => listsPrices || pages.includes(path) || families.includes(family),
    )
    .map((promotion) => ({ ...promotion, held: stateOf(promotion, moment) === 'during' }));
}
