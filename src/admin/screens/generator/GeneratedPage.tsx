import { editAddress, PANEL } from '../../data/addresses.ts';
import {
  GENERATED,
  idOfNew,
  keepPlan,
  pageDrafts,
  type PageWork,
} from '../../document/page/page-drafts.ts';
import { PageEditor } from '../../document/page/PageEditor.tsx';
import { saveNewPage } from '../../document/page/save.ts';
import { useDocument } from '../../document/useDocument.ts';
import { sleep } from '../../data/errors.ts';
import type { Admin } from '../../data/admin.ts';
import { insertPage } from '../../data/pages-api.ts';
import { readPagesAnew } from '../../data/queries.ts';
import { leaveMessage } from '../../data/session.ts';
import { Button } from '../../ui/Button.tsx';
import { takeFocus } from '../../ui/focus.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import type { GeneratedDraft } from './useGeneratedDraft.ts';

/** How long "Página salva" is seen before the page itself opens. */
const SHOWING_MS = 1000;

export interface GeneratedPageProps {
  admin: Admin;
  page: GeneratedDraft;
  /** Does something that loses the text, after a question if a person wrote in it. */
  replace: (yes: string, act: () => void) => void;
}

/** What the generator wrote, to be looked over and saved; nothing while there is none. */
export function GeneratedPage({ admin, page, replace }: GeneratedPageProps) {
  const { draft, busy } = page;
  if (!draft) return null;
  return (
    <section
      aria-label="Página gerada"
      className="a-result"
      // What is typed while another text is made would be lost with the old one.
      inert={busy}
      key={page.number}
      ref={page.number > 0 ? takeFocus : undefined}
      tabIndex={-1}
    >
      <h2>Página gerada</h2>
      <div className="a-row">
        <Button
          disabled={busy}
          onClick={() => {
            replace('Gerar outro texto', () => void page.generateAnother());
          }}
        >
          {busy ? 'Gerando...' : 'Gerar outro texto'}
        </Button>
        <Button
          onClick={() => {
            replace('Descartar', page.discard);
          }}
        >
          Descartar
        </Button>
      </div>
      <Editor admin={admin} draft={draft} onSaved={page.discard} />
    </section>
  );
}

interface EditorProps {
  admin: Admin;
  draft: PageWork;
  /** Once nobody waits for the text any more. */
  onSaved: () => void;
}

function Editor({ admin, draft, onSaved }: EditorProps) {
  const page = useDocument({ store: pageDrafts, name: GENERATED, fresh: draft });
  const { show } = useToasts();
  const leave = (address: string) => {
    const { words } = page.now().work;
    page.apply({ type: 'saved', words, work: { words, original: words } });
    onSaved();
    location.assign(address);
  };
  return (
    <PageEditor
      admin={admin}
      page={page}
      save={async (values, plan, unlisted) => {
        const id = idOfNew(page.now().work);
        const said = await saveNewPage(admin.client, id, values, plan, unlisted);
        pageDrafts.drop(GENERATED);
        void readPagesAnew();
        if (plan.publish_at !== null) {
          leaveMessage(said);
          leave(PANEL);
          return;
        }
        show(said);
        await sleep(SHOWING_MS);
        leave(`/links-uteis/${values.slug}`);
      }}
      saveDraft={async (values, plan, said) => {
        const id = idOfNew(page.now().work);
        keepPlan(id, await insertPage(admin.client, id, values, 'draft'), values, plan);
        void readPagesAnew();
        leaveMessage(said);
        leave(editAddress(id));
      }}
      saveLabel="Salvar como página pública"
    />
  );
}
