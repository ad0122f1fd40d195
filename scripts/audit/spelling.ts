import dictionary from 'dictionary-pt';
import { loadModule } from 'hunspell-asm';
import { isWritten, sortFindings, type Finding, type TextPage, type TextSite } from './site.ts';
import { splitSpelling } from './text.ts';

/** Whether a word is spelled right. */
export type Speller = (word: string) => boolean;

/** A speller over the Brazilian dictionary (VERO). */
export async function loadDictionary(): Promise<Speller> {
  const factory = await loadModule();
  const affixes = factory.mountBuffer(dictionary.aff, 'pt-BR.aff');
  const words = factory.mountBuffer(dictionary.dic, 'pt-BR.dic');
  const hunspell = factory.create(affixes, words);
  return (word) => hunspell.spell(word);
}

/**
 * Adds reviewed words and names to a speller. A word in lower case holds in any case; one with a
 * capital, as written or all in capitals. Of a name only the capitalised words count. A compound
 * is right when it is known as a whole or in all its parts.
 */
export function extendSpeller(
  spell: Speller,
  words: readonly string[],
  names: readonly string[],
): Speller {
  const proper = names.flatMap(splitSpelling).filter((word) => /^\p{Lu}/u.test(word));
  const known = new Set([...words, ...proper]);
  for (const word of [...known]) {
    known.add(word.toUpperCase());
    for (const part of word.split(/[-']/)) if (/^\p{Lu}/u.test(part)) known.add(part);
  }
  const isKnown: Speller = (word) =>
    known.has(word) || known.has(word.toLowerCase()) || spell(word);
  return (word) =>
    isKnown(word) ||
    (/[-']/.test(word) && word.split(/[-']/).every((part) => part.length === 1 || isKnown(part)));
}

/** Unknown words with the pages that use them. */
function findUnknownWords(pages: readonly TextPage[], spell: Speller): Map<string, TextPage[]> {
  const verdicts = new Map<string, boolean>();
  const found = new Map<string, TextPage[]>();
  for (const page of pages) {
    for (const word of new Set(page.spelled.flatMap(splitSpelling))) {
      const right = verdicts.get(word) ?? spell(word);
      verdicts.set(word, right);
      if (!right) found.set(word, [...(found.get(word) ?? []), page]);
    }
  }
  return found;
}

/** One finding per unknown word, the most used first. */
export function createSpellingRule(spell: Speller, words: readonly string[]) {
  return ({ pages, facts }: TextSite): Finding[] => {
    const unknown = findUnknownWords(pages, extendSpeller(spell, words, facts.names));
    const findings = [...unknown].map(([word, users]): Finding => {
      const written = users.filter(isWritten);
      const shown = (written.length > 0 ? written : users).map(({ path }) => path);
      return {
        page: word,
        level: written.length > 0 ? 'fail' : 'note',
        message: `em ${users.length} página(s): ${shown.slice(0, 4).join(' ')}`,
        value: users.length,
      };
    });
    return sortFindings(findings);
  };
}
