import { useRef, useState, type ReactNode } from 'react';
import { confirmMarked, findMarked } from '../ai/facts.ts';
import { keepDraft, type Draft } from '../drafts.ts';
import type { Admin } from '../Gate.tsx';
import { messages } from '../messages.ts';
import type { PageValues } from '../pages-api.ts';
import { titleSlug } from '../titles.ts';
import { Field, TextArea } from '../ui/Field.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { CheckList } from './CheckList.tsx';
import { plainText } from './checks.ts';
import { isListedByDefault } from './look-over.ts';
import { Preview } from './Preview.tsx';
import { findTwin } from './similarity.ts';
import { Snippets } from './Snippets.tsx';
import { usePageChecks } from './usePageChecks.ts';
import { explainSaveError, type SaveProblem } from './save.ts';

export interface PageEditorProps {
  admin: Admin;
  /** Name under which the draft survives a reload. */
  name: string;
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Id of a page that is saved already; its address stays. */
  id?: string;
  company: string;
  /** Writes the page; throws a `Failure`. */
  save: (values: PageValues) => Promise<void>;
  /** Somebody else changed the page; offers to read theirs. */
  onReload?: () => void;
  saveLabel: string;
  /** More buttons beside the save button. */
  extra?: ReactNode;
}

/** Everything about one page before it is saved: words, looks, and what to mend. */
export function PageEditor(props: PageEditorProps) {
  const { admin, name, draft, onChange, id, company, save, onReload, saveLabel, extra } = props;
  const { title, slug, description, content } = draft;
  const { show } = useToasts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SaveProblem>();
  const { result, lookNow } = usePageChecks(admin.client, draft, { suffix: company, id });
  const isKept = useRef(true);

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    // A confirmation holds for the text that it was given for.
    if (part.content !== undefined && draft.indexed === true) next.indexed = undefined;
    if (id === undefined && !next.slugTouched) next.slug = titleSlug(next.title);
    if (!keepDraft(name, next) && isKept.current) {
      isKept.current = false;
      show(messages.draftNotKept);
    }
    setProblem(undefined);
    onChange(next);
  };

  const stops = result?.checks.filter(({ level }) => level === 'stop') ?? [];
  const twin = findTwin(result?.neighbours ?? []);
  const indexed = draft.indexed ?? (result === undefined || isListedByDefault(result));
  const marked = findMarked(content);

  const submit = async () => {
    if (busy) return;
    if (plainText(content) === '' || title.trim() === '') {
      show(messages.nothingToSave);
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      // What is on the screen may be of an older text.
      const found = await lookNow();
      if (found.clean === undefined || found.checks.some(({ level }) => level === 'stop')) {
        show(messages.checksFailed);
        setBusy(false);
        return;
      }
      await save({
        title: title.trim(),
        slug,
        description: description.trim(),
        content: found.clean,
        indexed: draft.indexed ?? isListedByDefault(found),
      });
    } catch (error) {
      const found = explainSaveError(error);
      if (found.expired) {
        admin.expire();
        return;
      }
      if (!found.conflict) console.error('Erro ao salvar página', error);
      setProblem(found);
      show(found.message);
    }
    setBusy(false);
  };

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      show(messages.copied);
    } catch {
      show(messages.copyFailed);
    }
  };

  return (
    <form
      className="a-editor"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="a-editor-form">
        <Field
          label="Título da página"
          maxLength={200}
          required
          value={title}
          onChange={(event) => {
            change({ title: event.target.value });
          }}
        />
        <Field
          error={problem?.field?.name === 'slug' ? problem.field.text : undefined}
          hint={id === undefined ? '/links-uteis/…' : 'O endereço de uma página salva não muda.'}
          label="Endereço"
          maxLength={120}
          readOnly={id !== undefined}
          required
          spellCheck={false}
          value={slug}
          onChange={(event) => {
            change({ slug: event.target.value, slugTouched: event.target.value !== '' });
          }}
        />
        <TextArea
          hint={`${description.length} de 160 caracteres`}
          label="Descrição"
          maxLength={400}
          required
          rows={3}
          value={description}
          onChange={(event) => {
            change({ description: event.target.value.replace(/[\r\n]+/g, ' ') });
          }}
        />
        <TextArea
          className="a-code"
          error={problem?.field?.name === 'content' ? problem.field.text : undefined}
          hint="Títulos h2 a h4, parágrafos, listas, tabelas e links; o resto é retirado ao salvar."
          label="Conteúdo em HTML"
          rows={18}
          spellCheck
          value={content}
          onChange={(event) => {
            change({ content: event.target.value });
          }}
        />
        <div className="a-row">
          <button className="a-btn a-btn-small" type="button" onClick={() => void copy(content)}>
            Copiar conteúdo
          </button>
          <button
            className="a-btn a-btn-small"
            type="button"
            onClick={() => void copy(plainText(result?.clean ?? content))}
          >
            Copiar sem HTML
          </button>
        </div>
      </div>
      <div className="a-editor-look">
        <section aria-live="polite" className="a-checks">
          <h3>Antes de salvar</h3>
          {result === undefined ? (
            <p className="a-hint">Conferindo…</p>
          ) : (
            <CheckList content={content} result={result} />
          )}
        </section>
        {marked.length > 0 && (
          <div className="a-alert">
            <p>Dados do texto que não constam no cadastro da empresa: {marked.join('; ')}.</p>
            <button
              className="a-btn a-btn-small"
              type="button"
              onClick={() => {
                change({ content: confirmMarked(content) });
              }}
            >
              Conferi: tirar as marcas
            </button>
          </div>
        )}
        <label className="a-confirm">
          <input
            checked={indexed}
            type="checkbox"
            onChange={(event) => {
              change({ indexed: event.target.checked });
            }}
          />
          <span>
            Mostrar nos buscadores
            {twin && (
              <span className="a-hint a-block">
                Ela repete {Math.round(twin.share * 100)}% de “{twin.title}”; sem a sua confirmação,
                fica no site, mas fora dos buscadores.
              </span>
            )}
            {result && !result.neighbours && (
              <span className="a-hint a-block">
                Não se sabe se ela repete outra; sem a sua confirmação, fica fora dos buscadores.
              </span>
            )}
          </span>
        </label>
        {problem?.conflict && (
          <div className="a-alert" role="alert">
            <p>
              Outra pessoa alterou esta página depois que você a abriu. Seu texto continua aqui.
              Copie o que precisar e abra a versão dela.
            </p>
            <button className="a-btn a-btn-small" type="button" onClick={onReload}>
              Abrir a versão atual
            </button>
          </div>
        )}
        {/* The label shortens while saving: the second click of two would hit the next button. */}
        <fieldset className="a-row a-actions" disabled={busy}>
          <button
            className="a-btn a-btn-main"
            disabled={result === undefined || stops.length > 0}
            type="submit"
          >
            {busy ? 'Salvando…' : saveLabel}
          </button>
          {extra}
        </fieldset>
        <Snippets company={company} description={description} slug={slug} title={title} />
        <Preview values={{ title, slug, description, content: result?.clean ?? '' }} />
      </div>
    </form>
  );
}
