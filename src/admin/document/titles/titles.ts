import { cutLine, readListItem } from '../../../lib/text/list-item.ts';
import { PAGE_LIMITS } from '../../../lib/html/page-limits.ts';
import { HIDDEN_MARKS } from '../../../lib/text/line.ts';
import { savedPageSlug } from '../../../lib/text/slug.ts';

/** The titles of a text area: one a line, trimmed, blank lines left out, each once. */
export function readTitles(text: string): string[] {
  const titles = splitLines(text)
    .map((line) => cleanTitle(line))
    .filter((line) => line !== '');
  return [...new Set(titles)];
}

/** Whether nothing was typed that anybody sees; "---" is something, though no title. */
export const isBlank = (text: string): boolean =>
  withoutMarks(text.replace(/[<>]/g, '')).trim() === '';

function splitLines(text: string): string[] {
  return text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
}

/** What a person types or pastes, without the marks that come with it unseen. */
export function withoutMarks(line: string): string {
  return line.replace(HIDDEN_MARKS, '');
}

/** A line of a list as the database accepts a title: no sign of the list, no control, direction or angle characters. */
export function cleanTitle(line: string): string {
  // A joiner between two parts of an emoji is a mark that nobody sees, too.
  return cutLine(withoutMarks(readListItem(line.replace(/[<>]/g, ''))), PAGE_LIMITS.title);
}

/** The address of the page of a title; '' when none can be made of it. */
export function titleSlug(title: string): string {
  return savedPageSlug(title).slice(0, PAGE_LIMITS.slug).replace(/-$/, '');
}

/** The titles that a person typed and that can become pages. */
export const readUsable = (text: string): string[] =>
  readTitles(text).filter((title) => titleSlug(title) !== '');

/** More pages than this are written in more than one run. */
const MOST_TITLES = 500;

/** Why so many titles are not taken at once, in words for whoever pasted them; undefined for fewer. */
export function explainTooMany(count: number): string | undefined {
  if (count <= MOST_TITLES) return undefined;
  return `A lista tem ${count.toLocaleString('pt-BR')} títulos, e o limite é ${MOST_TITLES} de cada vez. Deixe aqui os primeiros ${MOST_TITLES} e faça os outros depois.`;
}
