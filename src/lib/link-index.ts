import { foldAccents } from './slug.ts';

/** A page that a text may link to, and the stems of what it is about, the most telling first. */
export interface LinkPage {
  href: string;
  title: string;
  /** How much each stem says about the page, from 1 to 9. */
  stems: ReadonlyMap<string, number>;
}

/** What a page says of itself: its title, other names, and a few sentences about it. */
export interface LinkProfile {
  href: string;
  title: string;
  names: readonly string[];
  about: readonly string[];
}

/** Every stem once; of each page its address, and by place and weight the stems that tell of it. */
export interface LinkFile {
  stems: string;
  pages: [href: string, words: string][];
}

const MOST_STEMS = 20;
const SHORTEST = 3;
const ROOT = 5;
const HEAVIEST = 9;

/** Endings that words of one root differ by, longest first. */
const ENDINGS =
  /(?:amentos?|imentos?|acoes|icoes|adoras?|adores|edores|idores|acao|icao|coes|cao|ador|edor|idor|aveis|iveis|avel|ivel|adas?|ados?|idas?|idos?|ando|endo|indo|aram|eram|iram|amos|emos|imos|oes|aes|ais|eis|ois|res|zes|ar|er|ir|am|em|as|es|is|os|us|ao|al|el|a|e|i|o|s)$/;

/** The root of a word, as far as a comparison needs it: "consertos", "consertar" → "consert". */
export function stemOf(word: string): string {
  const folded = foldAccents(word);
  const root = folded.replace(ENDINGS, '');
  return root.length >= ROOT ? root : folded.replace(/(?<=\w{3})s$/, '');
}

const WORD = /[\p{L}\p{N}]+/gu;

/** The stems of a text, without words of one or two letters. */
export function stemsOf(text: string): string[] {
  return (text.match(WORD) ?? []).filter((word) => word.length >= SHORTEST).map(stemOf);
}

const WEIGHTS = { title: 4, names: 3, about: 1 } as const;

/** How often a page says each stem, what names it counted more. */
function countStems({ title, names, about }: LinkProfile): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const stem of stemsOf(text)) counts.set(stem, (counts.get(stem) ?? 0) + weight);
  };
  add(title, WEIGHTS.title);
  for (const name of names) add(name, WEIGHTS.names);
  for (const text of about) add(text, WEIGHTS.about);
  return counts;
}

/** The stems that tell one page from all others, the most telling first. */
function weighStems(
  counts: ReadonlyMap<string, number>,
  pagesWith: ReadonlyMap<string, number>,
  pages: number,
): [string, number][] {
  const weighed = [...counts]
    .map(([stem, count]): [string, number] => {
      const rarity = Math.log(pages / (pagesWith.get(stem) ?? 1));
      return [stem, rarity * Math.log(1 + count)];
    })
    .filter(([, weight]) => weight > 0)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST_STEMS);
  const heaviest = weighed[0]?.[1] ?? 1;
  return weighed.map(([stem, weight]) => [
    stem,
    Math.max(1, Math.round((weight / heaviest) * HEAVIEST)),
  ]);
}

function countPagesWith(pages: Iterable<ReadonlyMap<string, number>>): Map<string, number> {
  const pagesWith = new Map<string, number>();
  for (const stems of pages) {
    for (const stem of stems.keys()) pagesWith.set(stem, (pagesWith.get(stem) ?? 0) + 1);
  }
  return pagesWith;
}

/** Finds what tells each page from all others: stems that it says often and few others say. */
export function buildLinkFile(profiles: readonly LinkProfile[]): LinkFile {
  const counted = profiles.map(countStems);
  const pagesWith = countPagesWith(counted);
  const chosen = counted.map((counts) => weighStems(counts, pagesWith, profiles.length));
  const used = chosen.flatMap((stems) => stems.map(([stem]) => stem));
  const stems = [...new Set(used)].sort();
  const places = new Map(stems.map((stem, at) => [stem, at.toString(36)]));
  return {
    stems: stems.join(' '),
    pages: profiles.map(({ href }, at) => [
      href,
      (chosen[at] ?? []).map(([stem, weight]) => `${places.get(stem) ?? ''}${weight}`).join(' '),
    ]),
  };
}

/** The pages of a file, as `suggestLinks` takes them; one without a title is left out. */
export function readLinkFile(
  { stems, pages }: LinkFile,
  titles: ReadonlyMap<string, string>,
): LinkPage[] {
  const names = stems.split(' ');
  return pages.flatMap(([href, words]): LinkPage[] => {
    const title = titles.get(href);
    if (title === undefined) return [];
    const weighed = words.split(' ').flatMap((word): [string, number][] => {
      const stem = names[Number.parseInt(word.slice(0, -1), 36)];
      return stem === undefined ? [] : [[stem, Number(word.slice(-1))]];
    });
    return [{ href, title, stems: new Map(weighed) }];
  });
}

/** A page as the file has it; one that it lacks, as a saved page, by its title and address. */
export function findLinkPage(
  pages: readonly LinkPage[],
  { href, title }: Pick<LinkPage, 'href' | 'title'>,
): LinkPage {
  const known = pages.find((page) => page.href === href);
  if (known) return known;
  const name = href.split('/').at(-1) ?? '';
  const counts = countStems({ href, title, names: [name], about: [] });
  const pagesWith = countPagesWith(pages.map(({ stems }) => stems));
  const stems = new Map(weighStems(counts, pagesWith, pages.length));
  return { href, title, stems };
}
