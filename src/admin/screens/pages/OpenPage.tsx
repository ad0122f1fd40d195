import { isSame } from '../../../cms/overrides/edits.ts';
import { formatMoment } from '../../../lib/dates/dates.ts';
import { PANEL } from '../../data/addresses.ts';
import type { Admin } from '../../data/admin.ts';
import { failure, toFailure } from '../../data/errors.ts';
import { firstView, keepView } from '../../data/list-view.ts';
import type { PageContent, PageValues } from '../../data/pages/page-rows.ts';
import { updatePage } from '../../data/pages/save-page.ts';
import { CHANGE_STATES, type ChangeState } from '../../data/publishing.ts';
import { onePage, queries, readPagesAnew } from '../../data/queries.ts';
import { leaveMessage } from '../../data/session.ts';
import { describeChange } from '../../document/ChangeState.tsx';
import { Conflict } from '../../document/Conflict.tsx';
import { saveOver } from '../../document/machine.ts';
import {
  describePageChanges,
  nameOfPageField,
  formatPageValue,
  type PageWords,
} from '../../document/page/history.ts';
import { joinWords, meetPage } from '../../document/page/page-conflict.ts';
import {
  beginSaved,
  isOvertaken,
  pageDrafts,
  savedAsDraft,
  versionOf,
  type PageWork,
} from '../../document/page/page-drafts.ts';
import { PageEditor } from '../../document/page/PageEditor.tsx';
import type { PlanColumns } from '../../document/plan.ts';
import { describeStopped, describeUnlisted } from '../../document/page/save.ts';
import { Restored } from '../../document/Restored.tsx';
import { useDocument } from '../../document/useDocument.ts';
import { takeFocusAtTop } from '../../ui/focus.ts';
import { messages, type Message } from '../../ui/messages.ts';
import { useQuestion } from '../../ui/Question.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { usePublishing } from './usePublishing.ts';
import { PageVersions } from './PageVersions.tsx';

/** The editor of a saved page, with the unsaved changes that this device kept. */
export function OpenPage({ admin, page }: { admin: Admin; page: PageContent }) {
  const opened = useDocument({ store: pageDrafts, name: page.id, fresh: beginSaved(page) });
  const { work, restored, step, openings, apply, now } = opened;
  const { ask, question } = useQuestion();
  const { show } = useToasts();
  const isDraft = page.state === 'draft';
  const { status, stateOf } = usePublishing(admin.client, [page]);

  const readAnew = () => queries.query({ ...onePage(admin.client, page.id), staleTime: 0 });

  /** Saves the page and returns its new version. Throws a `conflict` that the person has to solve. */
  const write = async (
    values: PageValues,
    change: { state?: 'published' | 'draft' } & Partial<PlanColumns> = {},
  ) => {
    const saved = await saveOver(opened, {
      write: ({ over }) => {
        apply({ type: 'sent', sent: values });
        const { version = page.version } = over ?? {};
        return updatePage(admin.client, page.id, version, { ...values, ...change });
      },
      meet: async (work) => {
        const found = await readAnew();
        // The page is deleted or in the trash: the screen says so, and keeps the text.
        if (!found || found.state === 'trash') return undefined;
        const { state } = page;
        const both = await meetPage(admin.client, { values, work, state, page: found });
        return { both, fresh: beginSaved(found) };
      },
    });
    if (!saved) throw failure('conflict');
    void readPagesAnew();
    return versionOf(saved);
  };

  const leave = (message: Message, over: PageWork['over']) => {
    const { words } = now().work;
    apply({ type: 'saved', words, work: { words, original: words, over } });
    leaveMessage(message);
    location.assign(PANEL);
  };

  const reload = async () => {
    const found = await readAnew().catch(() => undefined);
    if (found === undefined) show(messages.offline);
    // If the page is deleted or in the trash, the text on the screen stays.
    else if (found && found.state !== 'trash') {
      apply({ type: 'discarded', work: beginSaved(found) });
    }
  };

  const unpublish = async (values: PageValues) => {
    try {
      const over = await write(values, { state: 'draft', unpublish_at: null });
      keepView(firstView('draft'));
      leave(messages.unpublished, over);
    } catch (error) {
      const { kind } = toFailure(error);
      apply({ type: 'lost' });
      if (kind === 'signed-out') admin.expire();
      else if (kind !== 'conflict') show(messages.saveFailed);
    }
  };

  const restore = ({ title, description, content, indexed }: PageWords) => {
    // A version brings its text back, not its address.
    const words = { ...now().work.words, title, description, content, indexed };
    apply({ type: 'put', work: { ...now().work, words } });
    show(messages.versionOpened);
  };

  return (
    <>
      {restored && (
        <Restored
          onDiscard={() =>
            ask({
              title: 'Descartar suas alterações?',
              text: 'O que você escreveu e não salvou se perde. Copie antes o que precisar.',
              yes: 'Descartar',
              onYes: () => void reload(),
            })
          }
        >
          Recuperamos as alterações que não tinham sido salvas.{' '}
          {isOvertaken(restored, page) &&
            'A página mudou depois: ao salvar, você escolhe o que fica. '}
        </Restored>
      )}
      {/* Focus goes to the title of a text that was exchanged: the button pressed for that may be gone. */}
      <h2 key={`title ${openings}`} ref={openings > 0 ? takeFocusAtTop : undefined} tabIndex={-1}>
        {page.title}
      </h2>
      <p className="a-hint">
        {isDraft ? describeDraft(page) : describeWhere(stateOf(page))}
        {!isDraft && <a href={`/links-uteis/${page.slug}`}>/links-uteis/{page.slug}</a>}
        {' · '}
        <a className="a-danger" href={`${PANEL}?excluir=${page.slug}`}>
          Excluir
        </a>
      </p>
      <PageEditor
        admin={admin}
        id={page.id}
        key={openings}
        isListed={!isDraft && page.indexed}
        page={opened}
        save={async (values, plan, unlisted) => {
          const { publish_at } = plan;
          const isScheduled = isDraft && publish_at !== null;
          const state = isScheduled ? 'draft' : 'published';
          const change = { state, ...plan, publish_at: isScheduled ? publish_at : null } as const;
          const over = await write(values, change);
          // A draft moves to another list, which then opens; for other pages the list keeps its filter.
          if (isDraft) keepView(firstView(isScheduled ? 'scheduled' : 'published'));
          const isRenamed = !isDraft && values.slug !== page.slug;
          const said = isScheduled
            ? messages.scheduled(formatMoment(publish_at))
            : isRenamed
              ? messages.renamed
              : messages.saved;
          leave(
            describeUnlisted(
              isScheduled ? said : describeStopped(said, status?.isStopped),
              unlisted,
            ),
            over,
          );
        }}
        saveDraft={async (values, plan, said) => {
          if (!isDraft) {
            ask({
              title: 'Tirar a página do site?',
              text: 'Visitantes deixam de ver a página. O texto fica em Rascunhos, como está agora.',
              yes: 'Tirar do site',
              onYes: () => void unpublish(values),
            });
            return;
          }
          const { words, over } = now().work;
          const wasScheduled = page.publish_at !== null && over?.version === page.version;
          // Saving as a draft ends a schedule: the page must not become public by itself.
          const saved = await write(values, { publish_at: null });
          apply({ type: 'saved', words, work: savedAsDraft(words, values, saved) });
          show(wasScheduled && plan.publishAt === '' ? messages.unscheduled : said);
        }}
        saveLabel={isDraft ? 'Publicar' : 'Salvar alterações'}
        isPublic={!isDraft}
      />
      <PageVersions
        admin={admin}
        id={page.id}
        page={page}
        onRestore={(words) => {
          if (isSame(work.words, work.original)) {
            restore(words);
            return;
          }
          ask({
            title: 'Trocar o texto?',
            text: 'O que você escreveu e não salvou seria trocado por esta versão. Copie antes o que precisar.',
            yes: 'Trocar',
            onYes: () => restore(words),
          });
        }}
      />
      {question}
      {step.at === 'conflict' && (
        <Conflict
          both={step.both}
          changesOf={describePageChanges}
          nameOf={nameOfPageField}
          show={formatPageValue}
          onClose={() => apply({ type: 'returned' })}
          onJoin={(document) => {
            const words = joinWords(step.both, now().work.words, document);
            apply({ type: 'put', work: { ...step.fresh, words } });
            show(messages.joined);
          }}
        />
      )}
    </>
  );
}

/** How far the saved version has come, and where it stands. */
function describeWhere(change: ChangeState | undefined): string {
  if (!change || change.state === 'live') return 'Publicada em ';
  return `${CHANGE_STATES[change.state]}. ${describeChange(change)} Endereço: `;
}

function describeDraft({ publish_at }: PageContent): string {
  return publish_at === null
    ? 'Rascunho: só a administração vê.'
    : `Agendada para ${formatMoment(publish_at)}: até lá, só a administração vê.`;
}
