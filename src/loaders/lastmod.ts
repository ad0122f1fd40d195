import { paths } from '../lib/paths.ts';
import type { Content } from './check-content.ts';

/**
 * Addresses of the written pages that search engines may list, each with the date of its last
 * real change; an index page is as new as the newest page it lists.
 */
export function listLastmod(content: Content): Map<string, string> {
  const family = (
    entries: { id: string; data: { updated: string; index: boolean } }[],
    build: (slug: string) => string,
  ): [string, string][] =>
    entries.flatMap(({ id, data }) => (data.index ? [[build(id), data.updated]] : []));
  const families = {
    cities: family(content.cities, paths.city),
    topics: family(content.topics, paths.topic),
    guides: family(content.guides, paths.guide),
    posts: family(content.posts, paths.post),
    problems: family(content.problems, paths.problem),
    roots: [...family(content.keywords, paths.root), ...family(content.pages, paths.root)],
  };
  const all = Object.values(families).flat();
  const newest = (entries: [string, string][]) =>
    entries.reduce((latest, [, updated]) => (updated > latest ? updated : latest), '2025-01-01');
  const indexes: [string, string][] = [
    [paths.home, newest(all)],
    [paths.guides, newest(families.guides)],
    [paths.posts, newest(families.posts)],
    [paths.problems, newest(families.problems)],
    [paths.faq, newest(all)],
    [paths.sitemap, newest(all)],
  ];
  return new Map([...indexes, ...all]);
}
