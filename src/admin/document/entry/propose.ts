import type { Document } from '../../../cms/overrides/edits.ts';
import { splitMarkdown } from '../../../cms/checks/own-text.ts';
import { splitSentences } from '../../../lib/text/text.ts';
import type { PlaceFacts } from '../../../features/generator/collection.ts';
import { placeSlug } from '../../../lib/text/slug.ts';

/** What has to be written of a post; the rest follows from it. */
export const WRITTEN_OF_POST = ['title', 'place', 'published', 'body'];

const SEARCH_TITLE = { least: 15, most: 60 };
const DESCRIPTION = { least: 70, most: 155 };
const SUMMARY_MOST = 300;
const MOST_ROADS = 4;

const isOpen = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** At most so many characters, whole words. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, text.lastIndexOf(' ', most)).replace(/[\s,;:.–-]+$/, '');
}

/** The first sentences that fit; the first one cut where none does. */
function firstSentences(text: string, most: number): string {
  let found = '';
  for (const sentence of splitSentences(text)) {
    const longer = `${found} ${sentence.trim()}`.trim();
    if (longer.length > most) break;
    found = longer;
  }
  return found === '' ? cut(text, most) : found;
}

const CITED =
  /\b(?:Rua|R\.|Avenida|Av\.|Alameda|Travessa|Praça|Estrada)(?:(?: d[aeo]s?)? \p{Lu}\p{L}+)+/gu;

/** A post with what follows from its title, place and text; what is written stays as it is. */
export function proposePost(post: Document, places: readonly PlaceFacts[]): Document {
  const [title, name] = [textOf(post['title']), textOf(post['place'])];
  // A fact that is cited stands in the text; a search engine gets the words around it.
  const text = splitMarkdown(textOf(post['body']).replace(/^#.*$/gm, ''))
    .join(' ')
    .replace(/\s*\{\{[^}]*\}\}/g, '')
    .replace(/\s+/g, ' ');
  const known = places.find((place) => placeSlug(place.name) === placeSlug(name));
  const where = `${known?.preposition ?? 'em'} ${name}`;
  const isShort = title.length < SEARCH_TITLE.least && name !== '';
  const description = cut(text, DESCRIPTION.most);
  const isThin = text !== '' && description.length < DESCRIPTION.least;
  const cited = [...new Set(text.match(CITED))].slice(0, MOST_ROADS);
  const city = /^\/cidades\/([\w-]+)$/.exec(known?.href ?? '')?.[1];
  const proposed = {
    seoTitle: cut(isShort ? `${title} ${where}` : title, SEARCH_TITLE.most),
    description: isThin ? cut(`${title}, ${name}. ${text}`, DESCRIPTION.most) : description,
    summary: firstSentences(text, SUMMARY_MOST),
    ...(name !== '' && {
      preposition: known?.preposition ?? 'em',
      district: known?.districts?.[0] ?? known?.within?.[0] ?? name,
      ...(city !== undefined && { city }),
      ...(cited.length > 0 && { roads: cited }),
    }),
  };
  const filled = Object.entries(proposed).filter(
    ([key, value]) => value !== '' && isOpen(post[key]),
  );
  return { ...post, ...Object.fromEntries(filled) };
}

/** Takes what nobody has to write off the complaints about a post while what it follows from is missing. */
export function forgiveProposed(found: Map<string, string>, typed: Document): void {
  const written = [...WRITTEN_OF_POST, 'texto'];
  if (!written.some((key) => found.has(key))) return;
  for (const key of found.keys()) {
    if (!written.includes(key) && isOpen(typed[key])) found.delete(key);
  }
}
