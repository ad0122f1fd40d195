import { editAddress, PANEL } from '../addresses.ts';
import { dropDraft, FIRST_VERSION, GENERATED, keepPlan } from '../drafts.ts';
import { PageEditor } from '../editor/PageEditor.tsx';
import type { PlanColumns } from '../editor/plan.ts';
import { saveNewPage } from '../editor/save.ts';
import { sleep } from '../errors.ts';
import type { Admin } from '../Gate.tsx';
import { insertPage, type PageValues } from '../pages-api.ts';
import { readPagesAnew } from '../queries.ts';
import { leaveMessage } from '../session.ts';
import { useToasts } from '../ui/Toasts.tsx';
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
  const { show } = useToasts();
  if (!draft) return null;

  const save = async (values: PageValues, plan: PlanColumns, unlisted: string | undefined) => {
    const said = await saveNewPage(admin.client, values, plan, unlisted);
    dropDraft(GENERATED);
    void readPagesAnew();
    if (plan.publish_at !== null) {
      leaveMessage(said);
      page.discard();
      location.assign(PANEL);
      return;
    }
    show(said);
    await sleep(SHOWING_MS);
    page.discard();
    location.assign(`/links-uteis/${values.slug}`);
  };

  return (
    <section
      aria-label="Página gerada"
      className="a-result"
      // What is typed while another text is made would be lost with the old one.
      inert={busy}
      ref={page.result}
      tabIndex={-1}
    >
      <h2>Página gerada</h2>
      <div className="a-row">
        <button
          className="a-btn"
          disabled={busy}
          type="button"
          onClick={() => {
            replace('Gerar outro texto', () => void page.generateAnother());
          }}
        >
          {busy ? 'Gerando...' : 'Gerar outro texto'}
        </button>
        <button
          className="a-btn"
          type="button"
          onClick={() => {
            replace('Descartar', page.discard);
          }}
        >
          Descartar
        </button>
      </div>
      <PageEditor
        admin={admin}
        draft={draft}
        key={page.number}
        name={GENERATED}
        save={save}
        saveDraft={async (values, said, plan) => {
          const id = await insertPage(admin.client, values, 'draft');
          keepPlan(id, FIRST_VERSION, { ...values, ...plan });
          dropDraft(GENERATED);
          void readPagesAnew();
          leaveMessage(said);
          location.assign(editAddress(id));
          return undefined;
        }}
        saveLabel="Salvar como página pública"
      />
    </section>
  );
}
