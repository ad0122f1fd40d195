import type { Admin } from '../../data/admin.ts';
import { NewPage } from '../../document/page/NewPage.tsx';
import { GENERATED } from '../../document/page/page-drafts.ts';
import { Button } from '../../ui/Button.tsx';
import { takeFocus } from '../../ui/focus.ts';
import type { GeneratedDraft } from './useGeneratedDraft.ts';

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
          onClick={() => replace('Gerar outro texto', () => void page.generateAnother())}
        >
          {busy ? 'Gerando...' : 'Gerar outro texto'}
        </Button>
        <Button onClick={() => replace('Descartar', page.discard)}>Descartar</Button>
      </div>
      <NewPage
        admin={admin}
        fresh={draft}
        name={GENERATED}
        opensPage
        saveLabel="Salvar como página pública"
        onSaved={page.discard}
      />
    </section>
  );
}
