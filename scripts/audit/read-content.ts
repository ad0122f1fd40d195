import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { familyNames, pathOf, type FamilyName } from '../../src/content/families.ts';
import { listSlugPages } from '../../src/content/check.ts';
import { listFields, listOwnText } from '../../src/content/own-text.ts';
import { contentDir, loadContent, type Content } from '../../src/content/read.ts';
import { setNames } from '../../src/content/sets.ts';
import { readRules } from '../../src/content/wording.ts';
import { paths } from '../../src/lib/paths.ts';
import { listLocalNames, listPlaceProse } from './local-words.ts';
import type { ContentFacts, TextPage, TextSite } from './site.ts';

/** Fields whose values are names of streets, places, people and firms. */
const NAMES = new Set(
  `name place region district neighbours roads location areaServed regionName street
  legalName tagline payment`.split(/\s+/),
);

function buildPages(content: Content, name: FamilyName): TextPage[] {
  return content[name].map((entry): TextPage => {
    const { file, data, body } = entry;
    const blocks = listOwnText(entry);
    const alt = [...body.matchAll(/!\[([^\]]*)\]/g)].map(([, text = '']) => text);
    return {
      path: pathOf(entry),
      family: name,
      file,
      title: data.seoTitle,
      description: data.description,
      blocks,
      spelled: [data.seoTitle, data.description, ...alt, ...blocks],
    };
  });
}

function listNames(content: Content): string[] {
  const data = setNames.flatMap((name) => content[name].map((entry) => entry.data));
  const named = listFields(data).filter(({ key }) => NAMES.has(key));
  const neighbourhoods = content.pages.flatMap((page) =>
    page.data.sections.flatMap((section) => (section.type === 'names' ? section.items : [])),
  );
  return [...named.map(({ text }) => text), ...neighbourhoods];
}

/** The home page, every problem, and the keyword pages with an urgent intent. */
function listHurriedPages({ problems, keywords, intents }: Content): Set<string> {
  const urgent = new Set(intents.filter(({ data }) => data.urgent).map(({ id }) => id));
  return new Set([
    paths.home,
    ...problems.map(pathOf),
    ...keywords.filter(({ data }) => urgent.has(data.intent)).map(pathOf),
  ]);
}

/** The words of the content folder, without a build; entries that break their schema are left out. */
export function readTextSite(): TextSite & { hasProblems: boolean } {
  const { content, markers, problems, edits } = loadContent();
  const facts: ContentFacts = {
    places: content.cities.map((entry) => {
      const { id, file, data } = entry;
      const parent = content.cities.find((other) => other.id === data.parent);
      return {
        id,
        name: data.name,
        kind: data.kind,
        parent: data.parent,
        neighbours: data.neighbours,
        file,
        indexed: data.index,
        prose: listPlaceProse(entry),
        localNames: listLocalNames(data, parent?.data),
      };
    }),
    names: listNames(content),
    fixedPages: new Set(content.pages.map(pathOf)),
    countsClicks: content.company[0]?.data.countClicks ?? false,
    longPages: new Set(content.pages.filter(({ data }) => data.long).map(pathOf)),
    quickLinks: content.shared[0]?.data.quickLinks.map(({ href }) => href) ?? [],
    hurriedPages: listHurriedPages(content),
    treePages: new Set(content.assistant.map(({ data }) => `/${data.slug}`)),
    slugPages: new Set(listSlugPages(content).map(({ path }) => path)),
    homePlace: content.company[0]?.data.address.city ?? '',
    markers,
    chat: {
      message: content.company[0]?.data.message ?? '',
      reference: content.company[0]?.data.messageReference ?? false,
    },
    wording: readRules(contentDir()).rules,
    confirmed: new Set(
      setNames.flatMap((name) => content[name].flatMap((entry) => [...(entry.confirmed ?? [])])),
    ),
    hasEdits: edits.length > 0,
  };
  const pages = familyNames.flatMap((name) => buildPages(content, name));
  return { pages, facts, hasProblems: problems.length > 0 };
}

/** Words that the dictionary lacks and people have looked at, in `content/spelling.txt`. */
export function readSpelling(): string[] {
  const file = path.join(contentDir(), 'spelling.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}
