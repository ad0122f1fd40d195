import { paths } from '../../src/lib/url/paths.ts';
import type { ContentFacts } from './site.ts';
import { pathOf, type Content, type ContentReading } from '../../src/collections.ts';
import { listSlugPages } from '../../src/features/site/addresses.ts';

/** The home page, every problem, and the keyword pages with an urgent intent. */
function listHurriedPages({ problems, keywords, intents }: Content): Set<string> {
  const urgent = new Set(intents.filter(({ data }) => data.urgent).map(({ id }) => id));
  return new Set([
    paths.home,
    ...problems.map(pathOf),
    ...keywords.filter(({ data }) => urgent.has(data.intent)).map(pathOf),
  ]);
}

/** What the content knows about its pages; entries that break their schema are left out. */
export function readFacts({ content, markers }: ContentReading): ContentFacts {
  const company = content.company[0]?.data;
  return {
    fixedPages: new Set(content.pages.map(pathOf)),
    longPages: new Set(content.pages.filter(({ data }) => data.long).map(pathOf)),
    countsClicks: company?.countClicks ?? false,
    quickLinks: content.shared[0]?.data.quickLinks.map(({ href }) => href) ?? [],
    hurriedPages: listHurriedPages(content),
    slugPages: new Set(listSlugPages(content).map(({ path }) => path)),
    treePages: new Set(content.assistant.map(({ data }) => `/${data.slug}`)),
    phones: [
      ...new Set([...markers].flatMap(([name, value]) => (/^phone\./.test(name) ? [value] : []))),
    ],
    message: company?.message ?? '',
  };
}
