import * as z from 'zod/mini';
import type { PageContent, PageText, PageValues } from '../../data/pages/page-rows.ts';
import { draftStore, workSchema, type Work } from '../drafts.ts';
import { toPlan, type Plan } from '../plan.ts';

/** The words of a page in its form. */
const draftSchema = z.object({
  /** Of a new page: the id that it will be saved with. */
  id: z.optional(z.uuid()),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  content: z.string(),
  /** Whether a person wrote the address; otherwise it follows the title. */
  slugTouched: z.boolean(),
  /** Whether search engines may list the page, once a person has said so. */
  indexed: z.optional(z.boolean()),
  /** Written by a machine, with nothing that only its owner knows. */
  bare: z.optional(z.boolean()),
  /** Words that the checks ask about and a person confirmed as they stand. */
  asWritten: z.optional(z.array(z.string())),
  /** When it goes on the site and off it, in Brasília time; '' for no plan. */
  publishAt: z.optional(z.string()),
  unpublishAt: z.optional(z.string()),
});

export type Draft = z.infer<typeof draftSchema>;

const overSchema = z.object({
  version: z.number(),
  /** When the words of that version were saved, as the database wrote it. */
  savedAt: z.optional(z.string()),
});

const sentSchema = z.object({
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  content: z.string(),
  indexed: z.boolean(),
});

export type PageWork = Work<Draft, z.infer<typeof overSchema>, PageValues>;

/** Unsaved pages: a saved one by its id. */
export const pageDrafts = draftStore('draft', workSchema(draftSchema, overSchema, sentSchema));

/** Of a page that the generator wrote. */
export const GENERATED = 'new';
/** Of a page that begins empty. */
export const BLANK = 'blank';

const EMPTY = { title: '', slug: '', description: '', content: '' };

/** What a page says, of all that is known of it. */
export const wordsOf = <Indexed>(page: PageText & { indexed: Indexed }) => {
  const { title, slug, description, content, indexed } = page;
  return { title, slug, description, content, indexed };
};

/** The work on a page that is not saved yet, with the id that it will be saved with. */
export function beginNew(text: PageText & Pick<Draft, 'bare'> = EMPTY): PageWork {
  const { title, slug, description, content, bare } = text;
  const original = { ...EMPTY, slugTouched: false, id: crypto.randomUUID() };
  const words = { ...original, title, slug, description, content };
  return { words: { ...words, ...(bare !== undefined && { bare }) }, original };
}

export const idOfNew = ({ words }: PageWork): string => words.id ?? crypto.randomUUID();

export const versionOf = ({ version, saved_at }: Pick<PageContent, 'version' | 'saved_at'>) => ({
  version,
  savedAt: saved_at,
});

/** The work on a saved page, before anything is written. */
export function beginSaved(page: PageContent): PageWork {
  const words = { ...wordsOf(page), slugTouched: true, ...toPlan(page) };
  return { words, original: words, over: versionOf(page) };
}

/** Whether the page was changed since its work was begun: saving it would undo that change. */
export const isOvertaken = ({ over }: Pick<PageWork, 'over'>, page: { version: number }) =>
  over !== undefined && over.version !== page.version;

/** The dates in a form, as somebody set them. */
export const planOf = ({ publishAt = '', unpublishAt = '' }: Draft): Plan => ({
  publishAt,
  unpublishAt,
});

/** The work on a page that was saved as a draft, at this version: the dates of its form hold only once it is published. */
export function savedAsDraft(words: Draft, values: PageText, over: PageWork['over']): PageWork {
  const { title, slug, description, content } = values;
  const saved = { ...words, title, slug, description, content, slugTouched: true };
  return { words: saved, original: { ...saved, publishAt: '', unpublishAt: '' }, over };
}

/** Keeps the dates of a new page that was saved as a draft, at this version; without any, nothing is left to keep. */
export function keepPlan(id: string, version: number, values: PageValues, plan: Plan): void {
  const words = { ...values, ...plan, slugTouched: true };
  if (plan.publishAt === '' && plan.unpublishAt === '') pageDrafts.drop(id);
  else pageDrafts.keep(id, savedAsDraft(words, values, { version }));
}
