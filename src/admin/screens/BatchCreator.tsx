import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Admin } from '../Gate.tsx';
import { generatePage } from '../generator/generate-page.ts';
import { messages } from '../messages.ts';
import { findExisting, saveInRun } from '../run-saving.ts';
import { startItems } from '../sequence.ts';
import { adminData, loadAdminData } from '../site-data.ts';
import { AdminFrame, BackToPanel } from '../ui/AdminFrame.tsx';
import { CREATIVITY } from '../ui/CreativitySlider.tsx';
import { RunResults, UnfinishedHint } from '../ui/RunResults.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { useRun } from '../useRun.ts';

/** Pause between two pages. */
export const BATCH_PAUSE_MS = 200;

export default function BatchCreator({ admin }: { admin: Admin }) {
  const { show } = useToasts();
  const { data: titles, isError } = useQuery({ ...adminData, select: (data) => data.batchTitles });
  useEffect(() => {
    if (isError) show(messages.offline);
  }, [isError, show]);

  const run = useRun({
    admin,
    name: 'batch',
    pauseMs: BATCH_PAUSE_MS,
    async work(title, { creativity, seed }) {
      const existing = await findExisting(admin.client, title);
      if (existing) return existing;
      const data = await loadAdminData();
      return saveInRun(admin.client, generatePage({ title, creativity, seed }, data));
    },
    onEnd(end, { done, failed }) {
      if (end === 'finished') show(messages.batchDone(done, failed));
    },
  });
  const { running, counts } = run;

  return (
    <AdminFrame admin={admin} title="Criação em lote">
      <BackToPanel />
      <section className="a-card a-narrow">
        <p>
          Cria uma página para cada título da lista{titles ? `: são ${titles.length}` : ''}. Uma
          página que já existe com o mesmo título conta como criada; nada é duplicado nem
          sobrescrito.
        </p>
        <div className="a-row">
          <button
            className="a-btn a-btn-main"
            disabled={!titles || titles.length === 0 || running || counts.left > 0}
            type="button"
            onClick={() => {
              const items = startItems(titles ?? []);
              run.start({ items, creativity: CREATIVITY.default, seed: 1 });
            }}
          >
            {titles ? `Criar ${titles.length} páginas` : 'Carregando…'}
          </button>
          {running && (
            <button className="a-btn" type="button" onClick={run.pause}>
              Pausar
            </button>
          )}
        </div>
        <UnfinishedHint run={run} />
      </section>
      <RunResults run={run} />
    </AdminFrame>
  );
}
