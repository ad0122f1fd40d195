/** Letters that a piece of text needs to be looked for. */
const LEAST = 3;

/** One sign of an expression, with its class or escape, its quantifier, and the least of `{least,most}`. */
const TOKEN =
  /(\\(?:[pPu]\{[^}]*\}|u.{4}|x..|c.|k<\w+>|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|[^])([*+?]|\{(\d+)[^}]*\})?\??/gu;
const LOOKAROUND = /^\(\?<?[=!]/;
const WITHOUT_WIDTH = /^(?:[$^]|\\[bB])$/;
/** A sign that stands for itself. */
const LETTER = /^(?:\\(?=[^\p{L}\p{N}])|(?=[^.\\]))(.)$/u;

/** A group of an expression while it is read. */
interface Group {
  /** Whether its words are no part of the match. */
  isLookaround: boolean;
  /** Pieces of the alternatives that were read; undefined if one of them has none. */
  ended: string[] | undefined;
  /** Pieces of this alternative; undefined if it has none. */
  best: string[] | undefined;
  /** Letters that stand together at the end of what was read. */
  run: string;
}

const open = (sign: string): Group => ({
  isLookaround: LOOKAROUND.test(sign),
  ended: [],
  best: undefined,
  run: '',
});

const shortest = (pieces: readonly string[]) => Math.min(...pieces.map(({ length }) => length));

/** Takes pieces that say more than those that an alternative has. */
function offer(group: Group, pieces: string[]): void {
  if (!group.best || shortest(pieces) > shortest(group.best)) group.best = pieces;
}

function endRun(group: Group): void {
  if (group.run.length >= LEAST) offer(group, [group.run]);
  group.run = '';
}

function endAlternative(group: Group): void {
  endRun(group);
  group.ended = group.best && group.ended && [...group.ended, ...group.best];
  group.best = undefined;
}

/**
 * Pieces of text of which every match of an expression has at least one; undefined if there is no
 * such list. `\b(lamp|lantern)s?\b` has "lamp" and "lantern".
 */
export function literalsOf(source: string): readonly string[] | undefined {
  const whole = open('');
  const groups = [whole];
  for (const [, sign = '', times = '', least] of source.matchAll(TOKEN)) {
    const group = groups.at(-1) ?? whole;
    const isNeeded = times !== '?' && times !== '*' && least !== '0';
    if (sign.startsWith('(')) {
      const inner = open(sign);
      if (!inner.isLookaround) endRun(group);
      groups.push(inner);
    } else if (sign === '|') {
      endAlternative(group);
    } else if (sign === ')') {
      groups.pop();
      endAlternative(group);
      if (isNeeded && !group.isLookaround && group.ended)
        offer(groups.at(-1) ?? whole, group.ended);
    } else if (!WITHOUT_WIDTH.test(sign)) {
      const [, letter = ''] = LETTER.exec(sign) ?? [];
      if (isNeeded) group.run += letter;
      if (letter === '' || times !== '') endRun(group);
    }
  }
  endAlternative(whole);
  return whole.ended;
}

/**
 * Returns a function that tells by their pieces which of these expressions may match a text: those
 * of which it has a piece, and those without pieces. It reads a text once, however many they are.
 */
export function indexLiterals(
  expressions: readonly string[],
): (text: string) => ReadonlySet<number> {
  const lists = expressions.map(literalsOf);
  const always = lists.flatMap((pieces, at) => (pieces ? [] : [at]));
  const byBeginning = new Map<string, { piece: string; at: number }[]>();
  for (const [at, pieces = []] of lists.entries()) {
    for (const piece of pieces) {
      const beginning = piece.slice(0, LEAST);
      byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), { piece, at }]);
    }
  }
  return (text) => {
    const found = new Set(always);
    for (let from = 0; from + LEAST <= text.length; from += 1) {
      for (const { piece, at } of byBeginning.get(text.slice(from, from + LEAST)) ?? []) {
        if (text.startsWith(piece, from)) found.add(at);
      }
    }
    return found;
  };
}
