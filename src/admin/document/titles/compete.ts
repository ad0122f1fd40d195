import type { AdminData, GeneratorWords } from '../../../features/generator/collection.ts';
import type { LinkTarget } from '../../writing/LinkDialog.tsx';
import { lookUpPlace } from './find-place.ts';
import { remember } from '../../../lib/remember.ts';
import { plainWords } from './plain-words.ts';

export type CompetingData = Pick<AdminData, 'words' | 'places'>;

/** From this share of common words on, two titles ask for the same page. */
const SAME = 0.75;
const FEWEST_LETTERS = 3;

/** Reads titles into the words that tell them apart: none of the general subject, one for each service. */
const titleReader = remember(({ products, services }: GeneratorWords) => {
  const vague = new Set((products[0]?.match ?? []).flatMap(plainWords));
  const ids = new Map(
    services.flatMap(({ id, match }) => match.map((one) => [plainWords(one).join(' '), id])),
  );
  const known = new Map<string, ReadonlySet<string>>();
  return (title: string): ReadonlySet<string> => {
    const read =
      known.get(title) ??
      new Set(
        plainWords(title)
          .filter((word) => word.length >= FEWEST_LETTERS && !vague.has(word))
          .map((word) => ids.get(word) ?? word),
      );
    known.set(title, read);
    return read;
  };
});

/** The word that says most about a title: competing pages can be looked up by it. */
export function distinctiveWord(title: string, words: GeneratorWords): string | undefined {
  const ids = new Set(words.services.map(({ id }) => id));
  return [...titleReader(words)(title)]
    .filter((word) => !ids.has(word))
    .sort((a, b) => b.length - a.length)[0];
}

/** The pages whose titles say the same as this one, of the same place, closest first. */
export function findCompeting(
  title: string,
  pages: readonly LinkTarget[],
  { words, places }: CompetingData,
): LinkTarget[] {
  const wordsOf = titleReader(words);
  const own = wordsOf(title);
  if (own.size === 0) return [];
  const placeOf = (text: string) => lookUpPlace(text, words, places).words.join(' ');
  const place = placeOf(title);
  return pages
    .map((page) => {
      const other = wordsOf(page.title);
      const shared = [...own].filter((word) => other.has(word)).length;
      return { page, likeness: shared / (own.size + other.size - shared) };
    })
    .filter(({ page, likeness }) => likeness >= SAME && placeOf(page.title) === place)
    .sort((a, b) => b.likeness - a.likeness)
    .map(({ page }) => page);
}
