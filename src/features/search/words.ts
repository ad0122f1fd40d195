import { foldAccents } from '../../lib/text/slug.ts';

/** Words without meaning for a search, including short forms of messages. */
const SMALL = new Set(
  (
    'a o as os um uma e ou de do da dos das em no na nos nas ao por para pra pro com que q pq porque se eu ' +
    'me meu minha voces voce vcs vc tem ta esta estao como qual quais ai la so mas muito vez vezes x oi ola ' +
    'bom boa tarde dia vale pena posso quando pelo pela isso esse essa este ser foi fica tenho quero preciso moro favor'
  ).split(' '),
);

/** A number ends where letters begin ("500kg"); a code begins with letters ("E02"). */
const WORD = /\p{N}+|\p{L}[\p{L}\p{N}]*/gu;

/** The words of a text in small letters, without accents. */
export const wordsOf = (text: string): string[] => foldAccents(text).match(WORD) ?? [];

export const isSmall = (word: string): boolean => SMALL.has(word);

/** The rough sound of a word: what Portuguese writers confuse becomes the same. */
export function soundOf(word: string): string {
  return word
    .replace(/ch|sh/g, 'x')
    .replace(/qu|q|c(?![ei])/g, 'k')
    .replace(/c|ss|z/g, 's')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/nh/g, 'ñ')
    .replace(/ph/g, 'f')
    .replace(/y/g, 'i')
    .replace(/h/g, '')
    .replace(/ei(?=x)/g, 'e')
    .replace(/au?m$/, 'ao')
    .replace(/(\D)\1/g, '$1');
}

/** Endings of nouns and verbs, by sound. */
const ENDING = /([aei]ndo|[ks]ao|[aei]d[oa]|[aei]r|[oi]u)$/;
const LEFT = 3;

/** The stem of a word: the same for "abre", "abriu" and "abrindo". */
export function stemOf(sound: string): string {
  if (/\d/.test(sound)) return sound;
  const shorten = (word: string, end: RegExp) => {
    const rest = word.replace(end, '');
    return rest.length < LEFT ? word : rest;
  };
  const word = shorten(sound.replace(/oes$/, 'ao'), /s$/);
  const stem = shorten(word, ENDING);
  // "feriado" loses one ending only, so that it does not become "ferro".
  const isRest = stem !== word && !/[ks]ao$/.test(word);
  return isRest || stem.endsWith('ao') ? stem : shorten(stem, /[aeiou]$/);
}

/** A word of a text: its sound, its stem, and whether it carries meaning. */
export interface Token {
  sound: string;
  stem: string;
  small: boolean;
}

/** The token of a word of which only the sound is known. */
export const soundToken = (sound: string, small = false): Token => ({
  sound,
  stem: stemOf(sound),
  small,
});

/** The token of a word as it is written. */
export const tokenOf = (word: string): Token => soundToken(soundOf(word), isSmall(word));
