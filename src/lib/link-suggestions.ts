import { namesOf, stemOf, stemsOf, type LinkPage } from './link-index.ts';

/** A paragraph or item of a text, without headings and tables. */
export interface TextBlock {
  /** What is no letter or digit ends a run of words: a fact, a line break. */
  text: string;
  /** Where its links stand. */
  links: readonly { from: number; to: number }[];
}

export interface LinkSuggestion {
  href: string;
  title: string;
  /** Which block, and where in its text the words stand that would become the link. */
  block: number;
  from: number;
  to: number;
  words: string;
  /** The sentence around them. */
  sentence: string;
}

export interface SuggestOptions {
  /** Addresses that the text must not link to: its own, and those that it links to already. */
  taken: ReadonlySet<string>;
  most?: number;
  /** Address that comes before all others. */
  first?: string | undefined;
}

const MOST = 5;
/** A link in about as many words. */
const WORDS_PER_LINK = 80;
const LONGEST_WORDS = 7;
/** Share of what names a page that the words must say. */
const NAMED = 0.6;
/** What the rarest word of a name counts where a database looks for it. */
const HEAVIEST = 9;
/** How rare the words must be among the names of pages, as the sum of logarithms: one that few have, or two. */
const RARE = 4.6;

interface Word {
  stem: string;
  from: number;
  to: number;
  /** Its place among all words of the text. */
  at: number;
  isPlain: boolean;
}

interface Found {
  suggestion: LinkSuggestion;
  score: number;
}

/**
 * The best targets for links in a text, each with the very words that name it, best first. None
 * twice, none inside of a link or a number, and none within 80 words of another link.
 */
export function suggestLinks(
  blocks: readonly TextBlock[],
  pages: readonly LinkPage[],
  { taken, most = MOST, first }: SuggestOptions,
): LinkSuggestion[] {
  const read = readWords(blocks);
  const linked = read.flatMap(({ words, links }) =>
    words.filter((word) => links.some(({ from, to }) => word.from < to && from < word.to)),
  );
  const isNearLink = ({ at }: Word) =>
    linked.some((other) => Math.abs(other.at - at) < WORDS_PER_LINK / 2);
  const targets = pages.filter(({ href }) => !taken.has(href)).map(toTarget);
  const byStem = new Map<string, Target[]>();
  for (const target of targets) {
    for (const stem of target.page.stems.keys())
      byStem.set(stem, [...(byStem.get(stem) ?? []), target]);
  }
  const best = new Map<string, Found>();
  for (const [block, { text, words }] of read.entries()) {
    let next = 0;
    for (const sentence of splitSentences(text)) {
      const first = next;
      while ((words[next]?.to ?? Infinity) <= sentence.to) next += 1;
      const inside = words.slice(first, next);
      const candidates = new Set(inside.flatMap(({ stem }) => byStem.get(stem) ?? []));
      for (const target of candidates) {
        const window = findWindow(text, inside, target);
        if (!window || isNearLink(window.first)) continue;
        const { href, title } = target.page;
        const { score } = window;
        if (score <= (best.get(href)?.score ?? 0)) continue;
        const { from } = window.first;
        const { to } = window.last;
        const suggestion = {
          href,
          title,
          block,
          from,
          to,
          words: text.slice(from, to),
          sentence: text.slice(sentence.from, sentence.to).trim(),
        };
        best.set(href, { suggestion, score });
      }
    }
  }
  const rank = ({ suggestion, score }: Found) => (suggestion.href === first ? Infinity : score);
  return chooseApart(
    [...best.values()].sort((a, b) => rank(b) - rank(a)),
    most,
  );
}

/** What words must begin with to name a page, each with what it says, and how much is enough. */
export interface NameQuery {
  beginnings: Record<string, number>;
  enough: number;
}

/** What to look for in texts that may name a page; undefined for a page without a telling name. */
export function nameQuery(page: LinkPage): NameQuery | undefined {
  const { names } = toTarget(page);
  if (names.length === 0) return undefined;
  // Texts have accents, stems have none: as the title writes the words, where it does.
  const written = new Map(
    (page.title.normalize('NFC').match(WORD) ?? []).map((word) => {
      const stem = stemOf(word);
      return [stem, word.toLowerCase().slice(0, stem.length)];
    }),
  );
  const heaviest = Math.max(...page.stems.values());
  const grade = (weight: number) => Math.max(1, Math.round((weight / heaviest) * HEAVIEST));
  const grades = new Map([...page.stems].map(([stem, weight]) => [stem, grade(weight)]));
  return {
    beginnings: Object.fromEntries(
      [...grades].map(([stem, weight]) => [written.get(stem) ?? stem, weight]),
    ),
    enough: Math.ceil(NAMED * Math.min(...names.map(({ stems }) => weigh(grades, stems)))),
  };
}

/** Words are offered to one page only, the one that they name best. */
function chooseApart(found: readonly Found[], most: number): LinkSuggestion[] {
  const chosen: LinkSuggestion[] = [];
  for (const { suggestion } of found) {
    const { block, from, to } = suggestion;
    const overlaps = chosen.some(
      (other) => block === other.block && from < other.to && other.from < to,
    );
    if (!overlaps) chosen.push(suggestion);
    if (chosen.length === most) break;
  }
  return chosen;
}

interface Target {
  page: LinkPage;
  /** The names of the page: any of them will do. */
  names: { stems: ReadonlySet<string>; weight: number }[];
}

function toTarget(page: LinkPage): Target {
  const names = namesOf(page)
    .map((text) => new Set(stemsOf(text).filter((stem) => page.stems.has(stem))))
    .filter((stems) => stems.size > 0)
    .map((stems) => ({ stems, weight: weigh(page.stems, stems) }));
  return { page, names };
}

const weigh = (weights: ReadonlyMap<string, number>, stems: ReadonlySet<string>) =>
  [...stems].reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0);

/** The fewest words in a row that say most of a page's name. */
function findWindow(text: string, words: readonly Word[], { page, names }: Target) {
  /** One word of several says too little of a page. */
  const fewest = Math.min(2, ...names.map(({ stems }) => stems.size));
  let best: { first: Word; last: Word; score: number } | undefined;
  for (const [start, first] of words.entries()) {
    if (!first.isPlain || !page.stems.has(first.stem)) continue;
    const said = new Set<string>();
    for (let end = start; end < Math.min(words.length, start + LONGEST_WORDS); end += 1) {
      const last = words[end];
      if (!last?.isPlain) break;
      const before = words[end - 1];
      if (end > start && before && /[^\s-]/.test(text.slice(before.to, last.from))) break;
      if (!page.stems.has(last.stem)) continue;
      said.add(last.stem);
      const weight = weigh(page.stems, said);
      if (said.size < fewest || weight < RARE) continue;
      const share = Math.max(
        ...names.map(({ stems, weight: all }) => {
          const both = new Set([...said].filter((stem) => stems.has(stem)));
          return weigh(page.stems, both) / all;
        }),
      );
      // Words that say nothing of the page make a link longer.
      const score = weight * share - (end - start + 1 - said.size);
      if (share >= NAMED && score > (best?.score ?? 0)) best = { first, last, score };
    }
  }
  return best;
}

const WORD = /[\p{L}\p{N}]+/gu;

function readWords(blocks: readonly TextBlock[]) {
  let at = 0;
  return blocks.map(({ text, links }) => ({
    text,
    links,
    words: [...text.matchAll(WORD)].map(({ 0: word, index }): Word => {
      const to = index + word.length;
      at += 1;
      const isPlain =
        !/\p{N}/u.test(word) && !links.some((link) => index < link.to && link.from < to);
      return { stem: stemOf(word), from: index, to, at, isPlain };
    }),
  }));
}

/** Where the sentences of a text stand. */
function splitSentences(text: string): { from: number; to: number }[] {
  const ends = [...text.matchAll(/[.?!](?=\s+["“(]?\p{Lu})|\n|$/gu)].map(
    ({ 0: sign, index }) => index + sign.length,
  );
  return ends
    .map((to, at) => ({ from: ends[at - 1] ?? 0, to }))
    .filter(({ from, to }) => to > from);
}
