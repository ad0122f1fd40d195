import { useState } from 'react';
import { editAddress, PANEL } from '../addresses.ts';
import { BLANK, dropDraft, FIRST_VERSION, keepPlan, readDraft, type Draft } from '../drafts.ts';
import type { Admin } from '../Gate.tsx';
import { insertPage } from '../pages-api.ts';
import { readPagesAnew } from '../queries.ts';
import { leaveMessage } from '../session.ts';
import { PageEditor } from './PageEditor.tsx';
import { saveNewPage } from './save.ts';

const EMPTY: Draft = { title: '', slug: '', description: '', content: '', slugTouched: false };

/** A page that begins empty. */
export function BlankPage({ admin }: { admin: Admin }) {
  const [draft] = useState(() => readDraft(BLANK) ?? EMPTY);
  return (
    <>
      <h2 className="a-hidden">O que a página diz</h2>
      <PageEditor
        admin={admin}
        draft={draft}
        name={BLANK}
        save={async (values, plan, unlisted) => {
          const said = await saveNewPage(admin.client, values, plan, unlisted);
          dropDraft(BLANK);
          void readPagesAnew();
          leaveMessage(said);
          location.assign(PANEL);
        }}
        saveDraft={async (values, said, plan) => {
          const id = await insertPage(admin.client, values, 'draft');
          keepPlan(id, FIRST_VERSION, { ...values, ...plan });
          dropDraft(BLANK);
          void readPagesAnew();
          leaveMessage(said);
          location.replace(editAddress(id));
          return undefined;
        }}
        saveLabel="Publicar"
      />
    </>
  );
}
