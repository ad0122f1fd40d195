import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { savedPageSlug } from '../../../lib/text/slug.ts';
import { isUuid } from '../../data/addresses.ts';
import type { Admin } from '../../data/admin.ts';
import type { PageContent } from '../../data/pages/page-rows.ts';
import { onePage } from '../../data/queries.ts';
import { titleAsked } from '../../data/content-addresses.ts';
import { NewPage } from '../../document/page/NewPage.tsx';
import { beginNew, BLANK, pageDrafts } from '../../document/page/page-drafts.ts';
import { useNewPage } from '../../document/page/useNewPage.tsx';
import { AdminFrame, BackToPanel } from '../../layout/AdminFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { Pending } from '../../ui/Pending.tsx';
import { LeftText } from './LeftText.tsx';
import { OpenPage } from './OpenPage.tsx';
import { PageVersions } from './PageVersions.tsx';
import { useTrash } from './useTrash.ts';

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

/** A page that begins empty, but for the title that the address gives it. */
function BlankPage({ admin }: { admin: Admin }) {
  const title = titleAsked();
  const text = { title, slug: savedPageSlug(title), description: '', content: '' };
  return (
    <>
      <h2 className="a-hidden">O que a página diz</h2>
      <NewPage
        admin={admin}
        asksCompeting
        fresh={beginNew(text)}
        name={BLANK}
        saveLabel="Publicar"
      />
    </>
  );
}

function Missing({ admin, id }: { admin: Admin; id: string }) {
  const { begin, question } = useNewPage();
  return (
    <>
      <p>Esta página não existe mais. Talvez outra pessoa a tenha excluído.</p>
      <LeftText name={id} />
      {isUuid(id) && <PageVersions admin={admin} id={id} onRestore={begin} />}
      {question}
    </>
  );
}

function Trashed({ admin, page }: { admin: Admin; page: PageContent }) {
  const { restore, busy } = useTrash(admin);
  return (
    <>
      <p>“{page.title}” está na lixeira.</p>
      <Button look="main" disabled={busy} onClick={() => restore([page])}>
        Restaurar
      </Button>
      <LeftText name={page.id} />
    </>
  );
}

function SavedPage({ admin, id }: { admin: Admin; id: string }) {
  // What a closed tab left of this page.
  useState(() => pageDrafts.adopt(id));
  const asked = useQuery(onePage(admin.client, id));
  const { data: page } = asked;
  if (page === null) return <Missing admin={admin} id={id} />;
  if (!page) return <Pending of={asked} what="a página" />;
  if (page.state === 'trash') return <Trashed admin={admin} page={page} />;
  return <OpenPage admin={admin} page={page} />;
}
