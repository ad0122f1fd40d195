import { diffWordsWithSpace } from 'diff';

/** Texts up to this length are shown whole. */
const SHORT = 240;
/** Letters that are kept around a difference, to find it by. */
const AROUND = 60;

/** Two texts without the long beginning and end that they share; cut between words. */
export function cutToDifference(before: string, after: string): [string, string] {
  if (before.length <= SHORT && after.length <= SHORT) return [before, after];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const from = wordAt(before, Math.max(0, start - AROUND));
  const keptEnd = Math.max(0, end - AROUND);
  const cut = (text: string) => {
    const inner = text.slice(from, text.length - keptEnd);
    const last = keptEnd > 0 ? inner.replace(/\s\S*$/, '') : inner;
    return `${from > 0 ? '… ' : ''}${last}${keptEnd > 0 ? ' …' : ''}`;
  };
  return [cut(before), cut(after)];
}

/** The beginning of the first whole word from a place on. */
function wordAt(text: string, place: number): number {
  if (place === 0) return 0;
  const space = text.indexOf(' ', place);
  return space === -1 || space > place + AROUND ? place : space + 1;
}

/** A piece of two texts: in both, only in the one before, or only in the one after. */
export interface Piece {
  kind: 'same' | 'out' | 'in';
  text: string;
}

/** Longest search for the words that two texts share, in milliseconds. */
const TIME_LIMIT_MS = 400;

/** The parts of a text that both share, cut to their words next to a difference. */
function cutSame(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= SHORT) return text;
  const start = isFirst ? '' : text.slice(0, AROUND).replace(/\S*$/, '');
  const end = isLast ? '' : text.slice(wordAt(text, text.length - AROUND));
  return `${start}… ${end}`;
}

/**
 * Two long texts as one, with what went and what came marked word by word; undefined for short ones,
 * which are clearer side by side, and for texts that share too little.
 */
export function compareWords(before: string, after: string): Piece[] | undefined {
  if (before.length <= SHORT && after.length <= SHORT) return undefined;
  const parts = diffWordsWithSpace(before, after, { timeout: TIME_LIMIT_MS });
  return parts?.map(({ value, added, removed }, at) => ({
    kind: added ? 'in' : removed ? 'out' : 'same',
    text: added || removed ? value : cutSame(value, at === 0, at === parts.length - 1),
  }));
}

/** Words that may stand between two removed parts of one passage. */
const BETWEEN = 3;
const countOf = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

/**
 * The passages that went, whole as they were written, each under the place of its last piece; single words
 * are left out, which are sooner typed than copied.
 */
export function removedPassages(pieces: readonly Piece[]): Map<number, string> {
  const passages = new Map<number, string>();
  let text = '';
  let between = '';
  let last = -1;
  const end = () => {
    if (countOf(text) > 1) passages.set(last, text.trim());
    text = '';
    between = '';
  };
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === 'in') continue;
    if (piece.kind === 'out') {
      text += text === '' ? piece.text : between + piece.text;
      between = '';
      last = at;
    } else {
      between += piece.text;
      if (countOf(between) > BETWEEN || between.includes('\n')) end();
    }
  }
  end();
  return passages;
}

/** A text that `cutToDifference` gave, without the dots that it put in. */
export const withoutCuts = (text: string) => text.replace(/^… /, '').replace(/ …$/, '');
