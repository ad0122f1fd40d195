import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState, type ComponentType } from 'react';
import { buildPatch, isSame, REMOVAL, type Document } from '../../content/edits.ts';
import { families } from '../../content/families.ts';
import { tables, type SetName } from '../../content/sets.ts';
import { AS_WRITTEN } from '../../content/entry.ts';
import { dayInBrasilia } from '../../lib/dates.ts';
import type { Facts } from '../../lib/facts.ts';
import { citeFact } from '../../lib/judge-text.ts';
import { nameOfPath } from '../../schemas/field-names.ts';
import { checkClosures } from '../company/closures.ts';
import { toFailure } from '../errors.ts';
import type { Admin } from '../Gate.tsx';
import { messages } from '../messages.ts';
import { queries } from '../queries.ts';
import { adminData, siteFacts, sitePictures, siteRules } from '../site-data.ts';
import { siteReport } from '../site-report.ts';
import { useToasts } from '../ui/Toasts.tsx';
import { useLeaveWarning } from '../useLeaveWarning.ts';
import { oneEntry, readNames, saveEdit, WORDS, type Entry } from './api.ts';
import { CompetingPages } from './CompetingPages.tsx';
import { judgeDocument, type Judged } from './check-document.ts';
import { Conflict } from './Conflict.tsx';
import { dropEditDraft, keepEditDraft, readEditDraft, type EditDraft } from './edit-drafts.ts';
import { formPath, noteOf } from './field-notes.ts';
import { finishDocument, freeName, nameFor, namesItself } from './finish.ts';
import { buildShape, keyField, type GroupShape, type Shape } from './form-shape.ts';
import { PageSuggestions } from './PageSuggestions.tsx';
import { pageOf } from './page-of.ts';
import { citeContactsIn } from './plain-facts.ts';
import { Removal } from './Removal.tsx';
import { Review } from './Review.tsx';
import { SaveState } from './SaveState.tsx';
import { GroupFields, SchemaForm, ShapeInput } from './SchemaForm.tsx';
import { authorSince, settleConflict, type Settled } from './settle-conflict.ts';
import { showField } from './show-field.ts';
import { tidy, valueAt, withValue, type Path } from './values.ts';
import { Versions } from './Versions.tsx';
import { askForEmpty } from './what-to-write.ts';
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

/** What stands in the form of an entry that was just read. */
const begin = ({ saved, versions, hash }: Entry): EditDraft => ({
  document: saved,
  original: saved,
  basedOn: versions[0]?.id,
  hash,
});

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
  const { admin, isNew = false, fields, tools: Tools, onSaved } = props;
  const { collection } = props.entry;
  /** The newest that is known of the entry; another one once somebody else has saved. */
  const [entry, setEntry] = useState(props.entry);
  const { show } = useToasts();
  const draftName = isNew ? '+' : entry.entry;
  const [kept, setKept] = useState(() => readEditDraft(collection, draftName));
  const [work, setWork] = useState<EditDraft>(() => kept ?? begin(entry));
  const [{ errors, questions }, setJudged] = useState(NOTHING_FOUND);
  /** How often it was to be saved and could not be; each leads to the first field to mend. */
  const [attempts, setAttempts] = useState(0);
  const [isReviewing, setIsReviewing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [conflict, setConflict] = useState<{ theirs: Entry } & Extract<Settled, { kind: 'ask' }>>();
  const [isRemoving, setIsRemoving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { data: facts } = useQuery(siteFacts);
  const { data: pictures } = useQuery(sitePictures);
  const { data: findWords } = useQuery(siteRules);
  const isCompany = collection === 'company';
  const { data: report } = useQuery(siteReport(admin.client));
  const usage = report?.fields['company/company'];
  const { data: site } = useQuery({ ...adminData, enabled: isCompany });
  const shape = useMemo(() => shapeFor(collection, isNew, fields), [collection, fields, isNew]);
  const pagesId = useId();

  const finish = (document: Document) =>
    finishDocument(collection, tidy(shape, document, entry.base) as Document, work.original, isNew);
  const tidied = finish(work.document);
  const isChanged = !isSame(work.original, tidied);
  useLeaveWarning(isBusy);

  const judge = (document: Document): Judged => {
    const known = { pictures, findWords };
    const judged = judgeDocument(collection, nameOf(document), document, facts, known);
    const found = new Map(judged.errors);
    // A name that nobody is asked for follows from a title, which says itself that it is missing.
    if (isNew && namesItself(collection)) found.delete(keyField(collection) ?? '');
    if (isCompany) {
      const days = checkClosures(work.original, document, dayInBrasilia(new Date()));
      for (const [field, message] of days) if (!found.has(field)) found.set(field, message);
    }
    return { errors: askForEmpty(found, shape, document), questions: judged.questions };
  };
  const nameOf = (document: Document) => (isNew ? nameFor(collection, document) : entry.entry);

  const write = (next: EditDraft) => {
    setWork(next);
    if (isSame(next.document, next.original)) dropEditDraft(collection, draftName);
    else if (!keepEditDraft(collection, draftName, next)) show(messages.draftNotKept);
    if (attempts > 0) setJudged(judge(finish(next.document)));
  };

  const [wanted] = useState(() =>
    props.wanted === undefined ? undefined : formPath(work.document, props.wanted),
  );
  useEffect(() => {
    if (wanted && form.current) showField(form.current, wanted);
  }, [wanted]);

  useEffect(() => {
    if (attempts === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]');
    // A long text reaches beyond the screen; what is wrong with it stands above it.
    const note = document.getElementById(wrong?.getAttribute('aria-describedby') ?? '');
    (note ?? wrong)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    wrong?.focus({ preventScroll: true });
  }, [attempts]);

  const cite = (words: Document, known: Facts) =>
    citeContactsIn(words, work.original, known) as Document;

  /** Whether words may be saved; says beside their fields which may not. */
  const mayBeSaved = (words: Document) => {
    const found = judge(words);
    setJudged(found);
    const { size } = found.errors;
    if (size === 0 && found.questions.size === 0) return true;
    setAttempts((count) => count + 1);
    show(size > 0 ? wordMessages.refused(size) : wordMessages.asked(found.questions.size));
    return false;
  };

  const review = (written = tidied) => {
    const words = facts && !isCompany ? cite(written, facts) : written;
    if (!isSame(words, written)) write({ ...work, document: words });
    if (!mayBeSaved(words)) return;
    if (isNew || !isSame(words, work.original)) setIsReviewing(true);
    else show(wordMessages.unchanged);
  };

  const read = async (name: string) => {
    const asked = oneEntry(admin.client, collection, name);
    // A read that began before a save would answer with the words of before.
    await queries.cancelQueries({ queryKey: asked.queryKey });
    return queries.query({ ...asked, staleTime: 0 });
  };

  /** Saves words, or takes the entry out; once more where what was saved meanwhile says nothing else. */
  const send = async (words: Document | undefined, name: string, over = entry, again = work) => {
    setIsBusy(true);
    const patch = words ? buildPatch(over.base ?? {}, words) : REMOVAL;
    const sending = { ...again, sent: { entry: name, patch } };
    write(sending);
    try {
      const { basedOn, hash } = again;
      const saved = await saveEdit(admin.client, { collection, entry: name, patch, basedOn, hash });
      dropEditDraft(collection, draftName);
      // Behind the dialog, so that no other form of the entry begins with the words of before.
      const found = isNew || !words ? undefined : await read(name).catch(() => undefined);
      void queries.invalidateQueries({ queryKey: WORDS });
      void queries.invalidateQueries({ queryKey: ['publishing'] });
      show(wordMessages.saved);
      setIsReviewing(false);
      setIsRemoving(false);
      setAttempts(0);
      if (isNew || !words) {
        onSaved?.(words && name);
        return;
      }
      if (found) {
        setEntry(found);
        setWork(begin(found));
      } else setWork({ ...again, basedOn: saved });
      setKept(undefined);
      onSaved?.(name);
      // Where the line stands that says how far it has come.
      scrollTo({ top: 0, behavior: 'instant' });
    } catch (error) {
      const { kind } = toFailure(error);
      if (kind === 'conflict') {
        // What may have arrived before is the one of the try before this one.
        await meet({ words, name, seen: again });
        return;
      }
      setIsReviewing(false);
      setIsRemoving(false);
      if (kind === 'signed-out') admin.expire();
      else if (kind === 'owners-only') show(messages.ownersOnly);
      else show(kind === 'too-large' ? wordMessages.tooLong : wordMessages.notSaved);
    } finally {
      setIsBusy(false);
    }
  };

  /** Something was saved meanwhile: reads it, and asks where it differs. */
  const meet = async (refused: { words: Document | undefined; name: string; seen: EditDraft }) => {
    const { words, name, seen } = refused;
    try {
      const theirs = await read(name);
      const settled = settleConflict(seen, words ?? tidied, theirs, admin.userId);
      if (settled.kind === 'again') {
        const { basedOn, hash } = begin(theirs);
        await send(words, name, theirs, { ...seen, original: theirs.saved, basedOn, hash });
        return;
      }
      setIsReviewing(false);
      setIsRemoving(false);
      setConflict({ ...settled, theirs });
    } catch {
      setIsReviewing(false);
      setIsRemoving(false);
      show(wordMessages.notSaved);
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
    if (!known) {
      setIsReviewing(false);
      show(wordMessages.notSaved);
      return;
    }
    const name = known.isOurs && sent ? sent.entry : freeName(wished, known.taken);
    const key = keyField(collection);
    if (name === wished) await send(document, name);
    else if (key !== undefined && namesItself(collection)) {
      await send({ ...document, [key]: name }, name);
    } else {
      setIsReviewing(false);
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
      {kept && (
        <p className="a-alert">
          Recuperamos o que você não tinha salvado.{' '}
          {SAVED_LATER[authorSince(kept, entry.versions, admin.userId) ?? 'site']}
          <button
            className="a-link"
            type="button"
            onClick={() => {
              setKept(undefined);
              write(begin(entry));
            }}
          >
            Descartar e abrir a versão salva
          </button>
        </p>
      )}
      {newest && <SaveState admin={admin} entry={entry} key={newest.id} newest={newest} />}
      {entry.isRemoved && (
        <p className="a-alert">
          <strong>Foi tirado do site.</strong> O que está abaixo é o que dizia.{' '}
          <button
            className="a-link"
            disabled={isBusy}
            type="button"
            onClick={() => void send(entry.saved, entry.entry)}
          >
            Pôr de volta no site
          </button>
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
                {path !== '' && <strong>{nameOfPath(path.split('.'))}: </strong>}
                {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <SchemaForm
        context={{
          client: admin.client,
          collection,
          document: work.document,
          errors,
          questions,
          facts: isCompany ? undefined : facts,
          answer: (path, { quote }, fact) => {
            const said = valueAt(work.document, path);
            const document = fact
              ? withValue(work.document, path, citeFact(String(said), quote, fact.path))
              : withValue(work.document, [AS_WRITTEN, quote], dayInBrasilia(new Date()));
            write({ ...work, document: document as Document });
          },
          noteOn: (path) =>
            isCompany
              ? noteOf(path, {
                  document: work.document,
                  usage,
                  serverFields: site?.serverFields ?? [],
                })
              : undefined,
          pagesId,
          wanted,
          self: pageOf(collection, entry.entry),
          set: (path, value) => {
            write({ ...work, document: withValue(work.document, path, value) as Document });
          },
        }}
      >
        {isNew && Object.hasOwn(families, collection) && (
          <CompetingPages client={admin.client} title={work.document['title']} />
        )}
        {Tools && (
          <div className="a-row">
            <Tools
              document={work.document}
              original={work.original}
              review={(document) => {
                write({ ...work, document });
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
            value={work.document}
            wanted={wanted}
          />
        ) : (
          <ShapeInput path={[]} shape={shape} value={work.document} />
        )}
      </SchemaForm>
      <PageSuggestions id={pagesId} />
      <Versions
        entry={entry}
        userId={admin.userId}
        onRestore={(document) => {
          write({ ...work, document });
          show(wordMessages.inForm);
          scrollTo({ top: 0 });
        }}
        onRemove={() => {
          setIsRemoving(true);
        }}
      />
      {!isNew && !entry.isRemoved && mayGo && (
        <button
          className="a-quiet a-quiet-danger"
          type="button"
          onClick={() => {
            setIsRemoving(true);
          }}
        >
          Tirar do site
        </button>
      )}
      <div className="a-save">
        {isChanged && (
          <button
            className="a-btn"
            disabled={isBusy}
            type="button"
            onClick={() => {
              const typed = work;
              write({ ...work, document: work.original });
              const putBack = {
                label: 'Trazer de volta',
                run: () => {
                  write(typed);
                },
              };
              show(wordMessages.discarded, { action: putBack, ms: DISCARDED_MS });
            }}
          >
            Descartar
          </button>
        )}
        <button className="a-btn a-btn-main" disabled={isBusy} type="submit">
          {isBusy ? 'Salvando…' : 'Conferir e salvar'}
        </button>
      </div>
      {isReviewing && (
        <Review
          after={tidied}
          before={work.original}
          busy={isBusy}
          client={admin.client}
          collection={collection}
          entry={isNew ? '' : entry.entry}
          onClose={() => {
            setIsReviewing(false);
          }}
          onSave={(document) => void save(document)}
        />
      )}
      {conflict && (
        <Conflict
          base={conflict.theirs.base}
          by={conflict.by}
          isRemoved={conflict.isRemoved}
          mine={tidied}
          original={conflict.original}
          theirs={conflict.theirs.saved}
          onClose={() => {
            setConflict(undefined);
          }}
          onJoin={(document) => {
            setEntry(conflict.theirs);
            write({ ...begin(conflict.theirs), document });
            setConflict(undefined);
            if (mayBeSaved(document)) setIsReviewing(true);
          }}
        />
      )}
      {isRemoving && (
        <Removal
          busy={isBusy}
          client={admin.client}
          entry={entry}
          onClose={() => {
            setIsRemoving(false);
          }}
          onRemove={() => void send(undefined, entry.entry)}
        />
      )}
    </form>
  );
}

/** What search engines and lists show of a page, below what its readers read. */
const SEARCH_FIELDS = ['seoTitle', 'description', 'keywords', 'updated', 'index'];

interface DocumentFieldsProps {
  collection: SetName;
  shape: GroupShape;
  value: Document;
  errors: ReadonlyMap<string, string>;
  questions: Judged['questions'];
  wanted: Path | undefined;
}

/** The fields of a document; of a page its title and text come first, and last what few change. */
function DocumentFields(props: DocumentFieldsProps) {
  const { collection, shape, value, errors, questions, wanted } = props;
  const [isOpen, setIsOpen] = useState(SEARCH_FIELDS.includes(String(wanted?.[0])));
  const family = Object.hasOwn(families, collection)
    ? families[collection as keyof typeof families]
    : undefined;
  if (!family) return <GroupFields fields={shape.fields} path={[]} value={value} />;
  const rankOf = (key: string) => (key === family.heading ? 0 : key === 'body' ? 1 : 2);
  const shown = shape.fields
    .filter(({ key }) => !SEARCH_FIELDS.includes(key))
    .sort((a, b) => rankOf(a.key) - rankOf(b.key));
  const isShown = isOpen || SEARCH_FIELDS.some((key) => errors.has(key) || questions.has(key));
  return (
    <>
      <GroupFields fields={shown} path={[]} value={value} />
      <details
        className="a-item"
        open={isShown}
        onToggle={({ currentTarget }) => {
          setIsOpen(currentTarget.open);
        }}
      >
        <summary>
          <strong>Nos buscadores</strong>
        </summary>
        {isShown && (
          <div className="a-item-fields">
            <GroupFields
              fields={shape.fields.filter(({ key }) => SEARCH_FIELDS.includes(key))}
              path={[]}
              value={value}
            />
          </div>
        )}
      </details>
    </>
  );
}

/** The form of a set: all fields of an entry, or some of a record; a row's name never changes. */
function shapeFor(collection: SetName, isNew: boolean, only: readonly string[] | undefined): Shape {
  const shape = buildShape(collection);
  const key = keyField(collection);
  const prepare = (group: GroupShape): GroupShape => ({
    ...group,
    fields: group.fields
      .filter((field) => field.key !== key || (isNew && !namesItself(collection)))
      .filter((field) => only === undefined || only.includes(field.key))
      .sort((a, b) => (only ? only.indexOf(a.key) - only.indexOf(b.key) : 0))
      .map((field) =>
        field.key === key && key === 'id'
          ? { ...field, shape: { ...field.shape, isRequired: false } }
          : field,
      ),
  });
  if (shape.kind === 'group') return prepare(shape);
  if (shape.kind !== 'variants') return shape;
  const variants = shape.variants.map(({ name, group }) => ({ name, group: prepare(group) }));
  return { ...shape, variants };
}
