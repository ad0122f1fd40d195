import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { PAGE_LIMITS } from '../../lib/page-limits.ts';
import { pageTextSchema } from '../../schemas/generated-page.ts';
import { findMarked } from '../ai/facts.ts';
import { serverClock } from '../clock.ts';
import { BLANK, keepDraft, type Draft } from '../drafts.ts';
import type { Admin } from '../Gate.tsx';
import { messages, type Message } from '../messages.ts';
import type { PageValues } from '../pages-api.ts';
import { queries } from '../queries.ts';
import { adminData } from '../site-data.ts';
import { TextField } from '../rich-text/TextField.tsx';
import { CompetingTitles } from '../screens/AboutTitles.tsx';
import { useCompeting } from '../screens/useCompeting.ts';
import { titleSlug, withoutMarks } from '../titles.ts';
import { Field, TextArea } from '../ui/Field.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { useForm } from '../useForm.ts';
import { listWritten, plainText, tellCalmly } from './checks.ts';
import { CopyButtons } from './CopyButtons.tsx';
import { EditorSide } from './EditorSide.tsx';
import { findPages } from './find-pages.ts';
import { decideListing } from './look-over.ts';
import { checkPlan, toColumns, type Plan, type PlanColumns } from './plan.ts';
import { PlanFields } from './PlanFields.tsx';
import { SaveBar } from './SaveBar.tsx';
import { explainSaveError } from './save.ts';
import { usePageChecks } from './usePageChecks.ts';

export interface PageEditorProps {
  admin: Admin;
  /** Name under which the draft survives a reload. */
  name: string;
  /** The words to begin with; another draft needs another key. */
  draft: Draft;
  /** Id of a page that is saved already: its address does not follow its title. */
  id?: string;
  /** Whether visitors find the page in search engines now. */
  isListed?: boolean;
  /** Writes the page for visitors, and tells why it is out of search engines where nobody said so; throws a `Failure`. */
  save: (values: PageValues, plan: PlanColumns, unlisted: string | undefined) => Promise<void>;
  /** Writes it for nobody but administrators, whole or not; gives what the draft is from then on. */
  saveDraft?: (
    values: PageValues,
    said: Message,
    plan: Plan,
  ) => Promise<Partial<Draft> | undefined>;
  saveLabel: string;
  /** What making a draft is called where the page is public; away from the save button then. */
  unpublishLabel?: string;
}

/** Everything about one page before it is saved: words, looks, and what to mend. */
export function PageEditor(props: PageEditorProps) {
  const { admin, name, draft, id, isListed = false, save, saveDraft } = props;
  const { saveLabel, unpublishLabel } = props;
  const isPublic = unpublishLabel !== undefined;
  const { show } = useToasts();
  const { data } = useQuery(adminData);
  const suffix = data?.company ?? '';
  const isKept = useRef(true);
  const find = useCallback((query: string) => findPages(admin.client, query), [admin.client]);

  const form = useForm<Draft>({
    initial: draft,
    schema: pageTextSchema,
    async send(values) {
      // Known at once, where a request would find out late.
      if (!navigator.onLine) {
        show(messages.saveOffline);
        return undefined;
      }
      try {
        // What is on the screen may be of an older text.
        const found = await lookNow();
        if (found.clean === undefined || found.checks.some(({ level }) => level === 'stop')) {
          show(messages.checksFailed);
          return undefined;
        }
        const { indexed, why } = decideListing(found, values, isListed);
        const page = {
          title: values.title.trim(),
          slug: values.slug,
          description: values.description.trim(),
          content: found.clean,
          indexed,
        };
        const { publishAt = '', unpublishAt = '' } = values;
        const plan = { publishAt, unpublishAt };
        if (publishAt !== '' || unpublishAt !== '') {
          const { ahead, keepsTime } = await queries.query({
            ...serverClock(admin.client),
            staleTime: 0,
          });
          const wrong = checkPlan(plan, Date.now() + ahead);
          if (Object.keys(wrong).length > 0) {
            show(messages.planWrong);
            return wrong;
          }
          if (!keepsTime) {
            show(messages.clockStill);
            return undefined;
          }
        }
        if (findMarked(found.clean).length === 0) {
          await save(page, toColumns(plan), why);
          return undefined;
        }
        // What nobody has checked is shown to nobody; the words are safe all the same.
        if (isPublic) show(messages.uncheckedHere);
        const kept = isPublic ? undefined : await saveDraft?.(page, messages.uncheckedKept, plan);
        if (kept) form.set(kept);
        return undefined;
      } catch (error) {
        return explain(error);
      }
    },
  });
  const explain = (error: unknown) => {
    const problem = explainSaveError(error);
    if (problem.expired) {
      admin.expire();
      return undefined;
    }
    // Who opened a saved page shows both texts.
    if (problem.conflict && id !== undefined) return undefined;
    console.error('Erro ao salvar página', error);
    show(problem.message);
    return problem.fields;
  };
  const { values, errors } = form;
  /** Pages about the same, before anything is written; what generates a text has said so itself. */
  const title = values.title.trim();
  const competing = useCompeting(admin.client, name === BLANK && title !== '' ? [title] : [], data);
  const { result: looked, lookNow } = usePageChecks(admin.client, values, { suffix, id });
  const [isTried, setIsTried] = useState(false);
  /** Fields that have held words: an empty one of them was emptied. */
  const [written, setWritten] = useState(() => new Set(listWritten(draft)));
  const [live] = useState(() => (isPublic ? plainText(draft.content) : ''));
  const result = looked && {
    ...looked,
    // What stands on the site was asked about when it was written.
    questions: looked.questions.filter(
      ({ quote }) => !live.includes(quote) && values.asWritten?.includes(quote) !== true,
    ),
    checks: tellCalmly(looked.checks, (field) => !isTried && !written.has(field)),
  };

  /** What the page says of itself until somebody writes better. */
  const describe = (title: string) =>
    title.trim() === '' ? '' : (data?.defaultDescription.replace('{title}', title.trim()) ?? '');

  const keepAsDraft = async () => {
    if (!saveDraft || form.busy) return;
    if (values.slug === '') {
      show(messages.draftNeedsTitle);
      return;
    }
    await form.during(async () => {
      if (!navigator.onLine) {
        show(messages.saveOffline);
        return undefined;
      }
      try {
        const plan = { publishAt: values.publishAt ?? '', unpublishAt: values.unpublishAt ?? '' };
        const isPlanned = plan.publishAt !== '' || plan.unpublishAt !== '';
        const { sanitizeHtml } = await import('../../lib/sanitize.ts');
        const kept = await saveDraft(
          {
            title,
            slug: values.slug,
            description: values.description.trim(),
            content: plainText(values.content) === '' ? '' : sanitizeHtml(values.content),
            indexed: values.indexed ?? values.bare !== true,
          },
          isPlanned ? messages.planKept : messages.draftSaved,
          plan,
        );
        if (kept) form.set(kept);
        return undefined;
      } catch (error) {
        return explain(error);
      }
    });
  };

  const stops = result?.checks.filter(({ level }) => level === 'stop').length ?? 0;

  const change = (part: Partial<Draft>) => {
    const next = { ...values, ...part };
    // A confirmation holds for the text that it was given for.
    if (part.content !== undefined && values.indexed === true) next.indexed = undefined;
    if (id === undefined && !next.slugTouched) next.slug = titleSlug(next.title);
    // As long as nobody has written one; with a slow network it is not there with the first title.
    const isUnwritten = values.description === '' || values.description === describe(values.title);
    if (id === undefined && part.description === undefined && isUnwritten) {
      next.description = describe(next.title);
    }
    if (!keepDraft(name, next) && isKept.current) {
      isKept.current = false;
      show(messages.draftNotKept);
    }
    setWritten((before) => new Set([...before, ...listWritten(next)]));
    form.set(next);
  };

  return (
    <form
      className="a-editor"
      onInvalidCapture={() => {
        setIsTried(true);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
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
            change({ title: withoutMarks(target.value) });
          }}
        />
        <CompetingTitles found={competing} />
        <TextField
          error={errors.content}
          findPages={find}
          format="html"
          label="Conteúdo"
          self={`/links-uteis/${values.slug}`}
          value={values.content}
          onChange={(content) => {
            change({ content });
          }}
        />
        <CopyButtons content={values.content} shown={result?.shown} />
        <Field
          error={errors.slug}
          hint={
            id === undefined || values.slug === draft.slug
              ? '/links-uteis/…'
              : 'O endereço antigo passa a levar para o novo, e os links de outras páginas também.'
          }
          label="Endereço da página"
          maxLength={PAGE_LIMITS.slug}
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
            change({ description: withoutMarks(target.value.replace(/[\r\n]+/g, ' ')) });
          }}
        />
        <PlanFields
          client={admin.client}
          errors={{
            ...(errors.publishAt !== undefined && { publishAt: errors.publishAt }),
            ...(errors.unpublishAt !== undefined && { unpublishAt: errors.unpublishAt }),
          }}
          isPublic={isPublic}
          plan={{ publishAt: values.publishAt ?? '', unpublishAt: values.unpublishAt ?? '' }}
          onChange={change}
        />
        {unpublishLabel !== undefined && (
          <p>
            <button
              className="a-btn a-btn-small"
              disabled={form.busy}
              type="button"
              onClick={() => void keepAsDraft()}
            >
              {unpublishLabel}
            </button>
          </p>
        )}
      </div>
      <EditorSide
        company={suffix}
        draft={values}
        isListed={isListed}
        result={result}
        onChange={change}
      />
      <SaveBar
        busy={form.busy}
        extra={
          saveDraft &&
          unpublishLabel === undefined && (
            <button className="a-btn" type="button" onClick={() => void keepAsDraft()}>
              Salvar rascunho
            </button>
          )
        }
        isStopped={result === undefined || stops > 0}
        saveLabel={!isPublic && values.publishAt ? 'Agendar' : saveLabel}
        stops={stops}
        values={{
          title: values.title,
          slug: values.slug,
          description: values.description,
          content: result?.shown ?? '',
        }}
      />
    </form>
  );
}
