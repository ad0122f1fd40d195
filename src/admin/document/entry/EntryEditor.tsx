import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState, type ComponentType } from 'react';
import { buildPatch, isSame, REMOVAL, type Document } from '../../../content/edits.ts';
import { families } from '../../../content/families.ts';
import { sets, tables } from '../../../content/sets.ts';
import { AS_WRITTEN } from '../../../content/entry.ts';
import { dayInBrasilia } from '../../../lib/dates.ts';
import type { Facts } from '../../../lib/facts.ts';
import { citeFact } from '../../../lib/judge-text.ts';
import { nameOfPath } from '../../../schemas/labels.ts';
import { nameOfWay, whatChanges } from '../../../schemas/what-changes.ts';
import { toFailure } from '../../data/errors.ts';
import type { Admin } from '../../data/admin.ts';
import { messages } from '../../ui/messages.ts';
import { queries } from '../../data/queries.ts';
import { adminData, siteFacts, sitePictures, siteRules } from '../../data/site-data.ts';
import { siteReport } from '../../data/site-report.ts';
import { Button } from '../../ui/Button.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useLeaveWarning } from '../../ui/useLeaveWarning.ts';
import { oneEntry, readNames, saveEdit, WORDS, type Entry } from '../../data/words-api.ts';
import { CompetingPages } from './CompetingPages.tsx';
import { judgeDocument, type Judged } from './check-document.ts';
import { Conflict } from '../Conflict.tsx';
import { saveOver } from '../machine.ts';
import { Restored } from '../Restored.tsx';
import { useDocument } from '../useDocument.ts';
import { DocumentFields, shapeFor } from './DocumentFields.tsx';
import { authorSince, beginEntry, entryDrafts, meetEntry } from './entry-work.ts';
import { formPath, noteOf } from '../../writing/form/field-notes.ts';
import { finishDocument, freeName, nameFor, namesItself } from './finish.ts';
import { keyField } from '../../writing/form/form-shape.ts';
import { PageSuggestions } from '../../writing/form/PageSuggestions.tsx';
import { pageOf } from '../../data/page-of.ts';
import { citeContactsIn } from '../../writing/form/plain-facts.ts';
import { Removal } from './Removal.tsx';
import { Review } from './Review.tsx';
import { SaveState } from './SaveState.tsx';
import { SchemaForm } from '../../writing/form/form-context.ts';
import { ShapeInput } from '../../writing/form/SchemaForm.tsx';
import { showField } from '../../writing/form/show-field.ts';
import { tidy, valueAt, withValue } from '../../writing/form/values.ts';
import { Versions } from './Versions.tsx';
import { askForEmpty } from '../../writing/form/what-to-write.ts';
import { wordMessages } from './word-messages.ts';

export interface EntryEditorProps {
  admin: Admin;
  /** An entry as it was read. One that is not saved yet has no base and no version. */
  entry: Entry;
  /** The entry does not exist yet: its name follows from what is written. */
  isNew?: boolean;
  /** Only these fields of the document. */
  fields?: readonly string[] | undefined;
  /** The way to the field that it was opened for, as reports write it: `phones.main`. */
  wanted?: string | undefined;
  /** What stands above the fields. */
  tools?: ComponentType<FormTools>;
  /** What else is wrong with what was written over a document, by field. */
  checkMore?: ((before: Document, after: Document) => [string, string][]) | undefined;
  /** Called with the name of the entry once it is saved; with none once it is taken out. */
  onSaved?: (entry: string | undefined) => void;
}

/** What tools above a form may do with it. */
export interface FormTools {
  document: Document;
  /** What it was before anything was written. */
  original: Document;
  /** Puts other words into the form, and shows what changes before they are saved. */
  review: (document: Document) => void;
}

/** Words of the one who saved after what is in the form was begun. */
const SAVED_LATER = {
  you: 'Você salvou depois, em outra aba: ao salvar, você escolhe o que fica. ',
  other: 'Outra pessoa salvou depois: ao salvar, você escolhe o que fica. ',
  site: '',
} as const;

/** How long what was discarded can be brought back. */
const DISCARDED_MS = 20_000;

const NOTHING_FOUND: Judged = { errors: new Map(), questions: new Map() };

/** The form of one entry, from reading to saving. */
export function EntryEditor(props: EntryEditorProps) {
  const { admin, entry, isNew = false, fields, tools: Tools, checkMore, onSaved } = props;
  const { collection } = entry;
  const { show } = useToasts();
  const { work, restored, step, tries, apply, now } = useDocument({
    store: entryDrafts,
    name: `${collection}/${isNew ? '+' : entry.entry}`,
    fresh: beginEntry(entry),
  });
  const isBusy = step.at === 'saving';
  const plan = step.at === 'checking' || step.at === 'saving' ? step.plan : undefined;
  const form = useRef<HTMLFormElement>(null);
  const { data: facts } = useQuery(siteFacts);
  const { data: pictures } = useQuery(sitePictures);
  const { data: findWords } = useQuery(siteRules);
  const isCompany = collection === 'company';
  const { data: report } = useQuery(siteReport(admin.client));
  const usage = report?.fields['company/company'];
  const { data: site } = useQuery({ ...adminData, enabled: isCompany });
  const { schema } = sets[collection];
  const shape = useMemo(() => shapeFor(collection, isNew, fields), [collection, fields, isNew]);
  const pagesId = useId();

  const finish = (document: Document) =>
    finishDocument(collection, tidy(shape, document, entry.base) as Document, work.original, isNew);
  const tidied = finish(work.words);
  const isChanged = !isSame(work.original, tidied);
  useLeaveWarning(isBusy);

  const judge = (document: Document): Judged => {
    const known = { pictures, findWords };
    const judged = judgeDocument(collection, nameOf(document), document, facts, known);
    const found = new Map(judged.errors);
    // A name that nobody is asked for follows from a title, which says itself that it is missing.
    if (isNew && namesItself(collection)) found.delete(keyField(collection) ?? '');
    for (const [field, message] of checkMore?.(work.original, document) ?? []) {
      if (!found.has(field)) found.set(field, message);
    }
    return { errors: askForEmpty(found, shape, document), questions: judged.questions };
  };
  const nameOf = (document: Document) => (isNew ? nameFor(collection, document) : entry.entry);
  const { errors, questions } = tries > 0 ? judge(tidied) : NOTHING_FOUND;

  const write = (words: Document) => {
    apply({ type: 'typed', words });
  };

  const close = () => {
    apply({ type: 'returned' });
  };

  const [wanted] = useState(() =>
    props.wanted === undefined ? undefined : formPath(work.words, props.wanted),
  );
  useEffect(() => {
    if (wanted && form.current) showField(form.current, wanted);
  }, [wanted]);

  useEffect(() => {
    if (tries === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]');
    // A long text reaches beyond the screen; what is wrong with it stands above it.
    const note = document.getElementById(wrong?.getAttribute('aria-describedby') ?? '');
    (note ?? wrong)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    wrong?.focus({ preventScroll: true });
  }, [tries]);

  const cite = (words: Document, known: Facts) =>
    citeContactsIn(words, work.original, known) as Document;

  /** Shows what words change before they are saved, or says beside their fields which may not be. */
  const look = (words: Document) => {
    const found = judge(words);
    const { size } = found.errors;
    if (size === 0 && found.questions.size === 0) {
      apply({ type: 'asked', plan: 'save' });
      return;
    }
    apply({ type: 'refused' });
    show(size > 0 ? wordMessages.refused(size) : wordMessages.asked(found.questions.size));
  };

  const review = (written = tidied) => {
    const words = facts && !isCompany ? cite(written, facts) : written;
    if (!isSame(words, written)) write(words);
    if (isNew || !isSame(words, work.original)) look(words);
    else show(wordMessages.unchanged);
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
    name: string,
    written: Document = now().work.words,
  ) => {
    let below = entry;
    let seen = now().work;
    try {
      const { saved, both } = await saveOver({
        write: () => {
          const patch = words ? buildPatch(below.base ?? {}, words) : REMOVAL;
          apply({ type: 'sent', sent: { entry: name, patch } });
          return saveEdit(admin.client, { collection, entry: name, patch, ...seen.over });
        },
        meet: async () => {
          below = await read(name);
          const both = meetEntry(seen, words ?? tidied, below, admin.userId);
          seen = { ...seen, ...beginEntry(below) };
          return both;
        },
      });
      if (both) {
        apply({ type: 'met', both, fresh: beginEntry(below) });
        return;
      }
      // Behind the dialog, so that no other form of the entry begins with the words of before.
      const found = isNew || !words ? undefined : await read(name).catch(() => undefined);
      const kept = { words: written, original: written, over: { ...seen.over, basedOn: saved } };
      apply({ type: 'saved', words: written, work: found ? beginEntry(found) : kept });
      void queries.invalidateQueries({ queryKey: WORDS });
      void queries.invalidateQueries({ queryKey: ['publishing'] });
      show(wordMessages.saved);
      onSaved?.(words && name);
      // Where the line stands that says how far it has come.
      if (!isNew && words) scrollTo({ top: 0, behavior: 'instant' });
    } catch (error) {
      const { kind } = toFailure(error);
      apply({ type: 'lost' });
      if (kind === 'signed-out') admin.expire();
      else if (kind === 'owners-only') show(messages.ownersOnly);
      else show(kind === 'too-large' ? wordMessages.tooLong : wordMessages.notSaved);
    }
  };

  const save = async (document: Document) => {
    if (!isNew) {
      await send(document, entry.entry);
      return;
    }
    const wished = nameOf(document);
    const { sent } = work;
    const known = await readNames(admin.client, collection)
      .then(async (taken) => ({
        taken,
        // The answer to a save may have been lost: what it made is no other entry.
        isOurs:
          sent !== undefined &&
          taken.includes(sent.entry) &&
          (await read(sent.entry)).versions.some(
            ({ by, patch }) => by === admin.userId && isSame(patch, sent.patch),
          ),
      }))
      .catch(() => undefined);
    const name = known && (known.isOurs && sent ? sent.entry : freeName(wished, known.taken));
    const key = keyField(collection);
    if (name === undefined) {
      close();
      show(wordMessages.notSaved);
    } else if (name === wished) await send(document, name);
    else if (key !== undefined && namesItself(collection)) {
      await send({ ...document, [key]: name }, name);
    } else {
      close();
      show(wordMessages.taken);
    }
  };

  const newest = entry.versions[0];
  // Pages of the files stay; a record is always there.
  const mayGo = entry.base === undefined || Object.hasOwn(tables, collection);
  const shownPaths = new Set(shape.kind === 'group' ? shape.fields.map(({ key }) => key) : []);
  const elsewhere = [...errors].filter(([path]) => {
    const [key = ''] = path.split('.');
    return (
      shape.kind === 'group' && !shownPaths.has(key) && !(key === 'texto' && shownPaths.has('body'))
    );
  });

  return (
    <form
      className="a-words a-editor-narrow"
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) review();
      }}
    >
      {restored && (
        <Restored
          onDiscard={() => {
            apply({ type: 'discarded', work: beginEntry(entry) });
          }}
        >
          Recuperamos o que você não tinha salvado.{' '}
          {SAVED_LATER[authorSince(restored, entry.versions, admin.userId) ?? 'site']}
        </Restored>
      )}
      {newest && <SaveState admin={admin} entry={entry} key={newest.id} newest={newest} />}
      {entry.isRemoved && (
        <p className="a-alert">
          <strong>Foi tirado do site.</strong> O que está abaixo é o que dizia.{' '}
          <Button
            look="link"
            disabled={isBusy}
            onClick={() => void send(entry.saved, entry.entry, entry.saved)}
          >
            Pôr de volta no site
          </Button>
        </p>
      )}
      {entry.isStale && (
        <p className="a-alert">
          O arquivo do site mudou depois da sua alteração. Confira se ela ainda vale, ou volte ao
          texto do arquivo em Versões.
        </p>
      )}
      {elsewhere.length > 0 && (
        <div className="a-alert" role="alert">
          <ul>
            {elsewhere.map(([path, message]) => (
              <li key={path}>
                {path !== '' && <strong>{nameOfPath(schema, path.split('.'))}: </strong>}
                {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <SchemaForm
        value={{
          client: admin.client,
          collection,
          document: work.words,
          errors,
          questions,
          facts: isCompany ? undefined : facts,
          answer: (path, { quote }, fact) => {
            const said = valueAt(work.words, path);
            const words = fact
              ? withValue(work.words, path, citeFact(String(said), quote, fact.path))
              : withValue(work.words, [AS_WRITTEN, quote], dayInBrasilia(new Date()));
            write(words as Document);
          },
          noteOn: (path) =>
            isCompany
              ? noteOf(path, {
                  document: work.words,
                  usage,
                  serverFields: site?.serverFields ?? [],
                })
              : undefined,
          pagesId,
          wanted,
          self: pageOf(collection, entry.entry),
          set: (path, value) => {
            write(withValue(work.words, path, value) as Document);
          },
        }}
      >
        {isNew && Object.hasOwn(families, collection) && (
          <CompetingPages client={admin.client} title={work.words['title']} />
        )}
        {Tools && (
          <div className="a-row">
            <Tools
              document={work.words}
              original={work.original}
              review={(document) => {
                write(document);
                review(finish(document));
              }}
            />
          </div>
        )}
        {shape.kind === 'group' ? (
          <DocumentFields
            collection={collection}
            errors={errors}
            questions={questions}
            shape={shape}
            value={work.words}
            wanted={wanted}
          />
        ) : (
          <ShapeInput path={[]} shape={shape} value={work.words} />
        )}
      </SchemaForm>
      <PageSuggestions id={pagesId} />
      <Versions
        entry={entry}
        userId={admin.userId}
        onRestore={(document) => {
          write(document);
          show(wordMessages.inForm);
          scrollTo({ top: 0 });
        }}
        onRemove={() => {
          apply({ type: 'asked', plan: 'removal' });
        }}
      />
      {!isNew && !entry.isRemoved && mayGo && (
        <Button
          look="quiet-danger"
          onClick={() => {
            apply({ type: 'asked', plan: 'removal' });
          }}
        >
          Tirar do site
        </Button>
      )}
      <div className="a-save">
        {isChanged && (
          <Button
            disabled={isBusy}
            onClick={() => {
              const { words } = work;
              write(work.original);
              const putBack = {
                label: 'Trazer de volta',
                run: () => {
                  write(words);
                },
              };
              show(wordMessages.discarded, { action: putBack, ms: DISCARDED_MS });
            }}
          >
            Descartar
          </Button>
        )}
        <Button look="main" disabled={isBusy} type="submit">
          {isBusy ? 'Salvando…' : 'Conferir e salvar'}
        </Button>
      </div>
      {plan === 'save' && (
        <Review
          after={tidied}
          before={work.original}
          busy={isBusy}
          client={admin.client}
          collection={collection}
          entry={isNew ? '' : entry.entry}
          onClose={close}
          onSave={(document) => void save(document)}
        />
      )}
      {step.at === 'conflict' && (
        <Conflict
          both={step.both}
          changesOf={(before, after) => whatChanges(schema, before, after)}
          nameOf={(way, document) =>
            nameOfWay(schema, document, way) || nameOfPath(schema, way.split('.'))
          }
          onClose={close}
          onJoin={(words) => {
            apply({ type: 'put', work: { ...step.fresh, words } });
            look(words);
          }}
        />
      )}
      {plan === 'removal' && (
        <Removal
          busy={isBusy}
          client={admin.client}
          entry={entry}
          onClose={close}
          onRemove={() => void send(undefined, entry.entry)}
        />
      )}
    </form>
  );
}
