import type { Menu, MenuKind } from './collection.ts';
import { getAllRequired, getByCategory, linkTo } from '../site/entries.ts';
import { once } from '../site/once.ts';
import { getListedPosts } from '../posts/query.ts';
import { getList } from '../site/tables.ts';
import { pageCollections } from '../../collections.ts';

const RECENT_POSTS = 10;
const FILE = 'content/menus.yaml';

interface MenuLink {
  href: string;
  text: string;
}

/** A menu of the header with every link of its panel. */
export interface MenuView {
  id: string;
  kind: MenuKind;
  label: string;
  title: string | undefined;
  links: readonly MenuLink[];
  /** Lists of which one is open at a time. */
  lists: readonly { label: string; links: readonly MenuLink[] }[];
  all: MenuLink | undefined;
}

/** The menus in the order of the bar; that of the saved pages only if there are any. */
export const getMenus = once(async (): Promise<MenuView[]> => {
  const menus = (await getList('menus')).filter(
    ({ kind }) => kind !== 'savedPages' || __HAS_SAVED_PAGES__,
  );
  return Promise.all(
    menus.map(async (menu) => {
      const { id, kind, label, title, all } = menu;
      return { id, kind, label, title, all, links: [], lists: [], ...(await getContents(menu)) };
    }),
  );
});

async function getContents(menu: Menu): Promise<Partial<Pick<MenuView, 'links' | 'lists'>>> {
  switch (menu.kind) {
    case 'places':
      return { links: await linkPlaces(menu.places) };
    case 'placeGroups':
      return {
        lists: await Promise.all(
          menu.groups.map(async ({ label, all, places }) => ({
            label,
            links: [
              ...(all ? [{ href: pageCollections.cities.path(all.place), text: all.text }] : []),
              ...(await linkPlaces(places)),
            ],
          })),
        ),
      };
    case 'guides':
      return { lists: await linkCategories('guides') };
    case 'topics':
      return { lists: await linkCategories('topics') };
    case 'posts':
      return {
        links: (await getListedPosts()).slice(0, RECENT_POSTS).map(linkTo),
      };
    case 'savedPages':
      // Fetched by the browser, because the list changes without a build.
      return {};
  }
}

async function linkPlaces(ids: readonly string[]): Promise<MenuLink[]> {
  return (await getAllRequired('cities', ids, FILE)).map(linkTo);
}

async function linkCategories(name: 'guides' | 'topics') {
  return (await getByCategory(name)).map(({ category, entries }) => ({
    label: category.name,
    links: entries.map(linkTo),
  }));
}
