import { useQuery } from '@tanstack/react-query';
import type { AdminClient } from '../../data/client.ts';
import type { LinkTarget } from '../../writing/LinkDialog.tsx';
import { findCompeting, distinctiveWord, type CompetingData } from './compete.ts';
import { findPagesWith } from '../../data/pages/find-pages.ts';
import { loadSitePages } from '../../data/site-data.ts';
import { useRested } from '../../ui/useRested.ts';

/** A title with the pages that are about the same. */
export interface Competing {
  title: string;
  pages: LinkTarget[];
}

const WAIT_MS = 400;
const FRESH_MS = 30_000;
/** The words stand in an address, which has an end. */
const MOST_WORDS = 60;

async function readWritten(
  client: AdminClient,
  titles: readonly string[],
  data: CompetingData,
): Promise<Competing[]> {
  const distinctive = titles.flatMap((title) => distinctiveWord(title, data.words) ?? []);
  const [site, saved] = await Promise.all([
    loadSitePages(),
    findPagesWith(client, [...new Set(distinctive)].slice(0, MOST_WORDS)),
  ]);
  const written = [
    ...[...site].flatMap(([href, title]) => (href === title ? [] : [{ href, title }])),
    ...saved.map(({ slug, title }) => ({ href: `/links-uteis/${slug}`, title })),
  ];
  return titles.flatMap((title) => {
    const pages = findCompeting(title, written, data).slice(0, 3);
    return pages.length === 0 ? [] : [{ title, pages }];
  });
}

/** Which of these titles are those of written pages, as far as it is known by now. */
export function useCompeting(
  client: AdminClient,
  titles: readonly string[],
  data: CompetingData | undefined,
): readonly Competing[] {
  const typed = titles.join('\n');
  const rested = useRested(typed, WAIT_MS);
  const { data: found = [] } = useQuery({
    queryKey: ['competing', rested],
    queryFn: () => (data ? readWritten(client, rested.split('\n'), data) : []),
    enabled: data !== undefined && rested !== '',
    staleTime: FRESH_MS,
    placeholderData: (before) => before,
  });
  return found.filter(({ title }) => titles.includes(title));
}
