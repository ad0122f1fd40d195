import dictionary from 'dictionary-pt';
import { loadModule } from 'hunspell-asm';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ContentProblem } from '../../src/cms/collections/entry.ts';
import { listFields, splitMarkdown } from '../../src/cms/checks/own-text.ts';
import { collectionNames, listCollections, type Content } from '../../src/collections.ts';
import { splitSpelling } from './text.ts';

/** Whether a word is spelled right. */
export type Speller = (word: string) => boolean;

/** Collections with patterns, colours and words as people type them. */
const UNSPELLED = new Set('claims generator aiPrompt batchTitles theme'.split(' '));

/** Fields for programs, and notes that no visitor reads. */
const UNREAD = new Set(['asks', 'businessType', 'confirm', 'why', 'source']);

/** Fields that hold names of streets, places, people and firms. */
const NAMES = new Set(
  `name place region district neighbours roads location areaServed regionName street
  legalName tagline payment`.split(/\s+/),
);

/** Names of addresses, icons and other entries: one word in lower case. */
const isName = (value: string) => !/\s|^\p{Lu}/u.test(value);

/** Common words of websites that the dictionary lacks. */
const OF_ANY_SITE =
  'ANPD cookie cookies Google Instagram JavaScript LGPD Pix RSS sitemap Tab WhatsApp XML YouTube';

/** Reviewed words that the dictionary lacks, from `spelling.txt`. */
export function readSpelling(dir: string): string[] {
  const file = path.join(dir, 'spelling.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

/** A spelling checker with the Brazilian dictionary (VERO). */
export async function loadDictionary(): Promise<Speller> {
  const factory = await loadModule();
  const affixes = factory.mountBuffer(dictionary.aff, 'pt-BR.aff');
  const words = factory.mountBuffer(dictionary.dic, 'pt-BR.dic');
  const hunspell = factory.create(affixes, words);
  return (word) => hunspell.spell(word);
}

/**
 * Adds reviewed words and names to a speller. A word in lower case holds in any case; one with a
 * capital as written or all in capitals. Of a name only the capitalised words count. A compound is
 * right if it is known as a whole or in all its parts.
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

/** Alternative texts of the pictures of a Markdown text. */
const listPictures = (body: string) =>
  [...body.matchAll(/!\[([^\]]*)\]/g)].map(([, text = '']) => text);

/** Every text that a visitor may read, with its file and the field it stands in. */
function listTexts(content: Content) {
  return collectionNames
    .filter((name) => !UNSPELLED.has(name))
    .flatMap((name) =>
      content[name].flatMap(({ id, file, data, body }) => [
        ...listFields(data, '', name in listCollections ? id : '').map((found) => ({
          file,
          ...found,
        })),
        ...[...splitMarkdown(body), ...listPictures(body)].map((text) => ({
          file,
          key: '',
          field: 'texto',
          text,
        })),
      ]),
    );
}

/** Words that neither the dictionary nor `reviewed` knows, and that are no part of a name. */
export function findUnknownWords(
  content: Content,
  spell: Speller,
  reviewed: readonly string[],
): ContentProblem[] {
  const texts = listTexts(content);
  const neighbourhoods = content.pages.flatMap(({ data }) =>
    data.sections.flatMap((section) => (section.type === 'names' ? section.items : [])),
  );
  const names = texts.flatMap(({ key, text }) => (NAMES.has(key) ? [text] : []));
  const known = [...OF_ANY_SITE.split(' '), ...reviewed];
  const isRight = extendSpeller(spell, known, [...names, ...neighbourhoods]);
  const seen = new Map<string, ContentProblem | undefined>();
  for (const { file, key, field, text } of texts) {
    if (UNREAD.has(key) || isName(text)) continue;
    for (const word of splitSpelling(text)) {
      if (seen.has(word)) continue;
      const message = `"${word}" não está no dicionário; corrija, ou inclua a palavra em spelling.txt`;
      seen.set(word, isRight(word) ? undefined : { file, field, message });
    }
  }
  return [...seen.values()].filter((problem) => problem !== undefined);
}
