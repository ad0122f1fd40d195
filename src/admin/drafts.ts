import { isRecord, local, readJson } from './storage.ts';

/** A page on its way to being saved. */
export interface Draft {
  title: string;
  slug: string;
  description: string;
  content: string;
  /** Whether a person wrote the address; otherwise it follows the title. */
  slugTouched: boolean;
  /** Who wrote the text. */
  origin: 'local' | 'ai' | 'saved';
  /** Whether search engines may list the page, once a person has said so. */
  indexed?: boolean | undefined;
  /** Of a saved page: the version that the words were written over. */
  version?: number | undefined;
}

const PREFIX = 'admin.draft.';
const TEXTS = ['title', 'slug', 'description', 'content', 'origin'];

function isDraft(value: unknown): value is Draft {
  return (
    isRecord(value) &&
    TEXTS.every((field) => typeof value[field] === 'string') &&
    ['boolean', 'undefined'].includes(typeof value['indexed']) &&
    ['number', 'undefined'].includes(typeof value['version'])
  );
}

/** The draft that a reload or an expired session left; `name` is "new" or a page's id. */
export function readDraft(name: string): Draft | undefined {
  return readJson(local, PREFIX + name, isDraft);
}

/** False when the browser could not keep it. */
export function keepDraft(name: string, draft: Draft): boolean {
  return local.setItem(PREFIX + name, JSON.stringify(draft));
}

/** Whether the page was changed since the draft was begun: saving it would undo that change. */
export function isOvertaken(draft: Pick<Draft, 'version'>, page: { version: number }): boolean {
  return draft.version !== undefined && draft.version !== page.version;
}

export function dropDraft(name: string): void {
  local.removeItem(PREFIX + name);
}
