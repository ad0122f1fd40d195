import { savedPageSlug } from '../../../lib/slug.ts';
import { editAddress, PANEL } from '../../data/addresses.ts';
import type { Admin } from '../../data/admin.ts';
import { titleAsked } from '../../data/word-addresses.ts';
import { newId } from '../../data/new-id.ts';
import { insertPage } from '../../data/pages-api.ts';
import { readPagesAnew } from '../../data/queries.ts';
import { leaveMessage } from '../../data/session.ts';
import { beginNew, BLANK, idOfNew, keepPlan, pageDrafts } from '../../document/page/page-drafts.ts';
import { PageEditor } from '../../document/page/PageEditor.tsx';
import { saveNewPage } from '../../document/page/save.ts';
import { useDocument } from '../../document/useDocument.ts';
import type { Message } from '../../ui/messages.ts';

/** A page that begins empty. */
export function BlankPage({ admin }: { admin: Admin }) {
  const title = titleAsked();
  const text = { title, slug: savedPageSlug(title), description: '', content: '' };
  const page = useDocument({ store: pageDrafts, name: BLANK, fresh: beginNew(text) });
  const leave = (said: Message) => {
    const { words } = page.now().work;
    // Who comes back here by the browser's own button begins another page.
    const next = { ...words, id: newId() };
    page.apply({ type: 'saved', words, work: { words: next, original: next } });
    void readPagesAnew();
    leaveMessage(said);
  };
  return (
    <>
      <h2 className="a-hidden">O que a página diz</h2>
      <PageEditor
        admin={admin}
        asksCompeting
        page={page}
        save={async (values, plan, unlisted) => {
          const id = idOfNew(page.now().work);
          leave(await saveNewPage(admin.client, id, values, plan, unlisted));
          location.assign(PANEL);
        }}
        saveDraft={async (values, plan, said) => {
          const id = idOfNew(page.now().work);
          keepPlan(id, await insertPage(admin.client, id, values, 'draft'), values, plan);
          leave(said);
          location.replace(editAddress(id));
        }}
        saveLabel="Publicar"
      />
    </>
  );
}
