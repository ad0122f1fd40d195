import { getCollection } from 'astro:content';
import { indexes, indexNames } from './indexes.ts';
import { getTools } from '../assistant/query.ts';
import { getCodesPage } from '../error-codes/query.ts';
import { getShared } from '../company/query.ts';
import { getJobsPage } from '../jobs/query.ts';
import { getByCategory, linkTo, sortBy } from './entries.ts';
import { getPlaceGroups } from '../places/query.ts';
import { getList } from './tables.ts';
import type { MapGroups } from '../../cms/collections/define.ts';
import {
  pageCollections,
  pageCollectionNames,
  type PageCollectionName,
} from '../../collections.ts';

/** A list of the map of the site. */
export interface MapGroup {
  title: string;
  intro?: string;
  /** Fragment that other pages link to. */
  id?: string;
  items: { href: string; text: string }[];
}

/** The lists of one collection. */
async function listGroups(name: PageCollectionName): Promise<MapGroup[]> {
  const map: MapGroups = pageCollections[name].map;
  if (map.by === 'category') {
    const groups = await getByCategory(name as 'topics' | 'guides');
    return groups.map(({ category, entries }) => {
      const items = entries.map(linkTo);
      if (map.prefix !== undefined) return { title: map.prefix + category.name, items };
      return { title: category.name, intro: category.summary, id: category.id, items };
    });
  }
  if (map.by === 'intent') {
    const keywords = await getCollection('keywords');
    return (await getList('intents')).map((intent) => ({
      title: intent.name,
      items: keywords.filter(({ data }) => data.intent === intent.id).map(linkTo),
    }));
  }
  if (map.by === 'place') {
    const groups = await getPlaceGroups();
    return groups.map((group) => ({ title: group.name, items: group.places.map(linkTo) }));
  }
  const items = (await getCollection(name)).map(linkTo);
  return [
    { title: map.title, items: map.by === 'name' ? sortBy(items, ({ text }) => text) : items },
  ];
}

/** Every written page, in the lists of the site map. */
export async function getSiteMap(): Promise<MapGroup[]> {
  return (await Promise.all(pageCollectionNames.map(listGroups))).flat();
}

/** Links to the index pages, questionnaires, codes and finished jobs, if any. */
export async function getIndexLinks(): Promise<{ href: string; text: string }[]> {
  const { indexes: words } = await getShared();
  const lists = [await getCodesPage(), await getJobsPage()];
  return [
    ...indexNames.map((name) => ({ href: indexes[name].path, text: words[name].link })),
    ...(await getTools()).map(({ href, text }) => ({ href, text })),
    ...lists.flatMap((page) => (page ? [{ href: page.path, text: page.link }] : [])),
  ];
}
