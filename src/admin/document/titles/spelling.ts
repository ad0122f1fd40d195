import { foldAccents } from '../../../lib/text/slug.ts';

/** The singular by its ending, as far as a comparison needs it. */
function singular(folded: string): string {
  if (folded.length < 4 || !folded.endsWith('s')) return folded;
  return folded
    .replace(/(?:oes|aes)$/, 'ao')
    .replace(/([ae])is$/, '$1l')
    .replace(/([rz])es$/, '$1')
    .replace(/([aeou])s$/, '$1');
}

/** The words of a text, folded and in the singular. */
export function plainWords(text: string): string[] {
  return (foldAccents(text).match(/[a-z0-9]+/g) ?? []).map(singular);
}

/** How many letters one has to change, add, leave out or exchange with the next (Damerau). */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let index = 0; index < one.length; index += 1) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at += 1) {
      const changed = (row[at] ?? 0) + Number(one[index] !== other[at]);
      const isExchange = one[index] === other[at - 1] && one[index - 1] === other[at];
      const exchanged = isExchange ? (before[at - 1] ?? 0) + 1 : Infinity;
      next.push(Math.min(changed, exchanged, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}

/** How a folded word sounds: "feixa" as "fecha", "caza" as "casa". */
function soundOf(word: string): string {
  return word
    .replace(/ch/g, 'x')
    .replace(/(?<=[aeo])i(?=[xrj])|(?<=o)u/g, '')
    .replace(/ss|sc(?=[ei])|c(?=[ei])|z/g, 's')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/lh/g, 'i')
    .replace(/(?<![nc])h/g, '')
    .replace(/l(?=[^aeiouh]|$)/g, 'u')
    .replace(/i$/, 'e')
    .replace(/u$/, 'o')
    .replace(/(.)\1/g, '$1');
}

/** The word that was meant: one that sounds the same, else the nearest within one letter, in long words two. */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  if (word.length < 4) return undefined;
  const sound = soundOf(word);
  const words = [...known];
  const same = words.find((other) => soundOf(other) === sound);
  if (same !== undefined || word.length < 5) return same;
  let best: { word: string | undefined; distance: number } = {
    word: undefined,
    distance: word.length < 8 ? 2 : 3,
  };
  for (const other of words) {
    if (other[0] !== word[0] || Math.abs(other.length - word.length) >= best.distance) continue;
    if (other.length < 5) continue;
    const distance = editDistance(word, other);
    if (distance < best.distance) best = { word: other, distance };
  }
  return best.word;
}
