import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ComponentType } from 'react';
import { isSame, type Document } from '../../../cms/overrides/edits.ts';
import { collections, listCollections, pageCollectionOf } from '../../../collections.ts';
import { nameOfPath } from '../../../cms/forms/labels.ts';
import { nameOfField, formatValue, whatChanges } from '../../../features/company/what-changes.ts';
import { adminData, sitePages } from '../../data/site-data.ts';
import { siteReport } from '../../data/site-report.ts';
import { Button } from '../../ui/Button.tsx';
import { formPath, noteOf } from '../../writing/form/field-notes.ts';
import { SchemaForm } from '../../writing/form/form-context.ts';
import { ShapeInput } from '../../writing/form/SchemaForm.tsx';
import { pathKey, type Path } from '../../writing/form/values.ts';
import { Conflict } from '../Conflict.tsx';
import { Restored } from '../Restored.tsx';
import { CompetingPages } from './CompetingPages.tsx';
import { DocumentFields } from './DocumentFields.tsx';
import { authorSince } from './entry-work.ts';
import { Removal } from './Removal.tsx';
import { Review } from './Review.tsx';
import { mayBeDraft } from './finish.ts';
import { DraftState, SaveState } from './SaveState.tsx';
import { useEntry, type EntryOptions } from './useEntry.ts';
import { Versions } from './Versions.tsx';

export interface EntryEditorProps extends EntryOptions {
  /** The path of the field that it was opened for, as reports write it: `phones.main`. */
  wanted?: string | undefined;
  /** What stands above the fields. */
  tools?: ComponentType<FormTools>;
}

/** What tools above a form may do with it. */
export interface FormTools {
  document: Document;
  /** Puts other words into the form, and shows what changes before they are saved. */
  review: (document: Document) => void;
}

/** Words of the one who saved after what is in the form was begun. */
const SAVED_LATER = {
  you: 'Você salvou depois, em outra aba: ao salvar, você escolhe o que fica. ',
  other: 'Outra pessoa salvou depois: ao salvar, você escolhe o que fica. ',
  site: '',
} as const;

export function EntryEditor(props: EntryEditorProps) {
  const { admin, entry, isNew = false, tools: Tools } = props;
  const { collection } = entry;
  const { schema } = collections[collection];
  const opened = useEntry(props);
  const { work, restored, step, tries, isBusy, shape, errors, questions, tidied } = opened;
  const plan = step.at === 'checking' || step.at === 'saving' ? step.plan : undefined;
  const isCompany = collection === 'company';
  const { data: report } = useQuery(siteReport(admin.client));
  const usage = report?.fields['company/company'];
  const { data: site } = useQuery({ ...adminData, enabled: isCompany });
  const pagesId = useId();
  const form = useRef<HTMLFormElement>(null);

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

  const [newest] = entry.versions;
  const current = entry.versions.find(({ isDraft }) => !isDraft);
  // Pages of the files stay; a record is always there.
  const mayGo = entry.base === undefined || Object.hasOwn(listCollections, collection);
  const shownPaths = new Set(shape.kind === 'group' ? shape.fields.map(({ key }) => key) : []);
  const elsewhere = [...errors].filter(([path]) => {
    const [key = ''] = path.split('.');
    return (
      shape.kind === 'group' && !shownPaths.has(key) && !(key === 'texto' && shownPaths.has('body'))
    );
  });

  return (
    <>
      {Tools && (
        <div className="a-row">
          <Tools document={work.words} review={opened.propose} />
        </div>
      )}
      <form
        className="a-content"
        noValidate
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) opened.review();
        }}
      >
        {restored && (
          <Restored onDiscard={opened.discard}>
            Recuperamos o que você não tinha salvado.{' '}
            {SAVED_LATER[authorSince(restored, entry.versions, admin.userId) ?? 'site']}
          </Restored>
        )}
        {newest?.isDraft === true && <DraftState />}
        {current && (current === newest || entry.outcome?.outcome === 'rejected') && (
          <SaveState admin={admin} entry={entry} key={current.id} newest={current} />
        )}
        {entry.isRemoved && (
          <p className="a-alert">
            <strong>Foi tirado do site.</strong> O que está abaixo é o que dizia.{' '}
            <Button disabled={isBusy} look="link" onClick={() => void opened.putBack()}>
              Pôr de volta no site
            </Button>
          </p>
        )}
        {entry.isStale && (
          <p className="a-alert">
            O texto original do site mudou depois da sua alteração. Confira se ela ainda vale, ou
            volte a ele em Versões.
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
            facts: opened.facts,
            answer: opened.answer,
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
            set: opened.set,
          }}
        >
          {isNew && pageCollectionOf(collection) && (
            <CompetingPages client={admin.client} title={work.words['title']} />
          )}
          {shape.kind === 'group' ? (
            <DocumentFields isNew={isNew} shape={shape} />
          ) : (
            <ShapeInput path={[]} shape={shape} value={work.words} />
          )}
        </SchemaForm>
        <PageSuggestions id={pagesId} />
        <Versions
          entry={entry}
          userId={admin.userId}
          onRestore={opened.restore}
          onRemove={opened.askToRemove}
        />
        {!entry.isRemoved && (
          <div className="a-row">
            {mayBeDraft(collection) && (
              <Button disabled={isBusy} onClick={opened.keepDraft}>
                Guardar como rascunho
              </Button>
            )}
            {!isNew && mayGo && (
              <Button look="quiet-danger" onClick={opened.askToRemove}>
                Tirar do site
              </Button>
            )}
          </div>
        )}
        <div className="a-save">
          {!isSame(work.original, tidied) && (
            <Button disabled={isBusy} onClick={opened.discard}>
              Descartar
            </Button>
          )}
          <Button disabled={isBusy} look="main" type="submit">
            {isBusy ? 'Salvando…' : 'Conferir e salvar'}
          </Button>
        </div>
        {plan === 'save' && (
          <Review
            after={tidied}
            before={work.original}
            busy={isBusy}
            client={admin.client}
            entry={entry}
            onClose={opened.close}
            onSave={(document) => void opened.save(document)}
          />
        )}
        {step.at === 'conflict' && (
          <Conflict
            both={step.both}
            changesOf={(before, after) => whatChanges(schema, before, after)}
            nameOf={(fieldPath, document) =>
              nameOfField(schema, document, fieldPath) || nameOfPath(schema, fieldPath.split('.'))
            }
            show={formatValue}
            onClose={opened.close}
            onJoin={(words) => opened.join({ ...step.fresh, words })}
          />
        )}
        {plan === 'removal' && (
          <Removal
            busy={isBusy}
            client={admin.client}
            entry={entry}
            onClose={opened.close}
            onRemove={() => void opened.remove()}
          />
        )}
      </form>
    </>
  );
}

const FOCUSABLE = 'input, select, textarea, [contenteditable="true"], summary, button';

/** Brings the field at a path, or what it would stand in, onto the screen and to the keyboard. */
function showField(form: HTMLElement, path: Path): void {
  for (let length = path.length; length > 0; length -= 1) {
    const fieldPath = CSS.escape(pathKey(path.slice(0, length)));
    const found = form.querySelector<HTMLElement>(`[data-field-path="${fieldPath}"]`);
    const box = found?.matches('details') ? found : found?.firstElementChild;
    if (!found || !box) continue;
    box.scrollIntoView({ block: 'start', behavior: 'instant' });
    found.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
    return;
  }
}

/** Pages of the site for fields of links to suggest. */
function PageSuggestions({ id }: { id: string }) {
  const { data = new Map<string, string>() } = useQuery(sitePages);
  return (
    <datalist id={id}>
      {[...data].map(([href, title]) => (
        <option key={href} value={href}>
          {title}
        </option>
      ))}
    </datalist>
  );
}
