import { PAGE_LIMITS } from '../../../lib/page-limits.ts';
import { HIDDEN_MARKS } from '../../../lib/line.ts';
import { savedPageSlug } from '../../../lib/slug.ts';

/** The titles of a text area: one a line, trimmed, blank lines left out, each once. */
export function readTitles(text: string): string[] {
  const titles = splitLines(text)
    .map((line) => cleanTitle(line))
    .filter((line) => line !== '');
  return [...new Set(titles)];
}

function splitLines(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/);
}

/** Marks that come with a pasted word and stand inside it: where it may be broken, and where not. */
const INSIDE_WORDS = /^[\u00ad\u200b-\u200d\u2060\ufeff]+$/;

/** What a person types or pastes, without the marks that come with it unseen. */
export function withoutMarks(line: string): string {
  return line.replace(HIDDEN_MARKS, '');
}

/** One line as the database accepts it: no control, direction or angle characters. */
export function cleanTitle(line: string): string {
  return line
    .replace(HIDDEN_MARKS, (marks) => (INSIDE_WORDS.test(marks) ? '' : ' '))
    .replace(/[<>]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, PAGE_LIMITS.title)
    .trim();
}

/** The address of the page of a title; '' when none can be made of it. */
export function titleSlug(title: string): string {
  return savedPageSlug(title).slice(0, PAGE_LIMITS.slug).replace(/-$/, '');
}

/** The titles that a person typed and that can become pages. */
export const readUsable = (text: string): string[] =>
  readTitles(text).filter((title) => titleSlug(title) !== '');
