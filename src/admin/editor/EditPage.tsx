import { useCallback, useEffect, useRef, useState } from 'react';
import { isUuid, PANEL } from '../addresses.ts';
import { loadAdminData } from '../admin-data.ts';
import { dropDraft, isOvertaken, readDraft, type Draft } from '../drafts.ts';
import { toFailure } from '../errors.ts';
import type { Admin } from '../Gate.tsx';
import { messages } from '../messages.ts';
import { getPage, updatePage, type PageContent } from '../pages-api.ts';
import { leaveMessage } from '../session.ts';
import { Shell } from '../ui/Shell.tsx';
import { PageEditor } from './PageEditor.tsx';

type State = 'loading' | 'missing' | 'failed' | PageContent;

/** Changes the saved page that the address names by `?id=…`. */
export default function EditPage({ admin }: { admin: Admin }) {
  const id = new URLSearchParams(location.search).get('id') ?? '';
  return (
    <Shell email={admin.email} title="Editar página" onSignOut={admin.signOut}>
      {isUuid(id) ? <SavedPage admin={admin} id={id} /> : <Missing />}
    </Shell>
  );
}

const back = (
  <p>
    <a href={PANEL}>Voltar ao painel</a>
  </p>
);

function Missing() {
  return (
    <>
      {back}
      <p>Esta página não existe mais. Talvez outra pessoa a tenha excluído.</p>
    </>
  );
}

/** Its words can change, its address stays. */
function SavedPage({ admin, id }: { admin: Admin; id: string }) {
  const { client, expire } = admin;
  const [page, setPage] = useState<State>('loading');
  const [draft, setDraft] = useState<Draft>();
  const [company, setCompany] = useState('');
  const [restored, setRestored] = useState(false);
  /** A version opened anew starts without the old one's problems. */
  const [openings, setOpenings] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);

  const load = useCallback(
    async (keepsDraft: boolean) => {
      try {
        const found = await getPage(client, id);
        if (!found) {
          setPage('missing');
          return;
        }
        const kept = keepsDraft ? readDraft(id) : undefined;
        if (!keepsDraft) dropDraft(id);
        setPage(found);
        setRestored(kept !== undefined);
        setDraft(kept ?? toDraft(found));
        if (keepsDraft) return;
        setOpenings((count) => count + 1);
        // The button that asked for the saved version goes.
        heading.current?.focus();
      } catch (error) {
        console.error('Erro ao buscar página', error);
        if (toFailure(error).kind === 'signed-out') expire();
        else setPage('failed');
      }
    },
    [client, expire, id],
  );

  useEffect(() => {
    void load(true);
    void loadAdminData().then(
      (data) => {
        setCompany(data.company);
      },
      () => undefined,
    );
  }, [load]);

  if (page === 'loading') return <p className="a-loading">Carregando…</p>;
  if (page === 'missing') return <Missing />;
  if (page === 'failed' || !draft) {
    return (
      <>
        {back}
        <div className="a-alert" role="alert">
          <p>Não foi possível carregar a página.</p>
          <button className="a-btn a-btn-small" type="button" onClick={() => void load(true)}>
            Tentar de novo
          </button>
        </div>
      </>
    );
  }
  const reload = () => void load(false);
  return (
    <>
      {back}
      {restored && <Restored isOvertaken={isOvertaken(draft, page)} onReload={reload} />}
      <h2 ref={heading} tabIndex={-1}>
        {page.title}
      </h2>
      <PageEditor
        admin={admin}
        company={company}
        draft={draft}
        id={id}
        key={openings}
        name={id}
        save={async ({ title, description, content, indexed }) => {
          // Over the version that the person saw, which is not the row's when a draft was recovered.
          const version = draft.version ?? page.version;
          await updatePage(client, id, version, { title, description, content, indexed });
          dropDraft(id);
          leaveMessage(messages.saved);
          location.assign(PANEL);
        }}
        saveLabel="Salvar alterações"
        onChange={setDraft}
        onReload={reload}
      />
    </>
  );
}

function Restored(props: { isOvertaken: boolean; onReload: () => void }) {
  if (props.isOvertaken) {
    return (
      <div className="a-alert" role="alert">
        <p>
          Recuperamos as alterações que não tinham sido salvas, mas outra pessoa alterou esta página
          depois. Copie o que precisar e abra a versão dela.
        </p>
        <button className="a-btn a-btn-small" type="button" onClick={props.onReload}>
          Abrir a versão atual
        </button>
      </div>
    );
  }
  return (
    <p className="a-alert">
      Recuperamos as alterações que não tinham sido salvas.{' '}
      <button className="a-link" type="button" onClick={props.onReload}>
        Descartar e abrir a versão salva
      </button>
    </p>
  );
}

function toDraft({ title, slug, description, content, indexed, version }: PageContent): Draft {
  return {
    title,
    slug,
    description,
    content,
    indexed,
    version,
    slugTouched: true,
    origin: 'saved',
  };
}
