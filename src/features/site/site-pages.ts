import { getCollection } from 'astro:content';
import { indexes, indexNames } from './indexes.ts';
import { paths } from '../../lib/url/paths.ts';
import { getAssistant } from '../assistant/query.ts';
import { getCodesPage } from '../error-codes/query.ts';
import { getHome, getShared } from '../company/query.ts';
import { getJobsPage } from '../jobs/query.ts';
import { getSizing } from '../sizing/query.ts';
import { pageCollectionNames, headingOf, kickerOf, pathOf } from '../../collections.ts';

/** A page of the site, for lists, share images and the not-found page. */
export interface SitePage {
  path: string;
  title: string;
  kicker: string;
  /** Drawing of the page, an address under `public`; the home page's if absent. */
  image?: string | undefined;
}

/** Every written page with an address of its own. */
export async function getSitePages(): Promise<SitePage[]> {
  const { hero } = await getHome();
  const shared = await getShared();
  const lists = [await getJobsPage(), await getCodesPage()];
  const questions = [await getAssistant(), await getSizing()];
  const entries = await Promise.all(pageCollectionNames.map((name) => getCollection(name)));
  return [
    { path: paths.home, title: hero.headline, kicker: hero.badge },
    ...indexNames.map((name) => ({
      path: indexes[name].path,
      title: shared.indexes[name].title,
      kicker: '',
    })),
    ...[...lists, ...questions].flatMap((page) =>
      page ? [{ path: page.path, title: page.title, kicker: '' }] : [],
    ),
    ...entries.flat().map((entry) => ({
      path: pathOf(entry),
      title: headingOf(entry),
      kicker: kickerOf(entry),
      image: 'image' in entry.data ? entry.data.image : undefined,
    })),
  ];
}
