import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { isUuid, PANEL } from '../addresses.ts';
import { dropDraft, isOvertaken, readDraft, type Draft } from '../drafts.ts';
import type { Admin } from '../Gate.tsx';
import { messages } from '../messages.ts';
import { updatePage, type PageContent } from '../pages-api.ts';
import { onePage } from '../queries.ts';
import { leaveMessage } from '../session.ts';
import { AdminFrame, BackToPanel } from '../ui/AdminFrame.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { PageEditor } from './PageEditor.tsx';
import { RestoredDraft } from './RestoredDraft.tsx';

/** Changes the saved page that the address names by `?id=…`. */
export default function EditPage({ admin }: { admin: Admin }) {
  const id = new URLSearchParams(location.search).get('id') ?? '';
  return (
    <AdminFrame admin={admin} title="Editar página">
      {isUuid(id) ? <SavedPage admin={admin} id={id} /> : <Missing />}
    </AdminFrame>
  );
}

function Missing() {
  return (
    <>
      <BackToPanel />
      <p>Esta página não existe mais. Talvez outra pessoa a tenha excluído.</p>
    </>
  );
}

function SavedPage({ admin, id }: { admin: Admin; id: string }) {
  const { data: page, isError, refetch } = useQuery(onePage(admin.client, id));
  /** Counts the versions that were opened anew; each starts without the problems of the one before. */
  const [openings, setOpenings] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const { show } = useToasts();
  useEffect(() => {
    // The button that asked for the saved version is gone.
    if (openings > 0) heading.current?.focus();
  }, [openings]);

  const open = async () => {
    const { isError: isUnread } = await refetch();
    if (isUnread) {
      show(messages.offline);
      return;
    }
    dropDraft(id);
    setOpenings((count) => count + 1);
  };
  if (page === null) return <Missing />;
  if (isError && !page) {
    return (
      <>
        <BackToPanel />
        <div className="a-alert" role="alert">
          <p>Não foi possível carregar a página.</p>
          <button className="a-btn a-btn-small" type="button" onClick={() => void refetch()}>
            Tentar de novo
          </button>
        </div>
      </>
    );
  }
  if (!page) return <p className="a-loading">Carregando…</p>;
  return (
    <>
      <BackToPanel />
      <OpenPage admin={admin} heading={heading} key={openings} page={page} onReload={open} />
    </>
  );
}

interface OpenPageProps {
  admin: Admin;
  page: PageContent;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Reads the saved version and drops the draft. */
  onReload: () => Promise<void>;
}

/** One version of a page, with what a person had not saved of it. */
function OpenPage({ admin, page, heading, onReload }: OpenPageProps) {
  const [restored] = useState(() => readDraft(page.id));
  const [draft] = useState(() => restored ?? toDraft(page));
  const reload = () => void onReload();
  return (
    <>
      {restored && <RestoredDraft isOvertaken={isOvertaken(restored, page)} onReload={reload} />}
      <h2 ref={heading} tabIndex={-1}>
        {page.title}
      </h2>
      <PageEditor
        admin={admin}
        draft={draft}
        id={page.id}
        name={page.id}
        save={async ({ title, description, content, indexed }) => {
          // Over the version that the person saw, which is not the row's when a draft was recovered.
          const version = draft.version ?? page.version;
          await updatePage(admin.client, page.id, version, {
            title,
            description,
            content,
            indexed,
          });
          dropDraft(page.id);
          leaveMessage(messages.saved);
          location.assign(PANEL);
        }}
        saveLabel="Salvar alterações"
        onReload={reload}
      />
    </>
  );
}

function toDraft({ title, slug, description, content, indexed, version }: PageContent): Draft {
  return { title, slug, description, content, indexed, version, slugTouched: true };
}
