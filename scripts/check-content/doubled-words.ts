import type { ContentProblem } from '../../src/cms/collections/entry.ts';
import { listTexts, splitMarkdown } from '../../src/cms/checks/own-text.ts';
import type { PageText } from './words.ts';

/**
 * Two to eight words that stand twice, one after the other, as an edit of many files leaves them.
 * One word alone may be right: “e e-mail”, or a link that begins with the word before it.
 */
const TWICE = /(?<![\p{L}\p{N}])((?:\S+\s+){1,7}\S*[\p{L}\p{N}]\S*)\s+\1(?![\p{L}\p{N}-])/gu;

/** Finds words that were written twice in a row. */
export function findDoubledWords(pages: readonly PageText[]): ContentProblem[] {
  return pages.flatMap(({ entry: { file, data, body } }) =>
    [...listTexts(data), ...splitMarkdown(body)].flatMap((text) =>
      Array.from(text.matchAll(TWICE), ([, words = '']) => ({
        file,
        field: 'texto',
        message: `“${words}” está escrito duas vezes seguidas; deixe uma só`,
      })),
    ),
  );
}
