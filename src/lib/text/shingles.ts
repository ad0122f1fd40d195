/** Words per shingle. */
const SIZE = 5;

const WORD = /[\p{L}\p{N}]+/gu;

/** Words of a text for comparison: lower case, without punctuation. */
export function splitWords(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

const SPACE = 32;

/**
 * 53-bit hash (cyrb53) of the shingle that begins at a word; 53 bits keep the shingles of a site
 * from colliding.
 */
function hash(words: readonly string[], start: number): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = start; at < start + SIZE; at++) {
    const word = words[at] ?? '';
    const length = at === start + SIZE - 1 ? word.length : word.length + 1;
    for (let index = 0; index < length; index++) {
      const code = index < word.length ? word.charCodeAt(index) : SPACE;
      high = Math.imul(high ^ code, 2654435761);
      low = Math.imul(low ^ code, 1597334677);
    }
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

function hashWords(words: readonly string[]): number[] {
  const count = Math.max(0, words.length - SIZE + 1);
  return Array.from({ length: count }, (_, start) => hash(words, start));
}

/** Hashes of every run of five words of a text. */
export function buildShingles(text: string): Set<number> {
  return new Set(hashWords(splitWords(text)));
}

/** Share of a text that another also contains, 0 to 1. */
export function measureContainment(text: ReadonlySet<number>, other: ReadonlySet<number>): number {
  if (text.size === 0) return 0;
  let shared = 0;
  for (const shingle of text) if (other.has(shingle)) shared++;
  return shared / text.size;
}

/** Share of a text that others together also contain, 0 to 1. */
export function measureTogether(
  text: ReadonlySet<number>,
  others: readonly ReadonlySet<number>[],
): number {
  return measureContainment(text, new Set(others.flatMap((other) => [...other])));
}

/** The other text that contains most of a text; `index` is its position in the list. */
export interface Nearest {
  index: number;
  containment: number;
}

/** For each text of a list the other one that contains most of it; undefined if none shares any. */
export function findNearest(texts: readonly ReadonlySet<number>[]): (Nearest | undefined)[] {
  const holders = new Map<number, number[]>();
  texts.forEach((text, index) => {
    for (const shingle of text) {
      const list = holders.get(shingle);
      if (list) list.push(index);
      else holders.set(shingle, [index]);
    }
  });
  const shared = new Uint32Array(texts.length);
  return texts.map((text, index) => {
    shared.fill(0);
    for (const shingle of text) {
      for (const holder of holders.get(shingle) ?? []) shared[holder] = (shared[holder] ?? 0) + 1;
    }
    shared[index] = 0;
    let best = 0;
    shared.forEach((count, other) => {
      if (count > (shared[best] ?? 0)) best = other;
    });
    const most = shared[best] ?? 0;
    return most === 0 ? undefined : { index: best, containment: most / text.size };
  });
}

/** Passages of a text that another also contains, as written in the first, longest first. */
export function findSharedPassages(text: string, other: string, limit = 3): string[] {
  const words = [...text.matchAll(WORD)];
  const known = buildShingles(other);
  const passages: { start: number; end: number }[] = [];
  hashWords(words.map(([word]) => word.toLowerCase())).forEach((shingle, start) => {
    if (!known.has(shingle)) return;
    const last = passages.at(-1);
    if (last && start === last.end - SIZE + 1) last.end = start + SIZE;
    else passages.push({ start, end: start + SIZE });
  });
  return passages
    .sort((a, b) => b.end - b.start - (a.end - a.start))
    .slice(0, limit)
    .map(({ start, end }) => {
      const last = words[end - 1];
      return text.slice(words[start]?.index, (last?.index ?? 0) + (last?.[0].length ?? 0));
    });
}
