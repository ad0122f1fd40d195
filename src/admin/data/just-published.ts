import * as z from 'zod/mini';
import { isSlug } from '../../lib/slug.ts';
import { readJson, tab } from './storage.ts';

const KEY = 'admin.published';
/** How long after its publication a page is of interest. */
const FRESH_MS = 60 * 60_000;

const publishedSchema = z.object({ slug: z.string().check(z.refine(isSlug)), at: z.number() });

/** The page for whose sake a text was opened, by its address; undefined for any other visit. */
export function readCited(search: string): string | undefined {
  const cited = new URLSearchParams(search).get('citar');
  return cited !== null && /^\/(?:[\w-]+\/)?[\w-]+$/.test(cited) ? cited : undefined;
}

/** The address of an editor, opened to link to a page. */
export const citingAddress = (editor: string, cited: string) =>
  `${editor}&citar=${encodeURIComponent(cited)}`;

/** Notes which saved page this tab published last. */
export function notePublished(slug: string, now: number): void {
  tab.setItem(KEY, JSON.stringify({ slug, at: now }));
}

/** The slug of the saved page that this tab published last, within the hour. */
export function lastPublished(now: number): string | undefined {
  const published = readJson(tab, KEY, publishedSchema);
  return published && now - published.at < FRESH_MS ? published.slug : undefined;
}
