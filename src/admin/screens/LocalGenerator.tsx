import { useState } from 'react';
import { loadAdminData } from '../admin-data.ts';
import { dropDraft } from '../drafts.ts';
import { PageEditor } from '../editor/PageEditor.tsx';
import { sleep, toFailure } from '../errors.ts';
import type { Admin } from '../Gate.tsx';
import { generatePage } from '../generator/generate-page.ts';
import { messages } from '../messages.ts';
import { insertPage, type PageValues } from '../pages-api.ts';
import { findExisting, saveInRun } from '../run-saving.ts';
import { startItems } from '../sequence.ts';
import { readTitles, sortTitles } from '../titles.ts';
import { CREATIVITY, CreativitySlider } from '../ui/CreativitySlider.tsx';
import { TextArea } from '../ui/Field.tsx';
import { Question } from '../ui/Question.tsx';
import { RunResults } from '../ui/RunResults.tsx';
import { Shell } from '../ui/Shell.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { useFormState } from '../useFormState.ts';
import { useRun } from '../useRun.ts';
import { SeveralTitles } from './SeveralTitles.tsx';
import { DRAFT, GENERATING_MS, useGeneratedDraft } from './useGeneratedDraft.ts';

/** Pause between two titles that are saved one after the other. */
export const SEQUENCE_PAUSE_MS = 1000;
/** How long "Página salva" is seen before the page itself opens. */
const SHOWING_MS = 1000;

export default function LocalGenerator({ admin }: { admin: Admin }) {
  const { show } = useToasts();
  const [text, setText] = useFormState<string>('local.titles', '');
  const [creativity, setCreativity] = useFormState<number>('local.creativity', CREATIVITY.default);
  const page = useGeneratedDraft(creativity);
  const { draft, busy } = page;
  const [asking, setAsking] = useState<string[]>();
  const [losing, setLosing] = useState<{ yes: string; act: () => void }>();

  const run = useRun({
    admin,
    name: 'sequence',
    pauseMs: SEQUENCE_PAUSE_MS,
    async work(title, started) {
      const index = started.items.findIndex((item) => item.title === title) + 1;
      try {
        const existing = await findExisting(admin.client, title);
        if (existing) {
          show(messages.titleDone(index, started.items.length));
          return existing;
        }
        const [data] = await Promise.all([loadAdminData(), sleep(GENERATING_MS)]);
        const request = { title, creativity: started.creativity, seed: started.seed };
        const saved = await saveInRun(admin.client, generatePage(request, data));
        show(messages.titleDone(index, started.items.length));
        return saved;
      } catch (error) {
        const { kind, message } = toFailure(error);
        if (kind !== 'signed-out') show(messages.titleFailed(index, message));
        throw error;
      }
    },
    onEnd(end, { done, existed, failed }) {
      if (end !== 'finished') return;
      show(messages.sequenceDone(done - existed, failed));
      if (failed === 0) setText('');
    },
  });
  const { running } = run;
  const isBlocked = busy || running;

  /** Asks first when that would lose what a person wrote. */
  const replace = (yes: string, act: () => void) => {
    if (page.isEdited) setLosing({ yes, act });
    else act();
  };
  const generateFirst = (title: string) => {
    replace('Gerar', () => void page.generate(title));
  };

  const generate = () => {
    const { titles, leftOut } = sortTitles(text);
    const [first] = titles;
    if (first === undefined) {
      show(readTitles(text).length === 0 ? messages.emptyTitle : messages.noValidTitles);
      return;
    }
    if (leftOut > 0) show(messages.linesLeftOut(leftOut));
    if (titles.length === 1) generateFirst(first);
    else setAsking(titles);
  };

  const save = async (values: PageValues) => {
    await insertPage(admin.client, values);
    dropDraft(DRAFT);
    show(messages.saved);
    await sleep(SHOWING_MS);
    page.discard();
    location.assign(`/links-uteis/${values.slug}`);
  };

  return (
    <Shell email={admin.email} title="Gerador local" onSignOut={admin.signOut}>
      <p>
        <a href="/admin/painel">Voltar ao painel</a>
      </p>
      <form
        className="a-card a-narrow"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlocked) generate();
        }}
      >
        <TextArea
          hint="Um título por linha. Inclua o serviço e o lugar."
          label="Títulos"
          rows={6}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
        <CreativitySlider disabled={busy} value={creativity} onChange={setCreativity} />
        <div className="a-row">
          <button
            className="a-btn a-btn-main"
            disabled={isBlocked || text.trim() === ''}
            type="submit"
          >
            {busy ? 'Gerando...' : 'Gerar'}
          </button>
          {running && (
            <button className="a-btn" type="button" onClick={run.pause}>
              Parar
            </button>
          )}
        </div>
      </form>

      {asking && (
        <SeveralTitles
          count={asking.length}
          run={run}
          onAll={() => {
            setAsking(undefined);
            run.start({ items: startItems(asking), creativity, seed: 1 });
          }}
          onClose={() => {
            setAsking(undefined);
          }}
          onFirst={() => {
            setAsking(undefined);
            generateFirst(asking[0] ?? '');
          }}
        />
      )}

      {losing && (
        <Question
          text="Você alterou o texto desta página gerada, e ela ainda não foi salva. Suas alterações serão perdidas."
          title="Descartar suas alterações?"
          yes={losing.yes}
          onNo={() => {
            setLosing(undefined);
          }}
          onYes={() => {
            setLosing(undefined);
            losing.act();
          }}
        />
      )}

      <RunResults run={run} />

      {draft && (
        <section
          aria-label="Página gerada"
          className="a-result"
          // What is typed while another text is made would be lost with the old one.
          inert={busy}
          ref={page.result}
          tabIndex={-1}
        >
          <h2>Página gerada</h2>
          <PageEditor
            admin={admin}
            company={page.company}
            draft={draft}
            extra={
              <>
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
              </>
            }
            name={DRAFT}
            save={save}
            saveLabel="Salvar como página pública"
            onChange={page.setDraft}
          />
        </section>
      )}
    </Shell>
  );
}
