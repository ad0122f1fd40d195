import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toFailure } from '../../data/errors.ts';
import type { Admin } from '../../data/admin.ts';
import type { Understanding } from './analyse-title.ts';
import { measure } from './generate-page.ts';
import { NOTHING_WRITTEN } from '../../document/titles/own-facts.ts';
import { messages } from '../../ui/messages.ts';
import { writeInRun } from './write-in-run.ts';
import { adminData } from '../../data/site-data.ts';
import { isBlank } from '../../document/titles/titles.ts';
import { AdminFrame, BackToPanel } from '../../layout/AdminFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CREATIVITY, CreativitySlider } from '../../ui/CreativitySlider.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { useQuestion } from '../../ui/Question.tsx';
import { RunResults, UnfinishedHint } from './RunResults.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useShown } from '../../ui/useShown.ts';
import { useForm } from '../../data/useForm.ts';
import { useRun } from './useRun.ts';
import { CompetingTitles, OwnFactsOfTitles } from '../../document/titles/AboutTitles.tsx';
import { GeneratedPage } from './GeneratedPage.tsx';
import { Refused, Understood } from './Understood.tsx';
import { useCompeting } from '../../document/titles/useCompeting.ts';
import { useTitles } from '../../document/titles/useTitles.ts';
import { GENERATING_MS, useGeneratedDraft } from './useGeneratedDraft.ts';

/** Pause between two titles that are saved one after the other. */
export const SEQUENCE_PAUSE_MS = 1000;

/** What a value of the slider does to the text, in words. */
function describeSize(creativity: number): string {
  const { bullets, faq, mostBlocks, extraParagraphs } = measure(creativity);
  const length = mostBlocks === 3 ? 'curto' : extraParagraphs ? 'longo' : 'médio';
  const extra = extraParagraphs ? ', com parágrafos a mais' : '';
  return `Texto ${length}: até ${mostBlocks} seções sobre o assunto, ${bullets} itens na lista e ${faq} perguntas${extra}. Quanto maior o valor, mais modos de dizer a mesma coisa.`;
}

export default function LocalGenerator({ admin }: { admin: Admin }) {
  const { show } = useToasts();
  const { shown: asking, show: askAbout, close } = useShown<string[]>();
  const { ask, question } = useQuestion();
  const form = useForm({
    name: 'local',
    initial: { titles: '', creativity: CREATIVITY.default, own: NOTHING_WRITTEN },
    send({ titles: text }) {
      const [first] = titles;
      if (error !== undefined) return;
      if (first === undefined) {
        show(isBlank(text) ? messages.emptyTitle : messages.noValidTitles);
        return;
      }
      if (titles.length === 1) generateFirst(first);
      else askAbout(titles);
    },
  });
  const { titles: text, creativity, own } = form.values;
  const page = useGeneratedDraft(creativity);
  const { data, isLoading } = useQuery({ ...adminData, enabled: text.trim() !== '' });
  const { titles, error, isTyping } = useTitles(text);
  const [only] = titles;
  const competing = useCompeting(admin.client, titles, data);
  // Choices and stops belong to a title; another title begins anew.
  const [choices, setChoices] = useState<{
    title: string;
    said: Understanding;
    stopped: boolean;
  }>();
  const { said, stopped } =
    choices !== undefined && choices.title === only ? choices : { said: {}, stopped: false };

  const run = useRun({
    admin,
    name: 'sequence',
    pauseMs: SEQUENCE_PAUSE_MS,
    async work(title, started) {
      const index = started.items.findIndex((item) => item.title === title) + 1;
      try {
        const options = { leastMs: GENERATING_MS };
        const saved = await writeInRun(admin.client, title, started, options);
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
      if (failed === 0) form.set({ titles: '', own: NOTHING_WRITTEN });
    },
  });
  const { running } = run;

  /** Asks first when that would lose what a person wrote. */
  const replace = (yes: string, act: () => void) => {
    if (page.isEdited()) {
      ask({
        title: 'Descartar suas alterações?',
        text: 'Você alterou o texto desta página gerada, e ela ainda não foi salva. Suas alterações serão perdidas.',
        yes,
        onYes: act,
      });
    } else act();
  };
  const generateFirst = (title: string, anyway = false) =>
    replace('Gerar', () => {
      void page
        .generate(title, { said, anyway, own: own[title] })
        .then((written) => setChoices({ title, said, stopped: !written }));
    });

  return (
    <AdminFrame admin={admin} title="Gerador local">
      <BackToPanel />
      <form className="a-card a-narrow" onSubmit={form.onSubmit}>
        <TextArea
          hint="Um título por linha. Inclua o serviço e o lugar."
          label="Títulos"
          rows={6}
          {...form.text('titles')}
          error={error}
        />
        <CreativitySlider
          disabled={page.busy}
          value={creativity}
          onChange={form.setter('creativity')}
        />
        <p className="a-hint">{describeSize(creativity)}</p>
        {data && only !== undefined && (titles.length === 1 || stopped) && (
          <Understood
            data={data}
            said={said}
            stopped={stopped}
            own={own[only]}
            title={only}
            onAnyway={() => generateFirst(only, true)}
            onSaid={(next) => setChoices({ title: only, said: next, stopped: false })}
          />
        )}
        {data && titles.length > 1 && <Refused data={data} titles={titles} />}
        <CompetingTitles found={competing} />
        <OwnFactsOfTitles own={own} titles={titles} onOwn={form.setter('own')} />
        <div className="a-row">
          {/* Once what was understood stands above it: a button that moves is missed. */}
          <Button
            look="main"
            disabled={page.busy || running || isLoading || isTyping || text.trim() === ''}
            type="submit"
          >
            {page.busy ? 'Gerando...' : 'Gerar'}
          </Button>
          {running && <Button onClick={run.pause}>Pausar</Button>}
        </div>
      </form>

      {asking && (
        <Dialog title={`${asking.length} títulos`} onClose={close}>
          <p>
            Gerar só o primeiro título, para ver e editar? Ou processar todos, um a um, salvando
            cada página automaticamente?
          </p>
          <UnfinishedHint run={run} />
          <div className="a-row">
            <Button
              look="main"
              onClick={() => {
                close();
                generateFirst(asking[0] ?? '');
              }}
            >
              Gerar só o primeiro
            </Button>
            <Button
              disabled={run.counts.left > 0}
              onClick={() => {
                close();
                run.start(asking, { creativity, own });
              }}
            >
              Processar todos
            </Button>
            <Button onClick={close}>Cancelar</Button>
          </div>
        </Dialog>
      )}
      {question}
      <RunResults run={run} />
      <GeneratedPage admin={admin} page={page} replace={replace} />
    </AdminFrame>
  );
}
