import { expect, test } from 'vitest';
import type { Menu } from '../../src/features/menus/collection.ts';
import { readPages, readSiteContent } from '../helpers/site.ts';
import { pageCollections, pathOf } from '../../src/collections.ts';

const content = readSiteContent();
const menus = content.menus.map(({ data }) => data);
const cities = new Map(content.cities.map(({ id, data }) => [id, data.name]));
const home = (await readPages()).find(({ path }) => path === '/')?.html ?? '';
const nav = /<nav [^>]*id="menu"[\s\S]*?<\/nav>/.exec(home)?.[0] ?? '';

interface Link {
  href: string;
  text: string;
}

const listLinks = (html: string): Link[] =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
    ([, href = '', text = '']) => ({ href, text: text.trim() }),
  );

/** The bar, item by item: kind, label and HTML of the panel. */
const items = nav
  .split(/<details [^>]*data-item="/)
  .slice(1)
  .map((html) => ({
    kind: /^\w+/.exec(html)?.[0],
    label: /<summary[^>]*>([^<]*)<\/summary>/.exec(html)?.[1],
    panel: html.slice(html.indexOf('class="menu-panel"')).split('class="menu-banner"')[0] ?? '',
  }));

const panelOf = ({ label }: Menu) => items.find((item) => item.label === label)?.panel ?? '';
const listsOf = (menu: Menu) =>
  panelOf(menu)
    .split(`<details name="${menu.id}"`)
    .slice(1)
    .map((html) => ({
      label: /<summary>([^<]*)<\/summary>/.exec(html)?.[1],
      links: listLinks(html.split('</ul>')[0] ?? ''),
    }));
const ofKind = <Kind extends Menu['kind']>(kind: Kind) =>
  menus.filter((menu): menu is Extract<Menu, { kind: Kind }> => menu.kind === kind);
const linkTo = (id: string): Link => ({
  href: pageCollections.cities.path(id),
  text: cities.get(id) ?? '',
});

test('the bar shows the menus of content/menus.yaml in its order', () =>
  expect(items.map(({ kind, label }) => [kind, label])).toEqual(
    menus.map(({ kind, label }) => [kind, label]),
  ));

test('menus of places hold the places named', () => {
  for (const menu of ofKind('places'))
    expect(listLinks(panelOf(menu)), menu.label).toEqual([
      ...menu.places.map(linkTo),
      ...(menu.all ? [menu.all] : []),
    ]);
  for (const menu of ofKind('placeGroups')) {
    expect(listsOf(menu), menu.label).toEqual(
      menu.groups.map(({ label, all, places }) => ({
        label,
        links: [
          ...(all ? [{ href: pageCollections.cities.path(all.place), text: all.text }] : []),
          ...places.map(linkTo),
        ],
      })),
    );
  }
});

test('guides and subjects stand in every category, each once', () => {
  const categories = content.categories.map(({ data }) => data);
  for (const kind of ['guides', 'topics'] as const) {
    for (const menu of ofKind(kind)) {
      const lists = listsOf(menu);
      expect(lists.map(({ label }) => label)).toEqual(
        categories.filter(({ group }) => group === kind).map(({ name }) => name),
      );
      expect(lists.flatMap(({ links }) => links.map(({ href }) => href)).sort()).toEqual(
        content[kind].map(pathOf).sort(),
      );
    }
  }
});

test('titles, last links and the most recent posts stand in the HTML', () => {
  for (const menu of menus) {
    if (menu.title) expect(panelOf(menu)).toContain(`<p class="menu-title">${menu.title}<`);
    if (menu.all) expect(listLinks(panelOf(menu)).at(-1)).toEqual(menu.all);
  }
  for (const menu of ofKind('posts'))
    expect(panelOf(menu).match(/href="\/postagens\/[a-z]/g)).toHaveLength(10);
});

test('the drawer ends with the links of the local banner', () => {
  const [, banner = ''] = /<nav class="banner"[^>]*>([\s\S]*?)<\/nav>/.exec(home) ?? [];
  expect(listLinks(banner).length).toBeGreaterThan(0);
  expect(listLinks(nav.slice(nav.indexOf('class="menu-banner"')))).toEqual(listLinks(banner));
});
