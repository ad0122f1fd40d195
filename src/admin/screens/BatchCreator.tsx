import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pluralize } from '../../lib/text.ts';
import type { Admin } from '../Gate.tsx';
import { generateInRun } from '../generator/generate-page.ts';
import { messages } from '../messages.ts';
import { findExisting, saveInRun } from '../run-saving.ts';
import { startItems } from '../sequence.ts';
import { adminData, loadAdminData } from '../site-data.ts';
import { AdminFrame, BackToPanel } from '../ui/AdminFrame.tsx';
import { CREATIVITY } from '../ui/CreativitySlider.tsx';
import { RunResults, UnfinishedHint } from '../ui/RunResults.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { useRun } from '../useRun.ts';
import { ChooseTitles } from './ChooseTitles.tsx';

/** Pause between two pages. */
export const BATCH_PAUSE_MS = 200;

export default function BatchCreator({ admin }: { admin: Admin }) {
  const { show } = useToasts();
  const { data: listed, isError } = useQuery({ ...adminData, select: (data) => data.batchTitles });
  /** What a person made of the list; all of it until then. */
  const [chosen, setChosen] = useState<readonly string[]>();
  const titles = chosen ?? listed;
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
      return saveInRun(admin.client, generateInRun({ title, creativity, seed }, data));
    },
    onEnd(end, { done, existed, failed }) {
      if (end === 'finished') show(messages.batchDone(done - existed, failed, existed));
    },
  });
  const { running, counts } = run;

  return (
    <AdminFrame admin={admin} title="Criação em lote">
      <BackToPanel />
      <div className="a-batch">
        <section className="a-card">
          <p>
            Cria uma página para cada título marcado. Uma página que já existe com o mesmo título
            fica como está; nada é duplicado nem sobrescrito.
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
              {titles ? `Criar ${pluralize(titles.length, 'página', 'páginas')}` : 'Carregando…'}
            </button>
            {running && (
              <button className="a-btn" type="button" onClick={run.pause}>
                Pausar
              </button>
            )}
          </div>
          <UnfinishedHint run={run} />
          {listed && !running && <ChooseTitles listed={listed} onChoose={setChosen} />}
        </section>
        <RunResults run={run} />
      </div>
    </AdminFrame>
  );
}
