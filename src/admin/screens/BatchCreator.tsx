import { useEffect, useRef, useState } from 'react';
import { loadAdminData } from '../admin-data.ts';
import type { Admin } from '../Gate.tsx';
import { generatePage } from '../generator/generate-page.ts';
import { messages } from '../messages.ts';
import { dropRun, keepRun, readRun, type StoredRun } from '../runs.ts';
import { saveInRun } from '../run-saving.ts';
import { countItems, retryFailed, runSequence, startItems } from '../sequence.ts';
import { CREATIVITY } from '../ui/CreativitySlider.tsx';
import { RunResults } from '../ui/RunResults.tsx';
import { Shell } from '../ui/Shell.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { useLeaveWarning } from '../useLeaveWarning.ts';

/** Pause between two pages. */
const PAUSE_MS = 200;
const RUN = 'batch';

export default function BatchCreator({ admin }: { admin: Admin }) {
  const { show } = useToasts();
  const [titles, setTitles] = useState<string[]>();
  const [run, setRun] = useState<StoredRun | undefined>(() => readRun(RUN));
  const [running, setRunning] = useState(false);
  const stop = useRef<AbortController>(undefined);
  const cancelled = useRef(false);
  useLeaveWarning(running);

  useEffect(() => {
    loadAdminData().then(
      (data) => {
        setTitles(data.batchTitles);
      },
      () => show(messages.offline),
    );
    return () => stop.current?.abort();
  }, [show]);

  const start = async (first: StoredRun) => {
    const abort = new AbortController();
    stop.current = abort;
    cancelled.current = false;
    let now = first;
    const note = (next: StoredRun) => {
      now = next;
      keepRun(RUN, next);
      setRun(next);
    };
    note(first);
    setRunning(true);
    const end = await runSequence({
      items: first.items,
      pauseMs: PAUSE_MS,
      signal: abort.signal,
      onChange(items) {
        if (!cancelled.current) note({ ...first, items });
      },
      async work(title) {
        const data = await loadAdminData();
        const page = generatePage({ title, creativity: first.creativity, seed: first.seed }, data);
        return saveInRun(admin.client, page);
      },
    });
    setRunning(false);
    if (end === 'expired') admin.expire();
    else if (end === 'offline') show(messages.offline);
    else if (end === 'finished') {
      const { done, failed } = countItems(now.items);
      show(messages.batchDone(done, failed));
    }
  };

  const counts = run ? countItems(run.items) : undefined;
  return (
    <Shell email={admin.email} title="Criação em lote" onSignOut={admin.signOut}>
      <p>
        <a href="/admin/painel">Voltar ao painel</a>
      </p>
      <section className="a-card a-narrow">
        <p>
          Cria uma página para cada título da lista{titles ? `: são ${titles.length}` : ''}. Uma
          página que já existe com o mesmo título conta como criada; nada é duplicado nem
          sobrescrito.
        </p>
        <div className="a-row">
          {running ? (
            <button
              className="a-btn"
              type="button"
              onClick={() => {
                stop.current?.abort();
              }}
            >
              Pausar
            </button>
          ) : (
            <button
              className="a-btn a-btn-main"
              disabled={!titles || titles.length === 0 || (counts?.left ?? 0) > 0}
              type="button"
              onClick={() =>
                void start({
                  items: startItems(titles ?? []),
                  creativity: CREATIVITY.default,
                  seed: 1,
                })
              }
            >
              {titles ? `Criar ${titles.length} páginas` : 'Carregando…'}
            </button>
          )}
          {run && (running || (counts?.left ?? 0) > 0) && (
            <button
              className="a-btn"
              type="button"
              onClick={() => {
                cancelled.current = true;
                stop.current?.abort();
                dropRun(RUN);
                setRun(undefined);
              }}
            >
              Cancelar
            </button>
          )}
        </div>
      </section>
      {run && counts && (
        <RunResults
          items={run.items}
          running={running}
          onDismiss={() => {
            dropRun(RUN);
            setRun(undefined);
          }}
          onResume={counts.left > 0 ? () => void start(run) : undefined}
          onRetry={
            counts.failed > 0
              ? () => void start({ ...run, items: retryFailed(run.items) })
              : undefined
          }
        />
      )}
    </Shell>
  );
}
