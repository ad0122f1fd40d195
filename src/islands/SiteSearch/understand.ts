import { foldAccents } from '../../lib/slug.ts';

/** Words of the language that say nothing about what is asked, short forms of messages among them. */
const SMALL = new Set(
  (
    'a o as os um uma e ou de do da dos das em no na nos nas ao por para pra pro com sem que q pq ' +
    'porque se eu me meu minha voces voce vcs vc tem ta esta estao como qual ai la so mas muito vez vezes'
  ).split(' '),
);
const WORD = /[\p{L}\p{N}]+/gu;
const wordsOf = (text: string) => foldAccents(text).match(WORD) ?? [];

/** Every word of these texts, without accents. */
export const listWords = (texts: readonly string[]) => new Set(texts.flatMap(wordsOf));

/** A word as it sounds, roughly: what is often written for one another in Portuguese is the same. */
function soundOf(word: string): string {
  return word
    .replace(/ch|sh/g, 'x')
    .replace(/qu(?=[ei])|q|c(?![ei])/g, 'k')
    .replace(/c|ss|z/g, 's')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/ph/g, 'f')
    .replace(/y/g, 'i')
    .replace(/h/g, '')
    .replace(/ei(?=x)/g, 'e')
    .replace(/(aum|am)$/, 'ao')
    .replace(/(.)\1+/g, '$1');
}

/** Letters to change, add, leave out or swap with their neighbour to make one word of another. */
function countWrong(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? Infinity) + 1 : Infinity;
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, swapped));
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/** The known word that was meant; undefined where none is near enough. */
function correct(word: string, known: ReadonlySet<string>): string | undefined {
  // A code or a model is what it is.
  if (known.has(word) || /\p{N}/u.test(word)) return word;
  const most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  const sound = soundOf(word);
  let best: { one: string; wrong: number } | undefined;
  for (const one of known) {
    if (one.length < 3 || /\p{N}/u.test(one) || Math.abs(one.length - word.length) > most + 1)
      continue;
    const other = soundOf(one);
    // Who types in a hurry still begins with the right letter.
    if (other[0] !== sound[0]) continue;
    const wrong = countWrong(sound, other);
    if (wrong <= most && wrong < (best?.wrong ?? Infinity)) best = { one, wrong };
  }
  return best?.one;
}

/**
 * The words of a query as the pages write them: without small words, wrong letters put right, and two
 * words as one where only that is known ("no break"). What no page could mean is left out; nothing
 * remains of a query whose code is not known, either.
 */
export function understand(query: string, known: ReadonlySet<string>): string[] {
  const typed = wordsOf(query);
  const meant: string[] = [];
  for (let at = 0; at < typed.length; at += 1) {
    const word = typed[at] ?? '';
    const joined = word + (typed[at + 1] ?? '');
    const isOne = joined !== word && joined.length > 5 && known.has(joined);
    if (isOne) at += 1;
    const found = isOne ? joined : SMALL.has(word) ? undefined : correct(word, known);
    if (found && !meant.includes(found)) meant.push(found);
  }
  return meant;
}
