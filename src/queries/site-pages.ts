import { getCollection } from 'astro:content';
import { paths } from '../lib/paths.ts';
import { getHome, getShared } from './company.ts';

/** One page of the site, as lists, share images and the not-found page need it. */
export interface SitePage {
  path: string;
  title: string;
  kicker: string;
}

/** Every written page with an address of its own. */
export async function getSitePages(): Promise<SitePage[]> {
  const { titles } = getShared().hub;
  const [cities, topics, guides, posts, problems, keywords, pages] = await Promise.all([
    getCollection('cities'),
    getCollection('topics'),
    getCollection('guides'),
    getCollection('posts'),
    getCollection('problems'),
    getCollection('keywords'),
    getCollection('pages'),
  ]);
  const index = (path: string, key: string) => ({
    path,
    title: titles[key]?.title ?? key,
    kicker: '',
  });
  return [
    { path: paths.home, title: getHome().hero.headline, kicker: getHome().hero.badge },
    index(paths.guides, 'guides'),
    index(paths.posts, 'posts'),
    index(paths.problems, 'problems'),
    index(paths.faq, 'faq'),
    index(paths.sitemap, 'sitemap'),
    ...cities.map(({ id, data }) => ({
      path: paths.city(id),
      title: data.headline,
      kicker: 'Atendimento local',
    })),
    ...topics.map(({ id, data }) => ({
      path: paths.topic(id),
      title: data.title,
      kicker: 'Assunto',
    })),
    ...guides.map(({ id, data }) => ({ path: paths.guide(id), title: data.title, kicker: 'Guia' })),
    ...posts.map(({ id, data }) => ({
      path: paths.post(id),
      title: data.title,
      kicker: data.place,
    })),
    ...problems.map(({ id, data }) => ({
      path: paths.problem(id),
      title: data.title,
      kicker: 'O que fazer agora',
    })),
    ...keywords.map(({ id, data }) => ({ path: paths.root(id), title: data.title, kicker: '' })),
    ...pages.map(({ id, data }) => ({ path: paths.root(id), title: data.title, kicker: '' })),
  ];
}
