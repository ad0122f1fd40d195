import type { LinkProfile } from '../lib/link-index.ts';
import { headingOf, labelOf, pathOf, type FamilyEntry } from './families.ts';

/** Fields that say in a few words what a page is about. */
const ABOUT = ['description', 'summary', 'answer', 'difference', 'service'] as const;

/** What each page says of itself, for links to it. Those kept out of search engines are left out. */
export function listLinkProfiles(entries: readonly FamilyEntry[]): LinkProfile[] {
  return entries
    .filter(({ data }) => data.index)
    .map((entry) => {
      const data = entry.data as Partial<Record<string, unknown>>;
      const about = ABOUT.map((name) => data[name]);
      return {
        href: pathOf(entry),
        title: headingOf(entry),
        names: [labelOf(entry), ...entry.data.keywords, ...entry.id.split('/')],
        about: about.filter((text) => typeof text === 'string'),
      };
    });
}
