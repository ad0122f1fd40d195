import { foldAccents } from './slug.ts';

/** Escapes text for an HTML text node, the way Astro does. */
export function escapeText(text: string): string {
  return text.replace(
    /[&<>'"]/g,
    (char) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&#39;', '"': '&quot;' })[char] ?? char,
  );
}

/** Escapes text for a double-quoted HTML attribute, the way Astro does. */
export function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** Serialises a value for a `<script type="application/ld+json">`; no string can close the script. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** "1 postagem" or "12 postagens", with the number in Brazilian format. */
export function pluralize(count: number, singular: string, plural: string): string {
  return `${count.toLocaleString('pt-BR')} ${count === 1 ? singular : plural}`;
}

/** First letter in upper case, the rest unchanged. */
export function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1);
}

/** First letter in lower case, the rest unchanged. */
export function uncapitalize(text: string): string {
  return text.charAt(0).toLocaleLowerCase('pt-BR') + text.slice(1);
}

/** The sentences of a text, each with the space after it: joined, they give the text. */
export function splitSentences(text: string): string[] {
  return text.match(/[^.!?]+(?:[.!?](?!\s)[^.!?]*)*[.!?]*\s*/g) ?? [];
}

/** Number of words of a text as a person counts them. */
export function countWords(text: string): number {
  return text.match(/\p{L}[\p{L}\p{N}'’-]*/gu)?.length ?? 0;
}

/** Whether a text has none of some words; a word matches from its beginning: "rio" is not in "escritório". */
export function isWithout(phrases: readonly string[]): (text: string) => boolean {
  const folded = phrases.map((phrase) => ` ${foldAccents(phrase)}`);
  return (text) => {
    const own = ` ${foldAccents(text)}`;
    return !folded.some((phrase) => own.includes(phrase));
  };
}

/** The first of some words that a text contains whole. */
export function findNamed(phrases: readonly string[], text: string): string | undefined {
  const own = ` ${foldAccents(text).replace(/[^a-z0-9/]+/g, ' ')} `;
  return phrases.find((phrase) => own.includes(` ${foldAccents(phrase)} `));
}
