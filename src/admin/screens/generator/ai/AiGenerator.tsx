import { useQuery } from '@tanstack/react-query';
import { toFailure } from '../../../data/errors.ts';
import type { Admin } from '../../../data/admin.ts';
import { NOTHING_WRITTEN } from '../../../document/titles/own-facts.ts';
import { messages } from '../../../ui/messages.ts';
import { aiKey, queries } from '../../../data/queries.ts';
import { CompetingTitles, OwnFactsOfTitles } from '../../../document/titles/AboutTitles.tsx';
import { Refused } from '../Understood.tsx';
import type { Run } from '../useRun.ts';
import { useCompeting } from '../../../document/titles/useCompeting.ts';
import { useTitles } from '../../../document/titles/useTitles.ts';
import { adminData } from '../../../data/site-data.ts';
import { isBlank } from '../../../document/titles/titles.ts';
import { Button } from '../../../ui/Button.tsx';
import { CREATIVITY, CreativitySlider } from '../../../ui/CreativitySlider.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { RunResults, UnfinishedHint } from '../RunResults.tsx';
import { useToasts } from '../../../ui/Toasts.tsx';
import { useShown } from '../../../ui/useShown.ts';
import { useForm } from '../../../data/useForm.ts';
import { KeyDialog } from './KeyDialog.tsx';
import { useAiRun } from './useAiRun.ts';

const MOST_EXTRA = 1000;

/** The key of the AI service: whether there is one, and its dialog, which is the owner's. */
function useKey({ client, role }: Admin) {
  const { show } = useToasts();
  const { data: hasKey = false } = useQuery(aiKey(client));
  const dialog = useShown();
  const isOwner = role === 'owner';
  const ask = () => {
    if (isOwner) dialog.show(true);
  };
  /** Asks for a key where there is none. */
  const isThere = async (): Promise<boolean> => {
    try {
      if (await queries.query(aiKey(client))) return true;
      show(isOwner ? messages.keyRequired : messages.keyOfOwner);
      ask();
    } catch (error) {
      if (toFailure(error).kind !== 'signed-out') show(messages.offline);
    }
    return false;
  };
  return { hasKey, isOwner, dialog, ask, isThere };
}

/** Pages written by the AI service, one after the other; by the local generator when it fails. */
export default function AiGenerator({ admin }: { admin: Admin }) {
  const { show } = useToasts();
  const key = useKey(admin);
  const form = useForm({
    name: 'ai',
    initial: { titles: '', extra: '', creativity: CREATIVITY.default, own: NOTHING_WRITTEN },
    async send({ titles: text, extra, creativity, own }) {
      if (error !== undefined) return;
      if (titles.length === 0) {
        show(isBlank(text) ? messages.noTitles : messages.noValidTitles);
        return;
      }
      if (!(await key.isThere())) return;
      run.start(titles, { creativity, extra: extra.trim(), own });
    },
  });
  const run = useAiRun({
    admin,
    onKeyNeeded: key.ask,
    onAllSaved: () => form.set({ titles: '', own: NOTHING_WRITTEN }),
  });

  const { running, counts } = run;
  const { titles, error, isTyping } = useTitles(form.values.titles);
  const { data } = useQuery({ ...adminData, enabled: titles.length > 0 });
  const competing = useCompeting(admin.client, titles, data);
  return (
    <>
      <form onSubmit={form.onSubmit}>
        <TextArea
          hint="Um título por linha. Cada página é salva assim que fica pronta."
          label="Títulos"
          rows={5}
          {...form.text('titles')}
          error={error}
        />
        <TextArea
          hint="O que o texto deve levar em conta."
          label="Descrição (opcional)"
          maxLength={MOST_EXTRA}
          rows={2}
          {...form.text('extra')}
        />
        {data && <Refused by="ai" data={data} titles={titles} />}
        <CompetingTitles found={competing} />
        <OwnFactsOfTitles own={form.values.own} titles={titles} onOwn={form.setter('own')} />
        <CreativitySlider value={form.values.creativity} onChange={form.setter('creativity')} />
        <div className="a-row">
          <Button
            look="main"
            disabled={
              form.busy ||
              running ||
              isTyping ||
              counts.left > 0 ||
              form.values.titles.trim() === ''
            }
            type="submit"
          >
            Gerar páginas
          </Button>
          {key.isOwner && (
            <Button onClick={key.ask}>{key.hasKey ? 'Chave da IA ✓' : 'Chave da IA'}</Button>
          )}
        </div>
        <UnfinishedHint run={run} />
      </form>
      {key.dialog.shown && (
        <KeyDialog admin={admin} hasKey={key.hasKey} onClose={key.dialog.close} />
      )}
      {running ? <RunningDialog run={run} /> : <RunResults run={run} />}
    </>
  );
}

/** How far a run has come; closing it pauses the run. */
function RunningDialog({ run: { stored, counts, pause } }: { run: Run }) {
  const items = stored?.items ?? [];
  const current = items.find(({ state }) => state === 'running');
  return (
    <Dialog title="Gerando páginas" onClose={pause}>
      <p aria-live="polite">
        Processando {Math.min(counts.tried + 1, items.length)} de {items.length} páginas...
      </p>
      <p className="a-run-now">{current?.title ?? ' '}</p>
      <div className="a-row a-percent">
        <progress aria-label="Páginas processadas" max={items.length} value={counts.tried} />
        <span>{Math.round((counts.tried / items.length) * 100)}%</span>
      </div>
      <Button onClick={pause}>Pausar</Button>
    </Dialog>
  );
}
