import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { PAGE_LIMITS } from '../../lib/page-limits.ts';
import { pageTextSchema } from '../../schemas/generated-page.ts';
import { keepDraft, type Draft } from '../drafts.ts';
import type { Admin } from '../Gate.tsx';
import { messages } from '../messages.ts';
import type { PageValues } from '../pages-api.ts';
import { adminData } from '../site-data.ts';
import { titleSlug } from '../titles.ts';
import { Field, TextArea } from '../ui/Field.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { useForm } from '../useForm.ts';
import { plainText } from './checks.ts';
import { CopyButtons } from './CopyButtons.tsx';
import { EditorSide } from './EditorSide.tsx';
import { isListedByDefault } from './look-over.ts';
import { explainSaveError } from './save.ts';
import { usePageChecks } from './usePageChecks.ts';

export interface PageEditorProps {
  admin: Admin;
  /** Name under which the draft survives a reload. */
  name: string;
  /** The words to begin with; another draft needs another key. */
  draft: Draft;
  /** Id of a page that is saved already; its address stays. */
  id?: string;
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
  const { admin, name, draft, id, save, onReload, saveLabel, extra } = props;
  const { show } = useToasts();
  const { data } = useQuery(adminData);
  const suffix = data?.company ?? '';
  const [hasConflict, setHasConflict] = useState(false);
  const isKept = useRef(true);

  const form = useForm<Draft>({
    initial: draft,
    schema: pageTextSchema,
    async send(values) {
      setHasConflict(false);
      try {
        // What is on the screen may be of an older text.
        const found = await lookNow();
        if (found.clean === undefined || found.checks.some(({ level }) => level === 'stop')) {
          show(messages.checksFailed);
          return undefined;
        }
        await save({
          title: values.title.trim(),
          slug: values.slug,
          description: values.description.trim(),
          content: found.clean,
          indexed: values.indexed ?? isListedByDefault(found),
        });
        return undefined;
      } catch (error) {
        const problem = explainSaveError(error);
        if (problem.expired) {
          admin.expire();
          return undefined;
        }
        if (problem.conflict) setHasConflict(true);
        else console.error('Erro ao salvar página', error);
        show(problem.message);
        return problem.fields;
      }
    },
  });
  const { values, errors } = form;
  const { result, lookNow } = usePageChecks(admin.client, values, { suffix, id });

  const change = (part: Partial<Draft>) => {
    const next = { ...values, ...part };
    // A confirmation holds for the text that it was given for.
    if (part.content !== undefined && values.indexed === true) next.indexed = undefined;
    if (id === undefined && !next.slugTouched) next.slug = titleSlug(next.title);
    if (!keepDraft(name, next) && isKept.current) {
      isKept.current = false;
      show(messages.draftNotKept);
    }
    setHasConflict(false);
    form.set(next);
  };

  return (
    <form
      className="a-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (plainText(values.content) === '' || values.title.trim() === '') {
          show(messages.nothingToSave);
        } else void form.submit();
      }}
    >
      <div className="a-editor-form">
        <Field
          error={errors.title}
          label="Título da página"
          maxLength={PAGE_LIMITS.title}
          required
          value={values.title}
          onChange={({ target }) => {
            change({ title: target.value });
          }}
        />
        <Field
          error={errors.slug}
          hint={id === undefined ? '/links-uteis/…' : 'O endereço de uma página salva não muda.'}
          label="Endereço"
          maxLength={PAGE_LIMITS.slug}
          readOnly={id !== undefined}
          required
          spellCheck={false}
          value={values.slug}
          onChange={({ target }) => {
            change({ slug: target.value, slugTouched: target.value !== '' });
          }}
        />
        <TextArea
          error={errors.description}
          hint={`${values.description.length} de 160 caracteres`}
          label="Descrição"
          maxLength={PAGE_LIMITS.description}
          required
          rows={3}
          value={values.description}
          onChange={({ target }) => {
            change({ description: target.value.replace(/[\r\n]+/g, ' ') });
          }}
        />
        <TextArea
          className="a-code"
          error={errors.content}
          hint="Títulos h2 a h4, parágrafos, listas, tabelas e links; o resto é retirado ao salvar."
          label="Conteúdo em HTML"
          rows={18}
          spellCheck
          value={values.content}
          onChange={({ target }) => {
            change({ content: target.value });
          }}
        />
        <CopyButtons clean={result?.clean} content={values.content} />
      </div>
      <EditorSide
        busy={form.busy}
        company={suffix}
        draft={values}
        extra={extra}
        result={result}
        saveLabel={saveLabel}
        onChange={change}
        {...(hasConflict && onReload ? { onReload } : {})}
      />
    </form>
  );
}
