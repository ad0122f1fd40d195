import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadAdminData } from '../admin-data.ts';
import { dropDraft, keepDraft, readDraft, type Draft } from '../drafts.ts';
import { PageEditor } from '../editor/PageEditor.tsx';
import { sleep, toFailure } from '../errors.ts';
import type { Admin } from '../Gate.tsx';
import { generatePage } from '../generator/generate-page.ts';
import { messages } from '../messages.ts';
import { insertPage, type PageValues } from '../pages-api.ts';
import { saveInRun } from '../run-saving.ts';
import { startItems } from '../sequence.ts';
import { isUsableTitle, readTitles } from '../titles.ts';
import { CREATIVITY, CreativitySlider } from '../ui/CreativitySlider.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/Field.tsx';
import { RunResults } from '../ui/RunResults.tsx';
import { Shell } from '../ui/Shell.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { useFormState } from '../useFormState.ts';
import { useRun } from '../useRun.ts';

/** What a text takes at least, so that one sees that something happened. */
export const GENERATING_MS = 1500;
/** Pause between two titles that are saved one after the other. */
export const SEQUENCE_PAUSE_MS = 1000;
/** How long "Página salva" is seen before the page itself opens. */
const SHOWING_MS = 1000;
const DRAFT = 'new';

export default function LocalGenerator({ admin }: { admin: Admin }) {
  const { show } = useToasts();
  const [text, setText] = useFormState<string>('local.titles', '');
  const [creativity, setCreativity] = useFormState<number>('local.creativity', CREATIVITY.default);
  const [seed, setSeed] = useState(1);
  const [draft, setDraft] = useState<Draft | undefined>(() => readDraft(DRAFT));
  const [company, setCompany] = useState('');
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<string[]>();
  const result = useRef<HTMLElement>(null);

  useEffect(() => {
    void loadAdminData().then(
      (data) => {
        setCompany(data.company);
      },
      () => undefined,
    );
  }, []);

  const generateOne = async (title: string, nextSeed: number) => {
    setBusy(true);
    try {
      const [data] = await Promise.all([loadAdminData(), sleep(GENERATING_MS)]);
      const page = generatePage({ title, creativity, seed: nextSeed }, data);
      const next: Draft = { ...page, slugTouched: false, origin: 'local' };
      keepDraft(DRAFT, next);
      setSeed(nextSeed);
      flushSync(() => {
        setDraft(next);
      });
      setCompany(data.company);
      result.current?.focus();
    } catch (error) {
      show(
        messages.generatorFailed(error instanceof TypeError ? messages.offline.text : undefined),
      );
    }
    setBusy(false);
  };

  const run = useRun({
    admin,
    name: 'sequence',
    pauseMs: SEQUENCE_PAUSE_MS,
    async work(title, started) {
      const index = started.items.findIndex((item) => item.title === title) + 1;
      try {
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
    onEnd(end, { done, failed }) {
      if (end !== 'finished') return;
      show(messages.sequenceDone(done, failed));
      if (failed === 0) setText('');
    },
  });
  const { running } = run;

  const generate = () => {
    const titles = readTitles(text).filter(isUsableTitle);
    const [first] = titles;
    if (first === undefined) show(messages.emptyTitle);
    else if (titles.length === 1) void generateOne(first, 1);
    else setAsking(titles);
  };

  const save = async (values: PageValues) => {
    // Not repeated after a lost answer: the address is unique, and the next try would say so.
    await insertPage(admin.client, values);
    dropDraft(DRAFT);
    show(messages.saved);
    await sleep(SHOWING_MS);
    setDraft(undefined);
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
          if (!busy && !running) generate();
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
            disabled={busy || running || readTitles(text).length === 0}
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
        <Dialog
          title={`${asking.length} títulos`}
          onClose={() => {
            setAsking(undefined);
          }}
        >
          <p>
            Gerar só o primeiro título, para ver e editar? Ou processar todos, um a um, salvando
            cada página automaticamente?
          </p>
          <div className="a-row">
            <button
              className="a-btn a-btn-main"
              type="button"
              onClick={() => {
                setAsking(undefined);
                void generateOne(asking[0] ?? '', 1);
              }}
            >
              Gerar só o primeiro
            </button>
            <button
              className="a-btn"
              type="button"
              onClick={() => {
                setAsking(undefined);
                run.start({ items: startItems(asking), creativity, seed: 1 });
              }}
            >
              Processar todos
            </button>
          </div>
        </Dialog>
      )}

      <RunResults run={run} />

      {draft && (
        <section aria-label="Página gerada" className="a-result" ref={result} tabIndex={-1}>
          <h2>Página gerada</h2>
          <PageEditor
            admin={admin}
            company={company}
            draft={draft}
            extra={
              <>
                <button
                  className="a-btn"
                  disabled={busy}
                  type="button"
                  onClick={() => void generateOne(draft.title, seed + 1)}
                >
                  {busy ? 'Gerando...' : 'Gerar outro texto'}
                </button>
                <button
                  className="a-btn"
                  type="button"
                  onClick={() => {
                    dropDraft(DRAFT);
                    setDraft(undefined);
                  }}
                >
                  Descartar
                </button>
              </>
            }
            name={DRAFT}
            save={save}
            saveLabel="Salvar como página pública"
            onChange={setDraft}
          />
        </section>
      )}
    </Shell>
  );
}
