import { z } from 'zod';
import { assistantSchema } from '../schemas/assistant.ts';
import { claimsSchema } from '../schemas/claims.ts';
import { codeSchema } from '../schemas/code.ts';
import { companySchema } from '../schemas/company.ts';
import { aiPromptSchema, generatorSchema } from '../schemas/generator.ts';
import { homeSchema, sharedSchema } from '../schemas/home.ts';
import { jobSchema } from '../schemas/job.ts';
import { intentSchema } from '../schemas/keyword.ts';
import { menuSchema } from '../schemas/menu.ts';
import { remindersSchema } from '../schemas/reminders.ts';
import { requestSchema } from '../schemas/request.ts';
import {
  batchTitleSchema,
  categorySchema,
  factSchema,
  faqSchema,
  personSchema,
  redirectSchema,
  reviewSchema,
  serviceSchema,
  testimonialSchema,
} from '../schemas/tables.ts';
import { sizingSchema } from '../schemas/sizing.ts';
import { themeSchema } from '../schemas/theme.ts';
import { noticeSchema, promotionSchema } from '../schemas/timed.ts';
import { families, familyNames } from './families.ts';

/**
 * A list of rows, `content/{name}.yaml`. The field `key` names each row, for links and edits. The texts
 * of a list with `figures` may state numbers that the record does not know.
 */
function table<Schema extends z.ZodObject>(
  schema: Schema,
  {
    key = 'id',
    refs = {},
    figures = false,
  }: { key?: string; refs?: Record<string, string>; figures?: boolean } = {},
) {
  // Collections are kept in the order of their ids; a list has an order of its own.
  const row = schema.extend({ position: z.number().int().min(0) });
  return { schema: row as unknown as Row<Schema>, key, refs, figures };
}

/** What `extend` gives, in a form whose fields TypeScript can still tell. */
type Row<Schema extends z.ZodObject> = z.ZodObject<
  Schema['shape'] & { position: z.ZodNumber },
  z.core.$strict
>;

/** One set of fields, `content/{file}.yaml`; its only entry has the name of the set. */
function record<Schema extends z.ZodObject>(
  schema: Schema,
  { file, optional = false }: { file?: string; optional?: boolean } = {},
) {
  return { schema, file, optional };
}

/** Lists of rows, each row an entry. */
export const tables = {
  intents: table(intentSchema, { refs: { topic: 'topics' } }),
  categories: table(categorySchema),
  faq: table(faqSchema),
  services: table(serviceSchema),
  testimonials: table(testimonialSchema),
  people: table(personSchema),
  reviews: table(reviewSchema, { refs: { place: 'cities' } }),
  // What ends by itself keeps its numbers to itself.
  notices: table(noticeSchema, { figures: true }),
  promotions: table(promotionSchema, { figures: true }),
  requests: table(requestSchema),
  redirects: table(redirectSchema, { key: 'from' }),
  // Each kind of menu has fields of its own; the places they name are checked in `check.ts`.
  menus: { schema: menuSchema, key: 'id', refs: {} },
  batchTitles: table(batchTitleSchema, { key: 'slug' }),
  facts: table(factSchema),
};

/** Folders of `content/{name}` with a YAML file for each entry, which has no page of its own. */
const folders = {
  jobs: {
    schema: jobSchema,
    refs: {
      place: 'cities',
      technician: 'people',
      topics: 'topics',
      problems: 'problems',
      pages: 'pages',
    },
  },
  codes: { schema: codeSchema, refs: {} },
};

/** Single sets of fields. */
export const records = {
  company: record(companySchema),
  home: record(homeSchema),
  shared: record(sharedSchema),
  theme: record(themeSchema),
  generator: record(generatorSchema),
  aiPrompt: record(aiPromptSchema, { file: 'ai-prompt' }),
  claims: record(claimsSchema),
  // A business without it has no page of questions.
  assistant: record(assistantSchema, { optional: true }),
  // Nor one that says which product fits.
  sizing: record(sizingSchema, { optional: true }),
  // Nor reminders for a calendar.
  reminders: record(remindersSchema, { optional: true }),
};

export type TableName = keyof typeof tables;
export type RecordName = keyof typeof records;
export type FolderName = keyof typeof folders;
export const tableNames = Object.keys(tables) as TableName[];
export const recordNames = Object.keys(records) as RecordName[];
export const folderNames = Object.keys(folders) as FolderName[];

/** Every set of words that the owner keeps, each a collection of the site. */
export const sets = { ...families, ...tables, ...folders, ...records };
export type SetName = keyof typeof sets;
export const setNames = [
  ...recordNames,
  ...tableNames,
  ...folderNames,
  ...familyNames,
] as SetName[];

/** Fields of an entry of this set. */
export type SetData<Name extends SetName> = z.output<(typeof sets)[Name]['schema']>;

/** The file of a table or record, below the content folder. */
export function fileOf(name: TableName | RecordName): string {
  const set = sets[name];
  return `${('file' in set && set.file) || name}.yaml`;
}
