import SearchableMap from 'minisearch/SearchableMap';
import { isSmall, soundOf, soundToken, stemOf, tokenOf, wordsOf, type Token } from './words.ts';

/** The words of the searched texts; what a visitor typed is read as the nearest of them. */
export interface Vocabulary {
  /** Frequency of every word, by sound. */
  sounds: SearchableMap<number>;
  stems: Set<string>;
}

export const createVocabulary = (): Vocabulary => ({
  sounds: new SearchableMap<number>(),
  stems: new Set(),
});

/** Adds the words of a text, and returns them. */
export function learn({ sounds, stems }: Vocabulary, text: string): Token[] {
  return wordsOf(text).map((word) => {
    const token = tokenOf(word);
    sounds.set(token.sound, (sounds.get(token.sound) ?? 0) + 1);
    stems.add(token.stem);
    return token;
  });
}

/** The words of a query as the vocabulary has them; unknown ones stay as typed. */
export function understand(vocabulary: Vocabulary, query: string): Token[] {
  const isKnown = (word: string) => isSmall(word) || vocabulary.stems.has(stemOf(soundOf(word)));
  const typed = wordsOf(query);
  const tokens: Token[] = [];
  for (let at = 0; at < typed.length; at += 1) {
    const word = typed[at] ?? '';
    const next = typed[at + 1];
    if (next !== undefined && !(isKnown(word) && isKnown(next)) && isKnown(word + next)) {
      tokens.push(soundToken(soundOf(word + next)));
      at += 1;
    } else if (isKnown(word)) tokens.push(tokenOf(word));
    else {
      const sound = soundOf(word);
      const parts = split(vocabulary, word)?.map(tokenOf);
      const isLast = at === typed.length - 1;
      tokens.push(...(parts ?? [soundToken(correct(vocabulary, sound, isLast) ?? sound)]));
    }
  }
  return tokens;
}

/** Words written as one ("naoabre"). */
function split(vocabulary: Vocabulary, word: string): string[] | undefined {
  const isWritten = (part: string) => isSmall(part) || vocabulary.sounds.has(soundOf(part));
  for (let at = word.length - 3; at >= 3; at -= 1) {
    const [head, rest] = [word.slice(0, at), word.slice(at)];
    if (!isWritten(head)) continue;
    const others = isWritten(rest) ? [rest] : split(vocabulary, rest);
    if (others) return [head, ...others];
  }
  return undefined;
}

/** The known word with the nearest sound; undefined if none is near enough. */
function correct({ sounds }: Vocabulary, sound: string, isLast: boolean): string | undefined {
  if (/\d/.test(sound)) return undefined;
  const best = (found: [sound: string, wrong: number, count: number][]) =>
    found.sort((a, b) => a[1] - b[1] || b[2] - a[2])[0]?.[0];
  // The last word may be incomplete.
  if (isLast && sound.length >= 4) {
    const begun = [...sounds.atPrefix(sound)];
    const word = best(begun.map(([other, count]) => [other, 0, count]));
    if (word !== undefined) return word;
  }
  const most = sound.length < 4 ? 0 : sound.length < 8 ? 1 : 2;
  const near = [...sounds.fuzzyGet(sound, most)].flatMap(
    ([other, [count, wrong]]): [string, number, number][] =>
      // People in a hurry still begin with the right letter, and leave out one letter of a short
      // word.
      other[0] === sound[0] && !/\d/.test(other) && (sound.length > 4 || other.length > 4)
        ? [[other, wrong, count]]
        : [],
  );
  const swapped = Array.from(
    { length: sound.length - 1 },
    (_, at) => sound.slice(0, at) + (sound[at + 1] ?? '') + (sound[at] ?? '') + sound.slice(at + 2),
  ).flatMap((other): [string, number, number][] => {
    const count = sounds.get(other);
    return count !== undefined && sound.length > 3 ? [[other, 1, count]] : [];
  });
  return best([...swapped, ...near]);
}
