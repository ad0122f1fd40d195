import * as z from 'zod/mini';
import { withoutMarks } from './titles.ts';

/** What only the owner knows about one page; '' where nothing was written. */
export const ownFactsSchema = z.object({
  job: z.string(),
  local: z.string(),
  price: z.string(),
});

export type OwnFacts = z.infer<typeof ownFactsSchema>;

export type OwnByTitle = Record<string, OwnFacts>;

export const NOTHING_WRITTEN: OwnByTitle = {};

export const NO_FACTS: OwnFacts = { job: '', local: '', price: '' };

export function hasOwn(own: OwnFacts | undefined): own is OwnFacts {
  return own !== undefined && Object.values(own).some((text) => /[\p{L}\p{N}]/u.test(text));
}

/** The lines of what somebody wrote as sentences: a capital, and a full stop where nothing ends them. */
export function readSentences(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => withoutMarks(line).replace(/\s+/g, ' ').trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .map((line) => line.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase('pt-BR')))
    .map((line) => (/[.?!…]["”)]?$/u.test(line) ? line : `${line}.`));
}

/** What was written about these titles, and about nothing else. */
export function ownOf(titles: readonly string[], own: OwnByTitle): OwnByTitle {
  return Object.fromEntries(
    titles.flatMap((title) => {
      const facts = own[title];
      return hasOwn(facts) ? [[title, facts]] : [];
    }),
  );
}

/** HTML with a section in front of its second heading; at the end where it has fewer. */
export function insertSection(html: string, section: string): string {
  if (section === '') return html;
  const second = [...html.matchAll(/<h2[ >]/g)][1]?.index ?? html.length;
  return `${html.slice(0, second)}${section}\n${html.slice(second)}`.trimEnd();
}
