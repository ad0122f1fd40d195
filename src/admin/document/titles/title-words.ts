import { remember } from '../../../lib/remember.ts';
import { foldAccents } from '../../../lib/text/slug.ts';
import type { GeneratorWords } from '../../../features/generator/collection.ts';

/** They stand between the words of a name. */
export const PARTICLES: readonly string[] = ['de', 'do', 'da', 'dos', 'das', 'e'];

/** A word of the title, without the punctuation around it. */
export interface Word {
  text: string;
  folded: string;
  isCapitalised: boolean;
  /** Punctuation follows: no name goes on behind it. */
  isLast: boolean;
}

/** The words of a title in their order. */
export function readWords(title: string): Word[] {
  // In a title all in capitals, a capital says nothing.
  const capitalsCount = title !== title.toLocaleUpperCase('pt-BR');
  return title
    .normalize('NFC')
    .replace(/\s*[/|(]/g, ', ')
    .trim()
    .split(/\s+/)
    .map((written) => {
      const text = written.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
      return {
        text,
        folded: foldAccents(text),
        isCapitalised: capitalsCount && /^\p{Lu}/u.test(text),
        isLast: /[^\p{L}\d]$/u.test(written),
      };
    });
}

const foldedNames = new Map<string, string[]>();

/** The folded words of a name; folding hundreds of names for each word of a title is slow. */
export function foldName(name: string): string[] {
  const known = foldedNames.get(name);
  if (known) return known;
  const parts = foldAccents(name).split(' ');
  foldedNames.set(name, parts);
  return parts;
}

/** Whether a name stands at a word of the title, and no punctuation in it. */
export function holdsName(read: readonly Word[], start: number, name: string): boolean {
  const parts = foldName(name);
  return parts.every((part, index) => {
    const word = read[start + index];
    return word?.folded === part && (index === parts.length - 1 || !word.isLast);
  });
}

/** Everyday words and those of the trade, which are part of no unknown name. */
export const commonWords = remember(
  ({ products, services, commonWords: own }: GeneratorWords): ReadonlySet<string> => {
    const matches = [...products, ...services].flatMap(({ match }) => match);
    return new Set(
      [...own, ...matches]
        .flatMap((phrase) => foldAccents(phrase).split(' '))
        .filter((word) => !PARTICLES.includes(word)),
    );
  },
);

/** Whether a word, or what it is the plural of, is one of these. */
export function isCommon(word: string, common: ReadonlySet<string>): boolean {
  return [word, word.replace(/s$/, ''), word.replace(/oes$/, 'ao')].some((form) =>
    common.has(form),
  );
}
