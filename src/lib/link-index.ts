import { foldAccents } from './slug.ts';

/** A page that a text may link to. */
export interface NamedPage {
  href: string;
  title: string;
}

export interface LinkPage extends NamedPage {
  /** How rare each stem of its title and its address is: the logarithm of all pages by those that have it. */
  stems: ReadonlyMap<string, number>;
}

/** Words that begin with as many of the same letters are one. */
const ROOT = 6;
const SHORTEST = 3;
const WORD = /[\p{L}\p{N}]+/gu;

/** The root of a word, as far as a comparison needs it: "consertos", "consertar" → "conser". */
export const stemOf = (word: string): string => foldAccents(word).slice(0, ROOT);

/** The stems of a text, without words of one or two letters. */
export const stemsOf = (text: string): string[] =>
  (text.match(WORD) ?? []).filter((word) => word.length >= SHORTEST).map(stemOf);

/** What a page is called: its title, that up to the first sign, and its address. Any of them will do. */
export const namesOf = ({ title, href }: NamedPage): string[] => [
  title,
  title.split(/[:?,]/)[0] ?? '',
  href.split('/').at(-1) ?? '',
];

const listStems = (page: NamedPage) => [...new Set(namesOf(page).flatMap(stemsOf))];

function weighStems(page: NamedPage, count: (stem: string) => number, pages: number): LinkPage {
  const { href, title } = page;
  const stems = listStems(page).map((stem): [string, number] => [
    stem,
    Math.log(pages / count(stem)),
  ]);
  return { href, title, stems: new Map(stems.filter(([, weight]) => weight > 0)) };
}

/** What tells each page from all others. */
export function weighPages(pages: readonly NamedPage[]): LinkPage[] {
  const counts = new Map<string, number>();
  for (const stem of pages.flatMap(listStems)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return pages.map((page) => weighStems(page, (stem) => counts.get(stem) ?? 1, pages.length));
}

/** A page as the list has it; one that it lacks, as a saved page, weighed against it. */
export function findLinkPage(pages: readonly LinkPage[], wanted: NamedPage): LinkPage {
  const known = pages.find(({ href }) => href === wanted.href);
  const count = (stem: string) => pages.filter(({ stems }) => stems.has(stem)).length || 1;
  return known ?? weighStems(wanted, count, pages.length);
}
