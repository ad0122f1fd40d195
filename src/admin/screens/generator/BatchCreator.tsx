import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pluralize } from '../../../lib/text/text.ts';
import type { Admin } from '../../data/admin.ts';
import { NOTHING_WRITTEN } from '../../document/titles/own-facts.ts';
import { messages } from '../../ui/messages.ts';
import { useQuestion } from '../../ui/Question.tsx';
import { findSlugs } from '../../data/pages/find-pages.ts';
import { titleSlug } from '../../document/titles/titles.ts';
import { writeInRun } from './write-in-run.ts';
import { adminData } from '../../data/site-data.ts';
import { AdminFrame, BackToPanel } from '../../layout/AdminFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { CREATIVITY } from '../../ui/CreativitySlider.tsx';
import { RunResults, UnfinishedHint } from './RunResults.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../data/useForm.ts';
import { useRun, type Run } from './useRun.ts';
import { CompetingTitles, OwnFactsOfTitles } from '../../document/titles/AboutTitles.tsx';
import { ChooseTitles, tickedTitles, WHOLE_LIST, type TitleChoice } from './ChooseTitles.tsx';
import { Refused } from './Understood.tsx';
import { useCompeting } from '../../document/titles/useCompeting.ts';
import { useTitles } from '../../document/titles/useTitles.ts';

export const BATCH_PAUSE_MS = 200;

/** What a run would make of its titles, before it begins; `alike` is of a person's own list alone. */
export function describeBatch(all: number, existing: number, alike?: number): string {
  const parts = [
    pluralize(all - existing, 'é nova', 'são novas'),
    ...(existing > 0
      ? [pluralize(existing, 'já existe e fica como está', 'já existem e ficam como estão')]
      : []),
    ...(alike ? [`${pluralize(alike, 'trata', 'tratam')} do assunto de outra página`] : []),
  ];
  const where =
    alike === undefined
      ? 'As novas vão para o site na hora.'
      : 'O que repetir demais outra página espera como rascunho, para você conferir; o resto vai para o site na hora.';
  return `${parts.join(', ')}. ${where}`;
}

/** Writes and saves the chosen titles. */
function useBatch(
  admin: Admin,
  { isOwn }: TitleChoice,
  competing: ReturnType<typeof useCompeting>,
): Run {
  const { show } = useToasts();
  return useRun({
    admin,
    name: 'batch',
    pauseMs: BATCH_PAUSE_MS,
    work(title, started) {
      // The site's own list is saved as it is; of a person's own, what repeats another page waits.
      const asDraft = isOwn && competing.some((one) => one.title === title);
      return writeInRun(admin.client, title, started, { asDraft, waitsIfLike: isOwn });
    },
    onEnd(end, { done, existed, failed }) {
      if (end === 'finished') show(messages.batchDone(done - existed, failed, existed));
    },
  });
}

export default function BatchCreator({ admin }: { admin: Admin }) {
  const { show } = useToasts();
  const { ask, question } = useQuestion();
  const { data, isError } = useQuery(adminData);
  const form = useForm({
    name: 'batch',
    initial: { choice: WHOLE_LIST, own: NOTHING_WRITTEN },
    async send({ own }) {
      const found = await findSlugs(admin.client, titles.map(titleSlug)).catch(() => undefined);
      if (!found) {
        show(messages.offline);
        return;
      }
      ask({
        title: `Criar ${pluralize(titles.length, 'página', 'páginas')}?`,
        text: describeBatch(
          titles.length,
          found.length,
          choice.isOwn ? competing.length : undefined,
        ),
        yes: 'Criar agora',
        isSafe: true,
        onYes: () => run.start(titles, { creativity: CREATIVITY.default, own }),
      });
    },
  });
  const { choice, own } = form.values;
  const listed = useTitles(choice.list);
  const ticked = data ? tickedTitles(data.batchTitles, choice) : [];
  const titles = choice.isOwn ? listed.titles : ticked;
  const competing = useCompeting(admin.client, titles, data);
  useEffect(() => {
    if (isError) show(messages.offline);
  }, [isError, show]);

  const run = useBatch(admin, choice, competing);
  const { running, counts } = run;

  return (
    <AdminFrame admin={admin} title="Criação em lote">
      <BackToPanel />
      <div className="a-batch">
        <form className="a-card" onSubmit={form.onSubmit}>
          <p>
            Cria uma página para cada título escolhido. Uma página que já existe com o mesmo título
            fica como está; nada é duplicado nem sobrescrito.
          </p>
          <div className="a-row">
            <Button
              look="main"
              disabled={titles.length === 0 || listed.isTyping || running || counts.left > 0}
              type="submit"
            >
              {data ? `Criar ${pluralize(titles.length, 'página', 'páginas')}` : 'Carregando…'}
            </Button>
            {running && <Button onClick={run.pause}>Pausar</Button>}
          </div>
          <UnfinishedHint run={run} />
          {data && !running && (
            <>
              <ChooseTitles
                choice={choice}
                count={listed.titles.length}
                error={listed.error}
                listed={data.batchTitles}
                onChoose={form.setter('choice')}
              />
              <Refused data={data} titles={titles} />
              <CompetingTitles found={competing} />
              <OwnFactsOfTitles own={own} titles={titles} onOwn={form.setter('own')} />
            </>
          )}
        </form>
        <RunResults run={run} />
      </div>
      {question}
    </AdminFrame>
  );
}
