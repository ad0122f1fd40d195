import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { formatLongMoment } from '../../lib/dates.ts';
import { isUuid, NEW_PAGE, PANEL } from '../addresses.ts';
import { notePublished, readCited } from '../citing/just-published.ts';
import {
  adoptDraft,
  BLANK,
  dropDraft,
  isOvertaken,
  keepDraft,
  keepPlan,
  readDraft,
  type Draft,
} from '../drafts.ts';
import { toFailure } from '../errors.ts';
import type { Admin } from '../Gate.tsx';
import { messages } from '../messages.ts';
import { restorePage, updatePage, type PageContent, type PageValues } from '../pages-api.ts';
import { onePage, queries, readPagesAnew } from '../queries.ts';
import { leaveMessage } from '../session.ts';
import { AdminFrame, BackToPanel } from '../ui/AdminFrame.tsx';
import { useQuestion } from '../ui/Question.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { Unread } from '../ui/Unread.tsx';
import { Conflict } from '../words/Conflict.tsx';
import { BlankPage } from './BlankPage.tsx';
import { LeftText } from './LeftText.tsx';
import type { PageWords } from './history.ts';
import {
  joinedDraft,
  nameOfPageField,
  pageChangesOf,
  readConflict,
  saysNothingNew,
  showPageValue,
  type PageConflict,
} from './page-conflict.ts';
import { PageEditor } from './PageEditor.tsx';
import { PageVersions } from './PageVersions.tsx';
import { toPlan, type PlanColumns } from './plan.ts';
import { RestoredDraft } from './RestoredDraft.tsx';
import { tellUnlisted } from './save.ts';

/** Changes the saved page that the address names by `?id=…`; without one a page begins empty. */
export default function EditPage({ admin }: { admin: Admin }) {
  const id = new URLSearchParams(location.search).get('id');
  return (
    <AdminFrame admin={admin} title={id === null ? 'Nova página' : 'Editar página'}>
      <BackToPanel />
      {id === null ? (
        <BlankPage admin={admin} />
      ) : isUuid(id) ? (
        <SavedPage admin={admin} id={id} />
      ) : (
        <Missing admin={admin} id={id} />
      )}
    </AdminFrame>
  );
}

function Missing({ admin, id }: { admin: Admin; id: string }) {
  const { ask, question } = useQuestion();
  const begin = ({ title, slug, description, content }: PageWords) => {
    if (!keepDraft(BLANK, { title, slug, description, content, slugTouched: false })) return;
    location.assign(NEW_PAGE);
  };
  return (
    <>
      <p>Esta página não existe mais. Talvez outra pessoa a tenha excluído.</p>
      <LeftText name={id} />
      {isUuid(id) && (
        <PageVersions
          admin={admin}
          id={id}
          onRestore={(words) => {
            if (!readDraft(BLANK)) {
              begin(words);
              return;
            }
            ask({
              title: 'Trocar o texto?',
              text: 'A página em branco já tem um texto que não foi salvo. Ele seria trocado por este.',
              yes: 'Trocar',
              onYes: () => {
                begin(words);
              },
            });
          }}
        />
      )}
      {question}
    </>
  );
}

function Trashed({ admin, page }: { admin: Admin; page: PageContent }) {
  const { show } = useToasts();
  const restoring = useMutation({
    mutationFn: () => restorePage(admin.client, page),
    onSuccess: (isThere) => {
      show(
        messages.restored({ restored: Number(isThere), taken: 0, gone: Number(!isThere) }, false),
      );
      void readPagesAnew();
      void queries.invalidateQueries({ queryKey: onePage(admin.client, page.id).queryKey });
    },
    onError: (error) => {
      const isTaken = toFailure(error).kind === 'slug-taken';
      show(
        isTaken
          ? messages.restored({ restored: 0, taken: 1, gone: 0 }, false)
          : messages.restoreOffline,
      );
    },
  });
  return (
    <>
      <p>“{page.title}” está na lixeira.</p>
      <button
        className="a-btn a-btn-main"
        disabled={restoring.isPending}
        type="button"
        onClick={() => {
          restoring.mutate();
        }}
      >
        Restaurar
      </button>
      <LeftText name={page.id} />
    </>
  );
}

function SavedPage({ admin, id }: { admin: Admin; id: string }) {
  // What a closed tab left of this page.
  useState(() => {
    adoptDraft(id);
  });
  const { data: page, isError, refetch } = useQuery(onePage(admin.client, id));
  /** Counts the versions that were opened anew; each starts without the problems of the one before. */
  const [openings, setOpenings] = useState(0);
  const { ask, question } = useQuestion();
  const heading = useRef<HTMLHeadingElement>(null);
  const { show } = useToasts();
  useEffect(() => {
    // The button that asked for the saved version is gone.
    if (openings > 0) heading.current?.focus();
  }, [openings]);

  const open = async () => {
    const { data: found, isError: isUnread } = await refetch();
    if (isUnread) {
      show(messages.offline);
      return;
    }
    // Without a page to open the text is all that is left.
    if (!found || found.state === 'trash') return;
    dropDraft(id);
    setOpenings((count) => count + 1);
  };
  if (page === null) return <Missing admin={admin} id={id} />;
  if (isError && !page) {
    return <Unread what="a página" onRetry={() => void refetch()} />;
  }
  if (!page) return <p className="a-loading">Carregando…</p>;
  if (page.state === 'trash') return <Trashed admin={admin} page={page} />;
  return (
    <>
      <OpenPage
        admin={admin}
        heading={heading}
        key={openings}
        page={page}
        onReload={() => {
          ask({
            title: 'Descartar suas alterações?',
            text: 'O que você escreveu e não salvou se perde. Copie antes o que precisar.',
            yes: 'Descartar',
            onYes: () => void open(),
          });
        }}
      />
      {question}
    </>
  );
}

/** The draft with the words of a version; the address stays what it is. */
const withWords = (draft: Draft, { title, description, content, indexed }: PageWords): Draft => ({
  ...draft,
  title,
  description,
  content,
  indexed,
});

interface OpenPageProps {
  admin: Admin;
  page: PageContent;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Asks for the saved version in place of the draft. */
  onReload: () => void;
}

/** One version of a page, with what a person had not saved of it. */
function OpenPage({ admin, page, heading, onReload }: OpenPageProps) {
  const [restored] = useState(() => readDraft(page.id));
  const [draft, setDraft] = useState(() => restored ?? toDraft(page));
  /** Counts the versions that were put into the form. */
  const [restorings, setRestorings] = useState(0);
  /** Over which version the person writes: not the row's when a draft was recovered. */
  const over = useRef<Pick<Draft, 'version' | 'savedAt'>>(draft);
  const opened = useRef(isOvertaken(draft, page) ? undefined : page);
  /** What was sent last: its answer may have been lost. */
  const sent = useRef<PageValues>(undefined);
  const [conflict, setConflict] = useState<PageConflict>();
  const { ask, question } = useQuestion();
  const { show } = useToasts();
  const isDraft = page.state === 'draft';
  const wasScheduled = useRef(page.publish_at !== null);

  const write = async (
    values: PageValues,
    change: { state?: 'published' | 'draft' } & Partial<PlanColumns> = {},
  ) => {
    const save = async () => {
      const { version = page.version } = over.current;
      const saved = await updatePage(admin.client, page.id, version, { ...values, ...change });
      over.current = { version: saved.version, savedAt: saved.saved_at };
      opened.current = undefined;
    };
    const before = sent.current;
    sent.current = values;
    try {
      await save();
    } catch (error) {
      if (toFailure(error).kind !== 'conflict' || (await meet(values, before))) throw error;
      await save();
    }
    dropDraft(page.id);
    void readPagesAnew();
  };

  /** The page changed meanwhile: shows both, unless it says nothing new. */
  const meet = async (values: PageValues, before: PageValues | undefined) => {
    const now = await queries.query({ ...onePage(admin.client, page.id), staleTime: 0 });
    // The screen says where the page went, and keeps the text.
    if (!now || now.state === 'trash') return true;
    const form = { ...(readDraft(page.id) ?? draft), savedAt: over.current.savedAt };
    const found = await readConflict(admin.client, {
      values,
      draft: form,
      opened: opened.current,
      sent: before,
      page: now,
    });
    if (now.state === page.state && saysNothingNew(found)) {
      over.current = { version: now.version, savedAt: now.saved_at };
      return false;
    }
    setConflict(found);
    return true;
  };

  const open = (next: Draft) => {
    if (!keepDraft(page.id, next)) show(messages.draftNotKept);
    setDraft(next);
    setRestorings((count) => count + 1);
    heading.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  };

  const unpublish = async (values: PageValues) => {
    try {
      await write(values, { state: 'draft', unpublish_at: null });
      leaveMessage(messages.unpublished);
      location.assign(PANEL);
    } catch (error) {
      const { kind } = toFailure(error);
      if (kind === 'signed-out') admin.expire();
      else if (kind !== 'conflict') show(messages.saveFailed);
    }
  };

  const restore = (words: PageWords) => {
    open(withWords(readDraft(page.id) ?? draft, words));
    show(messages.versionOpened);
  };
  const askToRestore = (words: PageWords) => {
    if (!readDraft(page.id)) {
      restore(words);
      return;
    }
    ask({
      title: 'Trocar o texto?',
      text: 'O que você escreveu e não salvou seria trocado por esta versão. Copie antes o que precisar.',
      yes: 'Trocar',
      onYes: () => {
        restore(words);
      },
    });
  };

  return (
    <>
      {restored && <RestoredDraft isOvertaken={isOvertaken(draft, page)} onReload={onReload} />}
      <h2 ref={heading} tabIndex={-1}>
        {page.title}
      </h2>
      <p className="a-hint">
        {isDraft ? tellDraft(page) : 'Publicada em '}
        {!isDraft && <a href={`/links-uteis/${page.slug}`}>/links-uteis/{page.slug}</a>}
        {' · '}
        <a className="a-danger" href={`${PANEL}?excluir=${page.slug}`}>
          Excluir
        </a>
      </p>
      <PageEditor
        admin={admin}
        draft={draft}
        id={page.id}
        key={restorings}
        isListed={!isDraft && page.indexed}
        name={page.id}
        save={async (values, plan, unlisted) => {
          const { publish_at } = plan;
          const isScheduled = isDraft && publish_at !== null;
          const state = isScheduled ? 'draft' : 'published';
          await write(values, { state, ...plan, publish_at: isScheduled ? publish_at : null });
          // Who came to link to another page goes on with that one.
          if (!isScheduled && readCited(location.search) === undefined)
            notePublished(values.slug, Date.now());
          const isRenamed = !isDraft && values.slug !== page.slug;
          const said = isScheduled
            ? messages.scheduled(formatLongMoment(publish_at))
            : isRenamed
              ? messages.renamed
              : messages.saved;
          leaveMessage(tellUnlisted(said, unlisted));
          location.assign(PANEL);
        }}
        saveDraft={async (values, said, plan) => {
          if (!isDraft) {
            ask({
              title: 'Tirar a página do site?',
              text: 'Visitantes deixam de ver a página. O texto fica em Rascunhos, como está agora.',
              yes: 'Tirar do site',
              onYes: () => void unpublish(values),
            });
            return undefined;
          }
          // What nobody publishes any more must not publish itself.
          await write(values, { publish_at: null });
          const { version = page.version, savedAt = page.saved_at } = over.current;
          if (!keepPlan(page.id, version, { ...values, ...plan, savedAt }))
            show(messages.draftNotKept);
          show(wasScheduled.current && plan.publishAt === '' ? messages.unscheduled : said);
          wasScheduled.current = false;
          return { version, savedAt };
        }}
        saveLabel={isDraft ? 'Publicar' : 'Salvar alterações'}
        {...(!isDraft && { unpublishLabel: 'Tirar do site' })}
      />
      <PageVersions admin={admin} id={page.id} page={page} onRestore={askToRestore} />
      {question}
      {conflict && (
        <Conflict
          by={conflict.by}
          changesOf={pageChangesOf}
          mine={{ ...conflict.mine }}
          nameOf={nameOfPageField}
          original={{ ...conflict.original }}
          show={showPageValue}
          theirs={{ ...conflict.theirs }}
          onClose={() => {
            setConflict(undefined);
          }}
          onJoin={(document) => {
            const next = joinedDraft(conflict, readDraft(page.id) ?? draft, document);
            over.current = next;
            opened.current = conflict.page;
            setConflict(undefined);
            open(next);
            show(messages.joined);
          }}
        />
      )}
    </>
  );
}

function tellDraft({ publish_at }: PageContent): string {
  return publish_at === null
    ? 'Rascunho: só a administração vê.'
    : `Agendada para ${formatLongMoment(publish_at)}: até lá, só a administração vê.`;
}

function toDraft(page: PageContent): Draft {
  const { title, slug, description, content, indexed, version } = page;
  return {
    title,
    slug,
    description,
    content,
    indexed,
    version,
    savedAt: page.saved_at,
    slugTouched: true,
    ...toPlan(page),
  };
}
