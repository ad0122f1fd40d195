/** Most repetitions of an unbounded part of a pattern, such as the letters of a word. */
const MOST_REPEATED = 40;
/** Most repetitions of a gap inside a group. */
const MOST_IN_GROUP = 160;

export interface GappedPattern {
  test: (text: string) => boolean;
}

/** Words, with anything between them that the gaps before them allow. */
interface Sequence {
  first: RegExp;
  rest: { gap: RegExp; words: RegExp }[];
}

/** One character of an expression, with its class or escape, and its quantifier. */
const TOKEN =
  /(\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|[^])([*+]?)/gu;

/**
 * A regular expression in linear time. `palavra[^.]*outra` would search the second word anew behind
 * every first one; here each word is searched once, then positions are compared. Gaps are `[^…]*`
 * and `.*`; anything else repeats at most 40 times, a gap in a group 160.
 */
export function compileGapped(source: string): GappedPattern {
  const sequences = readSequences(source);
  return {
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
    first: new RegExp(first, 'gu'),
    rest: rest.map((words, at) => ({
      gap: new RegExp(`(?!${gaps[at] ?? ''})[^]`, 'gu'),
      words: new RegExp(words, 'gu'),
    })),
  }));
}

function occurs({ first, rest }: Sequence, text: string): boolean {
  const isThere = (words: RegExp) => {
    words.lastIndex = 0;
    return words.test(text);
  };
  if (!isThere(first) || !rest.every(({ words }) => isThere(words))) return false;
  if (rest.length === 0) return true;
  let ends = [...places(first, text)].map(({ to }) => to);
  for (const { gap, words } of rest) {
    const stops = findStops(gap, text);
    // Between two characters that the gap excludes, the first end reaches farthest.
    const reached = new Map<number, number>();
    for (const end of ends) {
      const stop = stops[end] ?? text.length;
      reached.set(stop, Math.min(end, reached.get(stop) ?? end));
    }
    ends = [];
    const isLast = words === rest.at(-1)?.words;
    for (const { from, to } of places(words, text)) {
      if ((reached.get(stops[from] ?? text.length) ?? Infinity) > from) continue;
      if (isLast) return true;
      ends.push(to);
    }
  }
  return false;
}

/** Every position of the words, also overlapping ones. */
function* places(words: RegExp, text: string): Generator<{ from: number; to: number }> {
  words.lastIndex = 0;
  for (let found = words.exec(text); found; found = words.exec(text)) {
    yield { from: found.index, to: found.index + found[0].length };
    words.lastIndex = found.index + 1;
  }
}

/** For each position of a text, the next character there or later that the gap excludes. */
function findStops(gap: RegExp, text: string): Int32Array {
  const stops = new Int32Array(text.length + 1).fill(text.length);
  let from = 0;
  for (const { index } of text.matchAll(gap)) {
    stops.fill(index, from, index + 1);
    from = index + 1;
  }
  return stops;
}
