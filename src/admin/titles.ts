import { savedPageSlug } from '../lib/slug.ts';

export const MAX_TITLE = 200;

/** The titles of a text area: one a line, trimmed, blank lines left out, each once. */
export function readTitles(text: string): string[] {
  const titles = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => cleanTitle(line))
    .filter((line) => line !== '');
  return [...new Set(titles)];
}

/** One line as the database accepts it: no control, direction or angle characters. */
export function cleanTitle(line: string): string {
  return line
    .replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/[<>]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TITLE)
    .trim();
}

/** Whether an address can be made of the title. */
export function isUsableTitle(title: string): boolean {
  return savedPageSlug(title) !== '';
}
