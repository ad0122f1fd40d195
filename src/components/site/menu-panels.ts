import { getAllRequired, getByCategory } from '../../queries/entries.ts';
import { once } from '../../queries/once.ts';
import { getListedPosts } from '../../queries/posts.ts';
import { getTable } from '../../queries/tables.ts';
import { escapeAttribute, escapeText } from '../../lib/text.ts';
import { families, pathOf } from '../../content/families.ts';
import { paths } from '../../lib/paths.ts';

const RECENT_POSTS = 10;

type Link = [href: string, text: string];

/** List items without their end tags, which HTML lets out: these links stand in every page. */
const listItems = (links: readonly Link[]) =>
  links
    .map(([href, text]) => `<li><a href="${escapeAttribute(href)}">${escapeText(text)}</a>`)
    .join('');
const list = (links: readonly Link[]) => `<ul>${listItems(links)}</ul>`;

interface Sublist {
  label: string;
  links: readonly Link[];
}

/** Lists of which one is open at a time, and a last link. */
const sublists = (name: string, lists: readonly Sublist[], last: readonly Link[] = []) =>
  `<ul>${lists
    .map(
      ({ label, links }) =>
        `<li><details name="${name}"><summary>${escapeText(label)}</summary>${list(links)}</details>`,
    )
    .join('')}${listItems(last)}</ul>`;

async function buildPanels() {
  const menus = await Promise.all(
    (await getTable('menus')).map(async ({ id, label, group, places }) => {
      const entries = await getAllRequired('cities', places, 'content/menus.yaml');
      const links = entries.map((place): Link => [pathOf(place), place.data.name]);
      return { id, label, group, links };
    }),
  );
  const [guides, topics, posts] = await Promise.all([
    getByCategory('guides'),
    getByCategory('topics'),
    getListedPosts(),
  ]);
  const [capital, region, others] = menus.filter(({ group }) => group === undefined);
  const zones = menus.filter(({ group }) => group !== undefined);
  return {
    lugares1: list(capital?.links ?? []),
    lugares2: list(region?.links ?? []),
    lugares3: list(others?.links ?? []),
    zonas: sublists(
      'zonas',
      zones.map(({ id, label, links }) => ({
        label,
        links: [[families.cities.path(id), `Toda a ${label}`], ...links],
      })),
    ),
    guias: sublists(
      'guias',
      guides.map(({ category, entries }) => ({
        label: category.name,
        links: entries.map((entry): Link => [pathOf(entry), entry.data.title]),
      })),
      [[paths.guides, 'Ver todos os guias']],
    ),
    postagens: list(
      posts.slice(0, RECENT_POSTS).map((post): Link => [pathOf(post), post.data.title]),
    ),
    servicos: sublists(
      'servicos',
      topics.map(({ category, entries }) => ({
        label: category.name,
        links: entries.map((entry): Link => [pathOf(entry), entry.data.title]),
      })),
      [[paths.sitemap, 'Ver todos os serviços']],
    ),
  };
}

/** HTML of the menus' lists: the same on every page, so made once per build. */
export const getMenuPanels = once(buildPanels);
