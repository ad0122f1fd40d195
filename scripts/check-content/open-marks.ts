import type { ContentProblem } from '../../src/cms/collections/entry.ts';
import type { PageText } from './words.ts';

/** Begins another block of Markdown: an empty line, or an item of a list. */
const BLOCK = /\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)/;

/**
 * Finds a bold mark that nothing closes. A visitor would see the two asterisks, and where a cut took
 * the other mark it also took words.
 */
export function findOpenMarks(pages: readonly PageText[]): ContentProblem[] {
  return pages.flatMap(({ entry: { file, body } }) =>
    body
      .split(BLOCK)
      .filter((block) => (block.match(/(?<!\\)\*\*/g) ?? []).length % 2 === 1)
      .map((block) => ({
        file,
        field: 'texto',
        message: `um ** abre e não fecha; veja se falta texto ali e feche o negrito: “${block.trim().slice(0, 60)}”`,
      })),
  );
}
