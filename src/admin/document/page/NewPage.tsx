import { useQuery } from '@tanstack/react-query';
import { editAddress, PANEL } from '../../data/addresses.ts';
import type { Admin } from '../../data/admin.ts';
import { insertPage } from '../../data/pages/save-page.ts';
import { publishing, readPagesAnew } from '../../data/queries.ts';
import { leaveMessage } from '../../data/session.ts';
import { useDocument } from '../useDocument.ts';
import { idOfNew, keepPlan, pageDrafts, type PageWork } from './page-drafts.ts';
import { PageEditor } from './PageEditor.tsx';
import { saveNewPage } from './save.ts';

export interface NewPageProps {
  admin: Admin;
  /** Storage key of its text until it is saved. */
  name: string;
  fresh: PageWork;
  saveLabel: string;
  asksCompeting?: boolean;
  /** Whether publishing leads to the page itself instead of the list. */
  opensPage?: boolean;
  /** Called once the page is saved and its text needs no keeping on the device. */
  onSaved?: () => void;
}

export function NewPage(props: NewPageProps) {
  const { admin, name, fresh, saveLabel, asksCompeting = false, opensPage = false } = props;
  const page = useDocument({ store: pageDrafts, name, fresh });
  const { data: status } = useQuery(publishing(admin.client));
  const leave = () => {
    const { words } = page.now().work;
    // A new id, so that saving after the browser's back button makes another page.
    const next = { ...words, id: crypto.randomUUID() };
    page.apply({ type: 'saved', words, work: { words: next, original: next } });
    props.onSaved?.();
  };
  return (
    <PageEditor
      admin={admin}
      asksCompeting={asksCompeting}
      page={page}
      save={async (values, plan, unlisted) => {
        const id = idOfNew(page.now().work);
        const said = await saveNewPage(admin.client, id, values, plan, {
          unlisted,
          isStopped: status?.isStopped,
        });
        pageDrafts.drop(name);
        void readPagesAnew();
        const shows = opensPage && plan.publish_at === null;
        // The next screen shows the message.
        leaveMessage(said);
        leave();
        location.assign(shows ? `/links-uteis/${values.slug}` : PANEL);
      }}
      saveDraft={async (values, plan, said) => {
        const id = idOfNew(page.now().work);
        keepPlan(id, await insertPage(admin.client, id, values, 'draft'), values, plan);
        void readPagesAnew();
        leave();
        leaveMessage(said);
        location.replace(editAddress(id));
      }}
      saveLabel={saveLabel}
    />
  );
}
