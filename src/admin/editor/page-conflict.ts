import { isSame, type Document } from '../../content/edits.ts';
import { formatLongMoment, toIso } from '../../lib/dates.ts';
import type { Change } from '../../schemas/what-changes.ts';
import type { AdminClient } from '../client.ts';
import type { Draft } from '../drafts.ts';
import { holds, type PageContent, type PageValues } from '../pages-api.ts';
import type { Author } from '../words/settle-conflict.ts';
import { joinChanges, showValue } from '../words/values.ts';
import { plainText } from './checks.ts';
import { describePageChanges, wordsOfTime, type PageWords } from './history.ts';
import { toColumns, toPlan, type Plan } from './plan.ts';

/** What several people can make of a page at one time. */
type PageDocument = PageWords & Plan;

/** A page that changed while a person wrote, beside what they wrote. */
export interface PageConflict {
  by: Author;
  /** What they began with; without fields that nobody knows any more. */
  original: Partial<PageDocument>;
  mine: PageDocument;
  theirs: PageDocument;
  page: PageContent;
}

const wordsOf = ({ title, slug, description, content, indexed }: PageWords): PageWords => {
  return { title, slug, description, content, indexed };
};

export interface Refused {
  /** What could not be saved. */
  values: PageValues;
  /** The form that it is from. */
  draft: Draft;
  /** The page as it was opened; undefined where the form is of an older one. */
  opened: PageContent | undefined;
  /** What was sent before: its answer may have been lost. */
  sent: PageValues | undefined;
  /** The page as it is now. */
  page: PageContent;
}

/** Reads what a person began with, and who has changed it since. */
export async function readConflict(
  client: AdminClient,
  { values, draft, opened, sent, page }: Refused,
): Promise<PageConflict> {
  const { savedAt } = draft;
  const isOf = (time: string) => savedAt !== undefined && toIso(time) === toIso(savedAt);
  const before = async () => {
    if (sent && holds(page, sent)) return sent;
    if (savedAt === undefined) return undefined;
    if (isOf(page.saved_at)) return page;
    return opened && isOf(opened.saved_at) ? opened : wordsOfTime(client, page.id, savedAt);
  };
  const words = await before();
  const original = { ...(words && wordsOf(words)), ...(opened && toPlan(opened)) };
  const { publishAt = '', unpublishAt = '' } = draft;
  const isSameText = isOf(page.saved_at);
  const { data: isMine } = isSameText
    ? { data: null }
    : await client.rpc('saved_by_me', { page: page.id });
  return {
    by: isSameText ? 'site' : isMine === true ? 'you' : 'other',
    original,
    mine: {
      ...wordsOf(values),
      // What nobody has said is no change.
      indexed: draft.indexed ?? original.indexed ?? page.indexed,
      publishAt,
      unpublishAt,
    },
    theirs: { ...wordsOf(page), ...toPlan(page) },
    page,
  };
}

/** Whether the page as it is now says nothing that the form does not say already. */
export function saysNothingNew({ original, mine, theirs }: PageConflict): boolean {
  const { document, collisions } = joinChanges({ ...original }, { ...mine }, { ...theirs });
  return collisions.length === 0 && isSame(document, mine);
}

/** The form with what a person decided, over the page as it is now. */
export function joinedDraft(
  { original, page }: PageConflict,
  draft: Draft,
  document: Document,
): Draft {
  const joined = { ...draft, ...document, version: page.version, savedAt: page.saved_at };
  const isUndecided = draft.indexed === undefined && document['indexed'] === original.indexed;
  return { ...joined, slugTouched: true, indexed: isUndecided ? undefined : joined.indexed };
}

const NAMES: Readonly<Record<string, string>> = {
  title: 'Título',
  slug: 'Endereço',
  description: 'Descrição',
  content: 'Texto',
  indexed: 'Mostrar nos buscadores',
  publishAt: 'Entra no ar',
  unpublishAt: 'Sai do site',
};

/** The name of a field of a page. */
export const nameOfPageField = (key: string): string => NAMES[key] ?? key;

/** A value of a page as its author reads it. */
export function showPageValue(value: unknown, key: string): string {
  if (typeof value !== 'string' || value === '') return showValue(value);
  if (key === 'content') return plainText(value);
  const isMoment = key === 'publishAt' || key === 'unpublishAt';
  const moment = isMoment && toColumns({ publishAt: value, unpublishAt: '' }).publish_at;
  return typeof moment === 'string' ? formatLongMoment(moment) : value;
}

/** What differs between two states of a page and its plan, by the fields of a join. */
export function pageChangesOf(before: Document, after: Document): Change[] {
  const words = describePageChanges(
    before['title'] === undefined ? undefined : (before as unknown as PageWords),
    after as unknown as PageWords,
  ).map((change) => (change.path === 'code' ? { ...change, path: 'content' } : change));
  const plan = ['publishAt', 'unpublishAt'].flatMap((key) =>
    before[key] === undefined || before[key] === after[key]
      ? []
      : [
          {
            path: key,
            label: nameOfPageField(key),
            before: showPageValue(before[key], key),
            after: showPageValue(after[key], key),
          },
        ],
  );
  return [...words, ...plan];
}
