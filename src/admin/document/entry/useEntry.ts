import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { AS_WRITTEN } from '../../../cms/collections/entry.ts';
import { buildPatch, isSame, REMOVAL, type Document } from '../../../cms/overrides/edits.ts';
import type { CollectionName } from '../../../collections.ts';
import { dayInBrasilia, formatDay } from '../../../lib/dates/dates.ts';
import type { Fact } from '../../../cms/markers/facts.ts';
import { citeFact, type Question } from '../../../features/wording/check-text.ts';
import type { Admin } from '../../data/admin.ts';
import { toFailure } from '../../data/errors.ts';
import { queries } from '../../data/queries.ts';
import { adminData, siteFacts, sitePictures, siteRules } from '../../data/site-data.ts';
import { readContentAnew } from '../../data/content/read-anew.ts';
import { oneEntry, readNames, type Entry } from '../../data/content/read-entry.ts';
import { saveEdit } from '../../data/content/save-edit.ts';
import { messages, type Message } from '../../ui/messages.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { useLeaveWarning } from '../../ui/useLeaveWarning.ts';
import { keyField } from '../../writing/form/form-shape.ts';
import { citeContactsIn } from '../../writing/form/plain-facts.ts';
import { tidy, valueAt, withValue, type Path } from '../../writing/form/values.ts';
import { titleAsked } from '../../data/content-addresses.ts';
import { saveOver } from '../machine.ts';
import { useDocument } from '../useDocument.ts';
import { checkDocument, type DocumentProblems } from './check-document.ts';
import { shapeFor } from './DocumentFields.tsx';
import { beginEntry, entryDrafts, meetEntry, type EntryWork } from './entry-work.ts';
import {
  dateAnew,
  dayToCome,
  finishDocument,
  freeName,
  nameFor,
  namesItself,
  TITLES,
  wasSeen,
} from './finish.ts';
import { forgiveProposed, proposePost } from './propose.ts';
import { entryMessages } from './entry-messages.ts';

export interface EntryOptions {
  admin: Admin;
  /** An entry as it was read. One that is not saved yet has no base and no version. */
  entry: Entry;
  /** The entry does not exist yet: its name follows from what is written. */
  isNew?: boolean;
  /** Only these fields of the document. */
  fields?: readonly string[] | undefined;
  /** Called with the name of the entry once it is saved; with none once it is taken out. */
  onSaved?: (entry: string | undefined) => void;
}

/** What is said of a save, by when visitors see it. */
function describeSaved(
  collection: CollectionName,
  words: Document | undefined,
  isDraft: boolean,
): Message {
  if (isDraft) return messages.draftSaved;
  const day = dayToCome(collection, words ?? {});
  return day === undefined ? entryMessages.saved : entryMessages.scheduled(formatDay(day));
}

/** How long what was discarded can be brought back. */
const DISCARDED_MS = 20_000;

const NOTHING_FOUND: DocumentProblems = { errors: new Map(), questions: new Map() };

/** A new entry with the title that it was begun with. */
function withAsked(work: EntryWork): EntryWork {
  const [title, key] = [titleAsked(), TITLES.find((field) => field in work.words)];
  return title === '' || key === undefined
    ? work
    : { ...work, words: { ...work.words, [key]: title } };
}

/** One entry, from what is typed to what is saved. */
export function useEntry(options: EntryOptions) {
  const { admin, entry, isNew = false, fields, onSaved } = options;
  const { collection } = entry;
  const { show } = useToasts();
  const fresh = isNew ? withAsked(beginEntry(entry)) : beginEntry(entry);
  const opened = useDocument({
    store: entryDrafts,
    name: `${collection}/${isNew ? '+' : entry.entry}`,
    fresh,
  });
  const { work, restored, step, tries, apply, now } = opened;
  const isBusy = step.at === 'saving';
  useLeaveWarning(isBusy);
  const { data: known } = useQuery(siteFacts);
  // What the record says is cited nowhere in it.
  const facts = collection === 'company' ? undefined : known;
  const { data: pictures } = useQuery(sitePictures);
  const { data: findWords } = useQuery(siteRules);
  const shape = useMemo(() => shapeFor(collection, isNew, fields), [collection, fields, isNew]);

  const isNewPost = isNew && collection === 'posts';
  const { data: site } = useQuery({ ...adminData, enabled: isNewPost });
  const finish = (document: Document) => {
    const written = tidy(shape, document, entry.base) as Document;
    const done = finishDocument(collection, written, work.original, isNew);
    return isNewPost ? proposePost(done, site?.places ?? []) : done;
  };
  const tidied = finish(work.words);
  const nameOf = (document: Document) => (isNew ? nameFor(collection, document) : entry.entry);

  const check = (document: Document): DocumentProblems => {
    const checked = checkDocument(collection, nameOf(document), document, known, {
      pictures,
      findWords,
    });
    const found = new Map(checked.errors);
    // A name that nobody is asked for follows from a title, which says itself that it is missing.
    if (isNew && namesItself(collection)) found.delete(keyField(collection) ?? '');
    if (isNewPost) forgiveProposed(found, work.words);
    return { errors: found, questions: checked.questions };
  };

  const write = (words: Document) => apply({ type: 'typed', words });

  const close = () => apply({ type: 'returned' });

  /** Shows what words change before they are saved, or says beside their fields which may not be. */
  const look = (words: Document, isShown = true) => {
    const found = check(words);
    const { size } = found.errors;
    if (size === 0 && found.questions.size === 0) {
      apply({ type: 'asked', plan: 'save' });
      return;
    }
    apply({ type: 'refused' });
    if (!isShown) return;
    show(size > 0 ? entryMessages.refused(size) : entryMessages.asked(found.questions.size));
  };

  const review = (written = tidied, isShown = true) => {
    const words = facts ? (citeContactsIn(written, work.original, facts) as Document) : written;
    if (!isSame(words, written)) write(words);
    look(words, isShown);
  };

  const read = async (name: string) => {
    const asked = oneEntry(admin.client, collection, name);
    // A read that began before a save would answer with the words of before.
    await queries.cancelQueries({ queryKey: asked.queryKey });
    return queries.query({ ...asked, staleTime: 0 });
  };

  /** Saves words, or takes the entry out; `written` is how the words stand in the form. */
  const send = async (
    words: Document | undefined,
    name = entry.entry,
    written: Document = now().work.words,
    isDraft = false,
  ) => {
    let below = entry;
    let over = now().work.over;
    try {
      const saved = await saveOver(opened, {
        write: (seen) => {
          over = seen.over;
          const patch = words ? buildPatch(below.base ?? {}, words) : REMOVAL;
          apply({ type: 'sent', sent: { entry: name, patch } });
          return saveEdit(admin.client, { collection, entry: name, patch, isDraft, ...over });
        },
        meet: async (seen) => {
          below = await read(name);
          const both = meetEntry(seen, words ?? tidied, below, admin.userId);
          return { both, fresh: beginEntry(below) };
        },
      });
      if (saved === undefined) return;
      // Behind the dialog, so that no other form of the entry begins with the words of before.
      const found = isNew || !words ? undefined : await read(name).catch(() => undefined);
      const kept = { words: written, original: written, over: { ...over, basedOn: saved } };
      apply({ type: 'saved', words: written, work: found ? beginEntry(found) : kept });
      void readContentAnew();
      show(describeSaved(collection, words, isDraft));
      onSaved?.(words && name);
      // Where the line stands that says how far it has come.
      if (!isNew && words) scrollTo({ top: 0, behavior: 'instant' });
    } catch (error) {
      const { kind } = toFailure(error);
      apply({ type: 'lost' });
      if (kind === 'signed-out') admin.expire();
      else if (kind === 'owners-only') show(messages.ownersOnly);
      else show(kind === 'too-large' ? entryMessages.tooLong : entryMessages.notSaved);
    }
  };

  /** The name under which a new entry is saved; undefined while it cannot be known. */
  const findName = async (wished: string): Promise<string | undefined> => {
    const { sent } = work;
    const taken = await readNames(admin.client, collection);
    // The answer to a save may have been lost: what it made is no other entry.
    const isOurs =
      sent !== undefined &&
      taken.includes(sent.entry) &&
      (await read(sent.entry)).versions.some(
        ({ by, patch }) => by === admin.userId && isSame(patch, sent.patch),
      );
    return isOurs ? sent.entry : freeName(wished, taken);
  };

  const save = async (given: Document, isDraft = false) => {
    const document = wasSeen(entry) || isDraft ? given : dateAnew(given);
    if (!isNew) {
      await send(document, entry.entry, undefined, isDraft);
      return;
    }
    const wished = nameOf(document);
    // Asking for the names may take as long as the save.
    apply({ type: 'sent' });
    const name = await findName(wished).catch(() => undefined);
    const key = keyField(collection);
    const { words } = now().work;
    if (name === wished) await send(document, name, words, isDraft);
    else if (name !== undefined && key !== undefined && namesItself(collection)) {
      await send({ ...document, [key]: name }, name, words, isDraft);
    } else {
      apply({ type: 'lost' });
      show(name === undefined ? entryMessages.notSaved : entryMessages.taken);
    }
  };

  return {
    ...opened,
    ...(tries > 0 ? check(tidied) : NOTHING_FOUND),
    isBusy,
    facts,
    shape,
    /** The words as they would be saved. */
    tidied,
    // Of what stands now: one touch may set more than one field.
    set: (path: Path, value: unknown) =>
      write(withValue(now().work.words, path, value) as Document),
    /** The words of a field are a fact, or right as they stand; after the last answer what was asked for goes on. */
    answer: (path: Path, { quote }: Question, fact?: Fact) => {
      const words = fact
        ? withValue(work.words, path, citeFact(String(valueAt(work.words, path)), quote, fact.path))
        : withValue(work.words, [AS_WRITTEN, quote], dayInBrasilia(new Date()));
      write(words as Document);
      review(finish(words as Document), false);
    },
    /** Puts other words into the form, and shows what changes before they are saved. */
    propose: (words: Document) => {
      write(words);
      review(finish(words));
    },
    join: (work: typeof opened.work) => {
      apply({ type: 'put', work });
      look(work.words);
    },
    discard: () => {
      const kept = { ...work, words: work.original };
      apply({ type: 'discarded', work: restored ? fresh : kept });
      const putBack = {
        label: 'Trazer de volta',
        run: () => apply({ type: 'put', work }),
      };
      show(entryMessages.discarded, { action: putBack, ms: DISCARDED_MS });
    },
    restore: (words: Document) => {
      write(words);
      show(entryMessages.inForm);
      scrollTo({ top: 0 });
    },
    review,
    close,
    save,
    /** Saves the words for later, whatever they still lack but a name. */
    keepDraft: () => {
      if (nameOf(tidied) === '') show(messages.draftNeedsTitle);
      else void save(tidied, true);
    },
    askToRemove: () => apply({ type: 'asked', plan: 'removal' }),
    remove: () => send(undefined),
    putBack: () => send(entry.saved, entry.entry, entry.saved),
  };
}
