import type { CollectionName } from '../../../collections.ts';
import { holdsText, plainText } from '../../../lib/html/html-text.ts';
import type { Change } from '../../../features/company/what-changes.ts';
import type { FieldUsage } from '../../data/site-report.ts';
import { wayOfUsage } from '../versions/ChangeList.tsx';
import { cutToDifference } from '../versions/difference.ts';
import { pageOf } from '../../data/page-of.ts';

/** A page of the live site, and words of which it shows at least one once a change is live. */
export interface Target {
  path: string;
  texts: string[];
}

/** Pages that are read to prove that a change is live. */
const MOST_PAGES = 3;
const SHORTEST = 4;
const LONGEST = 80;
/** What Markdown and markers put between words as they are read. */
const MARKUP = /\{\{[^}]*\}\}|[*_`#>|[\]()\\\n…·→]+|https?:\S+|^\s*(?:[-+]|\d+\.)\s/gm;

/** New words of a change as a page shows them, the longest first; none for what only goes. */
export function wordsToFind({ before = '', after = '' }: Change): string[] {
  const [old, now] = cutToDifference(before, after);
  const known = plainText(old);
  return now
    .split(MARKUP)
    .map((part) => cutWords(plainText(part)))
    .filter((part) => part.length >= SHORTEST && !known.includes(part))
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_PAGES);
}

const cutWords = (text: string) =>
  text.length <= LONGEST ? text : text.slice(0, LONGEST).replace(/\s\S*$/, '');

/**
 * Up to three pages that must show what changed: that of the entry, or those on which the live site
 * was found to show the field. None where no page shows it, or nothing of it can be looked for.
 */
export function listTargets(
  { collection, entry }: { collection: CollectionName; entry: string },
  changes: readonly Change[],
  usage: FieldUsage | undefined,
): Target[] {
  const own = pageOf(collection, entry);
  const targets = new Map<string, string[]>();
  for (const change of changes) {
    const texts = wordsToFind(change);
    if (texts.length === 0) continue;
    const way = own === undefined && usage ? wayOfUsage(change, usage) : undefined;
    const paths = own === undefined ? (usage?.[way ?? '']?.samples ?? []) : [own];
    for (const path of paths) targets.set(path, [...(targets.get(path) ?? []), ...texts]);
  }
  return [...targets].slice(0, MOST_PAGES).map(([path, texts]) => ({ path, texts }));
}

/** What was found on a page: the new words, not yet, or no answer. */
export type Found = 'new' | 'old' | 'unknown';

/** Whether a page shows words, whatever marks stand between them. */
export function shows(html: string, texts: readonly string[]): boolean {
  const read = [plainText(html), plainText(html.replace(/<[^>]*>/g, ''))];
  return texts.some((text) => read.some((page) => holdsText(page, text)));
}

/** Reads a page of the live site past every cache. */
export async function lookAt({ path, texts }: Target): Promise<Found> {
  try {
    const response = await fetch(path, { cache: 'no-store' });
    if (!response.ok) return 'unknown';
    return shows(await response.text(), texts) ? 'new' : 'old';
  } catch {
    return 'unknown';
  }
}
