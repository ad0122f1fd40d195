import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toFailure } from '../../data/errors.ts';
import type { Admin } from '../../data/admin.ts';
import type { Understanding } from './analyse-title.ts';
import { measure } from './generate-page.ts';
import { NOTHING_WRITTEN, type OwnByTitle } from '../../document/titles/own-facts.ts';
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
import { useRun, type Run } from './useRun.ts';
import { CompetingTitles, OwnFactsOfTitles } from '../../document/titles/AboutTitles.tsx';
import { GeneratedPage } from './GeneratedPage.tsx';
import { Refused, Understood } from './Understood.tsx';
import { useCompeting } from '../../document/titles/useCompeting.ts';
import { useTitles } from '../../document/titles/useTitles.ts';
import { GENERATING_MS, useGeneratedDraft, type GeneratedDraft } from './useGeneratedDraft.ts';

/** Pause between two titles that are saved one after the other. */
export const SEQUENCE_PAUSE_MS = 1000;

/** What a value of the slider does to the text, in words. */
function describeSize(creativity: number): string {
  const { bullets, faq, mostBlocks, extraParagraphs } = measure(creativity);
  const length = mostBlocks === 3 ? 'curto' : extraParagraphs ? 'longo' : 'médio';
  const extra = extraParagraphs ? ', com parágrafos a mais' : '';
  return `Texto ${length}: até ${mostBlocks} seções sobre o assunto, ${bullets} itens na lista e ${faq} perguntas${extra}. Quanto maior o valor, mais modos de dizer a mesma coisa.`;
}

/** Writes and saves the pages of several titles, one after the other. */
function useTitleSequence(admin: Admin, onAllSaved: () => void): Run {
  const { show } = useToasts();
  return useRun({
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
      if (failed === 0) onAllSaved();
    },
  });
}

/** Puts another text in place of the one on the screen; asks first when a person changed that one. */
function useReplacing(page: GeneratedDraft) {
  const { ask, question } = useQuestion();
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
  return { replace, question };
}

/** The page of one title, written to be looked at, with what a person said of the title before. */
function useOnePage(title: string | undefined, creativity: number, own: OwnByTitle) {
  const page = useGeneratedDraft(creativity);
  const { replace, question } = useReplacing(page);
  // Choices and stops belong to a title; another title begins anew.
  const [choices, choose] = useState<{ title: string; said: Understanding; stopped: boolean }>();
  const isOfTitle = choices !== undefined && choices.title === title;
  const { said, stopped } = isOfTitle ? choices : { said: {}, stopped: false };
  const generate = (wanted: string, anyway = false) =>
    replace('Gerar', () => {
      void page
        .generate(wanted, { said, anyway, own: own[wanted] })
        .then((written) => choose({ title: wanted, said, stopped: !written }));
    });
  const say = (wanted: string, next: Understanding) =>
    choose({ title: wanted, said: next, stopped: false });
  return { page, replace, question, said, stopped, generate, say };
}

export default function LocalGenerator({ admin }: { admin: Admin }) {
  const { show } = useToasts();
  const { shown: asking, show: askAbout, close } = useShown<string[]>();
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
      if (titles.length === 1) one.generate(first);
      else askAbout(titles);
    },
  });
  const { titles: text, creativity, own } = form.values;
  const { data, isLoading } = useQuery({ ...adminData, enabled: text.trim() !== '' });
  const { titles, error, isTyping } = useTitles(text);
  const [only] = titles;
  const competing = useCompeting(admin.client, titles, data);
  const one = useOnePage(only, creativity, own);
  const { page, stopped } = one;
  const run = useTitleSequence(admin, () => form.set({ titles: '', own: NOTHING_WRITTEN }));

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
            said={one.said}
            stopped={stopped}
            own={own[only]}
            title={only}
            onAnyway={() => one.generate(only, true)}
            onSaid={(next) => one.say(only, next)}
          />
        )}
        {data && titles.length > 1 && <Refused data={data} titles={titles} />}
        <CompetingTitles found={competing} />
        <OwnFactsOfTitles own={own} titles={titles} onOwn={form.setter('own')} />
        <Send isWriting={page.busy} run={run} waits={isLoading || isTyping || text.trim() === ''} />
      </form>

      {asking && (
        <HowMany
          count={asking.length}
          run={run}
          onAll={() => run.start(asking, { creativity, own })}
          onClose={close}
          onFirst={() => one.generate(asking[0] ?? '')}
        />
      )}
      {one.question}
      <RunResults run={run} />
      <GeneratedPage admin={admin} page={page} replace={one.replace} />
    </AdminFrame>
  );
}

/** Starts the writing once what was understood stands above it: a button that moves is missed. */
function Send({ isWriting, waits, run }: { isWriting: boolean; waits: boolean; run: Run }) {
  return (
    <div className="a-row">
      <Button look="main" disabled={isWriting || run.running || waits} type="submit">
        {isWriting ? 'Gerando...' : 'Gerar'}
      </Button>
      {run.running && <Button onClick={run.pause}>Pausar</Button>}
    </div>
  );
}

interface HowManyProps {
  count: number;
  run: Run;
  onFirst: () => void;
  onAll: () => void;
  onClose: () => void;
}

/** Of several titles: the first, to be seen and changed, or all, each saved at once. */
function HowMany({ count, run, onFirst, onAll, onClose }: HowManyProps) {
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog title={`${count} títulos`} onClose={onClose}>
      <p>
        Gerar só o primeiro título, para ver e editar? Ou processar todos, um a um, salvando cada
        página automaticamente?
      </p>
      <UnfinishedHint run={run} />
      <div className="a-row">
        <Button look="main" onClick={choose(onFirst)}>
          Gerar só o primeiro
        </Button>
        <Button disabled={run.counts.left > 0} onClick={choose(onAll)}>
          Processar todos
        </Button>
        <Button onClick={onClose}>Cancelar</Button>
      </div>
    </Dialog>
  );
}
