import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { PAGE_LIMITS } from '../../../lib/html/page-limits.ts';
import { sanitizeHtml } from '../../../lib/html/sanitize.ts';
import { pageTextSchema } from '../../../features/useful-links/saved-page.ts';
import { findMarked } from '../claims/facts.ts';
import { serverClock, serverNow } from '../../data/clock.ts';
import type { Faults } from '../machine.ts';
import type { OpenDocument } from '../useDocument.ts';
import { planOf, type Draft, type PageWork } from './page-drafts.ts';
import type { Admin } from '../../data/admin.ts';
import { messages, unsaved, type Message } from '../../ui/messages.ts';
import type { PageValues } from '../../data/pages/page-rows.ts';
import { queries } from '../../data/queries.ts';
import { adminData } from '../../data/site-data.ts';
import { TextField } from '../../writing/TextField.tsx';
import { CompetingTitles } from '../titles/AboutTitles.tsx';
import { useCompeting } from '../titles/useCompeting.ts';
import { titleSlug, withoutMarks } from '../titles/titles.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { readErrors } from '../../data/useForm.ts';
import { plainText } from './checks.ts';
import { CopyButtons } from './CopyButtons.tsx';
import { EditorSide } from './EditorSide.tsx';
import { findPages } from '../../writing/find-pages.ts';
import { decideListing } from './look-over.ts';
import { checkPlan, toColumns, type Plan, type PlanColumns } from '../plan.ts';
import { PlanFields } from '../PlanFields.tsx';
import { SaveBar } from './SaveBar.tsx';
import { explainSaveError } from './save.ts';
import { usePageChecks } from './usePageChecks.ts';

export interface PageEditorProps {
  admin: Admin;
  page: OpenDocument<PageWork>;
  /** Id of a page that is saved already: its address does not follow its title. */
  id?: string;
  /** Whether pages about the same are named. */
  asksCompeting?: boolean;
  /** Whether visitors find the page in search engines now. */
  isListed?: boolean;
  /** Writes the page for visitors, and tells why it is out of search engines where nobody said so; throws a `Failure`. */
  save: (values: PageValues, plan: PlanColumns, unlisted: string | undefined) => Promise<void>;
  /** Writes it for nobody but administrators, whole or not. */
  saveDraft: (values: PageValues, plan: Plan, said: Message) => Promise<void> | void;
  saveLabel: string;
  /** Visitors see it now: making a draft takes it off the site, away from the save button. */
  isPublic?: boolean;
}

/** Everything about one page before it is saved: words, looks, and what to mend. */
export function PageEditor(props: PageEditorProps) {
  const { admin, page, id, asksCompeting = false, isListed = false, save, saveDraft } = props;
  const { saveLabel, isPublic = false } = props;
  const { apply, faults, now } = page;
  const { words, original } = page.work;
  const isBusy = page.step.at === 'saving';
  const { show } = useToasts();
  const { data } = useQuery(adminData);
  const find = useCallback((query: string) => findPages(admin.client, query), [admin.client]);
  /** Pages about the same, before anything is written; what generates a text has said so itself. */
  const title = words.title.trim();
  const competing = useCompeting(admin.client, asksCompeting && title !== '' ? [title] : [], data);
  const { result: looked, isCurrent, lookNow } = usePageChecks(admin.client, words, id);
  const live = isPublic ? plainText(original.content) : '';
  const result = looked && {
    ...looked,
    // What stands on the site was asked about when it was written.
    questions: looked.questions.filter(
      ({ quote }) => !live.includes(quote) && words.asWritten?.includes(quote) !== true,
    ),
  };

  /** What the page says of itself until somebody writes better. */
  const describe = (title: string) =>
    title.trim() === '' ? '' : (data?.defaultDescription.replace('{title}', title.trim()) ?? '');

  /** Nothing else is sent meanwhile; gives back the form where nothing was saved, with what to mend. */
  const during = async (act: () => Promise<Faults | undefined>) => {
    if (now().step.at === 'saving') return;
    // Known at once, where a request would find out late.
    if (!navigator.onLine) {
      show(messages.saveOffline);
      return;
    }
    apply({ type: 'sent' });
    const faults = await act().catch(explain);
    if (now().step.at === 'saving') apply({ type: 'refused', faults });
  };

  const explain = (error: unknown): Faults | undefined => {
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

  const publish = async (): Promise<Faults | undefined> => {
    // What is on the screen may be of an older text.
    const found = await lookNow();
    const stop = found.checks.find(({ level }) => level === 'stop');
    if (found.clean === undefined || stop) {
      show(stop ? unsaved(stop.text) : messages.checksFailed);
      return undefined;
    }
    const { indexed, why } = decideListing(found, words, isListed);
    const values = {
      title,
      slug: words.slug,
      description: words.description.trim(),
      content: found.clean,
      indexed,
      // What is asked and left as it stands is said by whoever saves.
      as_written: found.questions.length === 0 ? null : found.questions.map(({ quote }) => quote),
    };
    const plan = planOf(words);
    if (plan.publishAt !== '' || plan.unpublishAt !== '') {
      const clock = await queries.query({
        ...serverClock(admin.client),
        staleTime: 0,
      });
      const wrong = checkPlan(plan, serverNow(clock));
      if (Object.keys(wrong).length > 0) {
        show(messages.planWrong);
        return { ...wrong };
      }
      if (!clock.keepsTime) {
        show(messages.clockStill);
        return undefined;
      }
    }
    if (findMarked(found.clean).length === 0) await save(values, toColumns(plan), why);
    // What nobody has checked is shown to nobody; the words are safe all the same.
    else if (isPublic) show(messages.uncheckedHere);
    else await saveDraft(values, plan, messages.uncheckedKept);
    return undefined;
  };

  const keepAsDraft = async () => {
    if (words.slug === '') {
      show(messages.draftNeedsTitle);
      return;
    }
    await during(async () => {
      const plan = planOf(words);
      const isPlanned = plan.publishAt !== '' || plan.unpublishAt !== '';
      const values = {
        title,
        slug: words.slug,
        description: words.description.trim(),
        content: plainText(words.content) === '' ? '' : sanitizeHtml(words.content),
        indexed: words.indexed ?? words.bare !== true,
      };
      await saveDraft(values, plan, isPlanned ? messages.planKept : messages.draftSaved);
      return undefined;
    });
  };

  const stops = result?.checks.filter(({ level }) => level === 'stop').length ?? 0;

  const change = (part: Partial<Draft>) => {
    const next = { ...words, ...part };
    // A confirmation holds for the text that it was given for.
    if (part.content !== undefined && words.indexed === true) next.indexed = undefined;
    if (id === undefined && !next.slugTouched) next.slug = titleSlug(next.title);
    // As long as nobody has written one.
    const isUnwritten = words.description === '' || words.description === describe(words.title);
    if (id === undefined && part.description === undefined && isUnwritten) {
      next.description = describe(next.title);
    }
    apply({ type: 'typed', words: next });
  };

  // With a slow network what a page says of itself comes behind its title.
  const isRead = data !== undefined;
  useEffect(() => {
    if (isRead && id === undefined && title !== '' && words.description === '') change({});
  }, [isRead]);

  const refuse = (faults: Faults = {}) => apply({ type: 'refused', faults });

  return (
    <form
      className="a-editor"
      onInvalidCapture={() => refuse()}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        const wrong = readErrors(pageTextSchema, words);
        if (plainText(words.content) === '' || title === '') {
          refuse();
          show(messages.nothingToSave);
        } else if (Object.keys(wrong).length > 0) refuse(wrong);
        else void during(publish);
      }}
    >
      <div className="a-editor-form">
        <Field
          error={faults['title']}
          label="Título da página"
          maxLength={PAGE_LIMITS.title}
          required
          value={words.title}
          onChange={({ target }) => change({ title: withoutMarks(target.value) })}
        />
        <CompetingTitles found={competing} />
        <TextField
          error={faults['content']}
          findPages={find}
          format="html"
          label="Conteúdo"
          value={words.content}
          onChange={(content) => change({ content })}
        />
        <CopyButtons content={words.content} shown={result?.shown} />
        <Field
          error={faults['slug']}
          hint={
            id === undefined || words.slug === original.slug
              ? '/links-uteis/…'
              : 'O endereço antigo passa a levar para o novo, e os links de outras páginas também.'
          }
          label="Endereço da página"
          maxLength={PAGE_LIMITS.slug}
          required
          spellCheck={false}
          value={words.slug}
          onChange={({ target }) =>
            change({ slug: target.value, slugTouched: target.value !== '' })
          }
        />
        <TextArea
          error={faults['description']}
          hint={`${words.description.length} de 160 caracteres`}
          label="Descrição"
          maxLength={PAGE_LIMITS.description}
          required
          rows={3}
          value={words.description}
          onChange={({ target }) =>
            change({ description: withoutMarks(target.value.replace(/[\r\n]+/g, ' ')) })
          }
        />
        <PlanFields
          client={admin.client}
          errors={faults}
          isPublic={isPublic}
          plan={planOf(words)}
          onChange={change}
        />
        {isPublic && (
          <p>
            <Button look="small" disabled={isBusy} onClick={() => void keepAsDraft()}>
              Tirar do site
            </Button>
          </p>
        )}
      </div>
      <EditorSide
        company={data?.company ?? ''}
        draft={words}
        isCurrent={isCurrent}
        isListed={isListed}
        result={result}
        onChange={change}
      />
      <SaveBar
        busy={isBusy}
        extra={!isPublic && <Button onClick={() => void keepAsDraft()}>Salvar rascunho</Button>}
        isStopped={result === undefined || stops > 0}
        saveLabel={!isPublic && words.publishAt ? 'Agendar' : saveLabel}
        stops={stops}
        values={{ ...words, content: result?.shown ?? '' }}
      />
    </form>
  );
}
