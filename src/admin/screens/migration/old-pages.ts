import * as z from 'zod/mini';
import { PAGE_LIMITS } from '../../../lib/html/page-limits.ts';
import type { PageText } from '../../data/pages/page-rows.ts';
import { local } from '../../data/storage.ts';
import { cleanTitle, titleSlug } from '../../document/titles/titles.ts';

/** Where an older version kept pages in the browser. */
export const OLD_PAGES_KEY = 'generatedPages';

/** One page of the old store, and why it cannot move, if so. */
export interface OldPage {
  title: string;
  /** The copy as it is stored, by which it is found again. */
  source: string;
  values?: PageText;
  problem?: string;
}

function readList(): unknown[] {
  try {
    const list: unknown = JSON.parse(local.getItem(OLD_PAGES_KEY) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

export function hasOldPages(): boolean {
  return readList().length > 0;
}

const recordSchema = z.record(z.string(), z.unknown());

function textOf(item: unknown, name: string): string {
  const value = recordSchema.safeParse(item).data?.[name];
  return typeof value === 'string' ? value : '';
}

/** When a page was made, unless it says nothing that can be: its place in lists goes by that. */
function readDate(item: unknown): Pick<PageText, 'created_at'> {
  const made = new Date(textOf(item, 'createdAt'));
  const isPossible = made.getTime() > 0 && made.getTime() <= Date.now();
  return isPossible ? { created_at: made.toISOString() } : {};
}

/** The old pages as they would be saved; nothing is changed. */
export function readOldPages(
  sanitize: (html: string) => string,
  defaultDescription: string,
): OldPage[] {
  return readList().map((item) => {
    const title = cleanTitle(textOf(item, 'title'));
    const page = { title: title === '' ? '(sem título)' : title, source: JSON.stringify(item) };
    const slug = titleSlug(textOf(item, 'slug') || title);
    if (slug === '') return { ...page, problem: 'O título não forma um endereço.' };
    try {
      const content = sanitize(textOf(item, 'content'));
      if (content.trim() === '') return { ...page, problem: 'O conteúdo está vazio.' };
      const written = textOf(item, 'description')
        .replace(/[<>\p{Cc}]+/gu, ' ')
        .trim();
      const description = (
        written === '' ? defaultDescription.replace('{title}', title) : written
      ).slice(0, PAGE_LIMITS.description);
      const values = { title, slug, content, description: description.trim(), ...readDate(item) };
      return { ...page, values };
    } catch (error) {
      return { ...page, problem: (error as Error).message };
    }
  });
}

/** Removes one page from the old store, and the store with the last one. */
export function dropOldPage({ source }: Pick<OldPage, 'source'>): void {
  const left = readList().filter((item) => JSON.stringify(item) !== source);
  if (left.length === 0) local.removeItem(OLD_PAGES_KEY);
  else local.setItem(OLD_PAGES_KEY, JSON.stringify(left));
}
