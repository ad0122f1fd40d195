/** Most repetitions of what a pattern lets repeat without end, such as the letters of a word. */
const MOST_REPEATED = 40;
/** The same, of a gap inside of a group. */
const MOST_IN_GROUP = 160;

export interface GappedPattern {
  /** An expression for the words that it can begin with: a text without them does not fit. */
  beginnings: string;
  test: (text: string) => boolean;
}

/** Words, and what may not stand right before them. */
interface Words {
  words: RegExp;
  before: RegExp | undefined;
}

/** Words with anything between them that the gaps before them may hold. */
interface Sequence {
  first: Words;
  rest: ({ gap: RegExp } & Words)[];
}

/** One sign of an expression, with its class or escape and how often it may be repeated. */
const TOKEN =
  /(\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|[^])([*+]?)/gu;

/**
 * A regular expression whose time grows with the text alone. `palavra[^.]*outra` asks for the second
 * word anew behind every first one; here each word is looked for once, and then where it stands.
 * Gaps are `[^…]*` and `.*`; anything else repeats at most 40 times, a gap in a group 160. `(?<!…)` may stand at the
 * beginning and behind a gap: older browsers, which cannot look back, read it all the same. Throws where it stands elsewhere.
 */
export function compileGapped(source: string): GappedPattern {
  const sequences = readSequences(source);
  return {
    beginnings: sequences.map(({ first }) => first.words.source).join('|'),
    test: (text) => sequences.some((sequence) => occurs(sequence, text)),
  };
}

function readSequences(source: string): Sequence[] {
  const alternatives: { parts: string[]; gaps: string[] }[] = [{ parts: [''], gaps: [] }];
  let depth = 0;
  for (const [, sign = '', times = ''] of source.matchAll(TOKEN)) {
    const alternative = alternatives.at(-1);
    if (!alternative) break;
    if (sign.startsWith('(')) depth += 1;
    if (sign === ')') depth -= 1;
    const isGap = times === '*' && (sign === '.' || sign.startsWith('[^'));
    if (sign === '|' && depth === 0) alternatives.push({ parts: [''], gaps: [] });
    else if (isGap && depth === 0) {
      alternative.gaps.push(sign);
      alternative.parts.push('');
    } else {
      const most = isGap ? MOST_IN_GROUP : MOST_REPEATED;
      const repeated = times === '' ? '' : `{${times === '*' ? 0 : 1},${most}}`;
      alternative.parts.push(`${alternative.parts.pop() ?? ''}${sign}${repeated}`);
    }
  }
  return alternatives.map(({ parts: [first = '', ...rest], gaps }) => ({
    first: readWords(first),
    rest: rest.map((words, at) => ({
      gap: new RegExp(`(?!${gaps[at] ?? ''})[^]`, 'gu'),
      ...readWords(words),
    })),
  }));
}

/** Most letters that are looked back at: a negation and the words behind it. */
const MOST_BEFORE = 200;

function readWords(source: string): Words {
  let end = 0;
  if (/^\(\?<!/.test(source)) {
    let depth = 0;
    for (const { 0: token, 1: sign = '', index } of source.matchAll(TOKEN)) {
      if (sign.startsWith('(')) depth += 1;
      if (sign === ')') depth -= 1;
      end = index + token.length;
      if (depth === 0) break;
    }
  }
  const words = source.slice(end);
  if (/\(\?<[!=]/.test(words))
    throw new Error(`(?<…) only stands at the beginning or behind a gap: ${source}`);
  const before = end === 0 ? undefined : new RegExp(`(?:${source.slice(4, end - 1)})$`, 'u');
  return { words: new RegExp(words, 'gu'), before };
}

function occurs({ first, rest }: Sequence, text: string): boolean {
  const isThere = (words: Words) => !places(words, text).next().done;
  if (!isThere(first) || !rest.every(isThere)) return false;
  if (rest.length === 0) return true;
  let ends = [...places(first, text)].map(({ to }) => to);
  for (const part of rest) {
    const { gap } = part;
    const stops = findStops(gap, text);
    // Between two signs that the gap may not hold, the first end reaches farthest.
    const reached = new Map<number, number>();
    for (const end of ends) {
      const stop = stops[end] ?? text.length;
      reached.set(stop, Math.min(end, reached.get(stop) ?? end));
    }
    ends = [];
    const isLast = part === rest.at(-1);
    for (const { from, to } of places(part, text)) {
      if ((reached.get(stops[from] ?? text.length) ?? Infinity) > from) continue;
      if (isLast) return true;
      ends.push(to);
    }
  }
  return false;
}

/** Every place where words stand, those that overlap as well. */
function* places({ words, before }: Words, text: string): Generator<{ from: number; to: number }> {
  words.lastIndex = 0;
  for (let found = words.exec(text); found; found = words.exec(text)) {
    const { index } = found;
    const isFree = before?.test(text.slice(Math.max(0, index - MOST_BEFORE), index)) !== true;
    if (isFree) yield { from: index, to: index + found[0].length };
    words.lastIndex = index + 1;
  }
}

/** For each place of a text the next sign, there or later, that a gap may not hold. */
function findStops(gap: RegExp, text: string): Int32Array {
  const stops = new Int32Array(text.length + 1).fill(text.length);
  let from = 0;
  for (const { index } of text.matchAll(gap)) {
    stops.fill(index, from, index + 1);
    from = index + 1;
  }
  return stops;
}
