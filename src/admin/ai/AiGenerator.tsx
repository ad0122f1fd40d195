import { useEffect, useState } from 'react';
import { loadAdminData } from '../admin-data.ts';
import type { AdminConfig } from '../client.ts';
import { classifyError, toFailure } from '../errors.ts';
import type { Admin } from '../Gate.tsx';
import { generatePage } from '../generator/generate-page.ts';
import { messages } from '../messages.ts';
import type { StoredRun } from '../runs.ts';
import { addNotes, findExisting, saveInRun } from '../run-saving.ts';
import { startItems, type Saved } from '../sequence.ts';
import { readTitles, sortTitles } from '../titles.ts';
import { CREATIVITY, CreativitySlider } from '../ui/CreativitySlider.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/Field.tsx';
import { RunResults, UnfinishedHint } from '../ui/RunResults.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { useFormState } from '../useFormState.ts';
import { useRun } from '../useRun.ts';
import { AiError, generateWithAi } from './ai-client.ts';
import { findMarked, markUnsupported, wrapContent } from './facts.ts';
import { findOldKey, KeyDialog } from './KeyDialog.tsx';

/** Pause between two pages. */
export const AI_PAUSE_MS = 500;

export interface AiGeneratorProps {
  admin: Admin;
  config: AdminConfig;
  /** After each page that was saved. */
  onSaved: () => void;
}

/** Pages written by the AI service, one after the other; by the local generator when it fails. */
export function AiGenerator({ admin, config, onSaved }: AiGeneratorProps) {
  const { client } = admin;
  const { show } = useToasts();
  const [text, setText] = useFormState<string>('ai.titles', '');
  const [extra, setExtra] = useFormState<string>('ai.extra', '');
  const [creativity, setCreativity] = useFormState<number>('ai.creativity', CREATIVITY.default);
  const [hasKey, setHasKey] = useState<boolean>();
  const [asksKey, setAsksKey] = useState(false);
  const [hasOldKey, setHasOldKey] = useState(() => findOldKey() !== undefined);
  const [looking, setLooking] = useState(false);

  useEffect(() => {
    void client.rpc('has_ai_key').then(({ data, error }) => {
      if (!error) setHasKey(data);
    });
  }, [client]);

  /** Undefined when the server cannot say; the session may have ended. */
  const askForKey = async (): Promise<boolean | undefined> => {
    const { data, error, status } = await client.rpc('has_ai_key');
    if (!error) return data;
    if (classifyError(error, status) === 'signed-out') admin.expire();
    else show(messages.offline);
    return undefined;
  };

  /** A page, and what a person should know about how it was written. */
  const write = async (title: string, run: StoredRun, signal: AbortSignal) => {
    const data = await loadAdminData();
    const backup = generatePage({ title, creativity: run.creativity, seed: run.seed }, data);
    try {
      const request = { title, extra: run.extra ?? '', creativity: run.creativity };
      const { html, truncated } = await generateWithAi(client, config, request, signal);
      if (truncated) show(messages.aiTruncated(title));
      const page = {
        ...backup,
        description: data.defaultDescription.replace('{title}', title),
        content: wrapContent(markUnsupported(html, data.facts)),
      };
      return { page, notes: truncated ? ['O fim do texto foi cortado.'] : [] };
    } catch (error) {
      console.error(
        `Erro ao gerar conteúdo: ${error instanceof Error ? error.message : 'Erro desconhecido'}`,
      );
      if (!(error instanceof AiError) || signal.aborted) throw error;
      if (error.problem === 'key-missing' || error.problem === 'key-rejected') throw error;
      show(error.problem === 'malformed' ? messages.aiMalformed : messages.aiFailed);
      return { page: backup, notes: ['Escrita pelo gerador de backup.'] };
    }
  };

  const work = async (title: string, started: StoredRun, signal: AbortSignal): Promise<Saved> => {
    try {
      const existing = await findExisting(client, title);
      if (existing) return existing;
      const { page, notes } = await write(title, started, signal);
      const saved = await saveInRun(client, page);
      if (saved.existed === true) return saved;
      onSaved();
      const marked = findMarked(page.content);
      return addNotes(saved, [
        ...notes,
        ...(marked.length > 0 ? [`Dados a conferir: ${marked.join('; ')}.`] : []),
      ]);
    } catch (error) {
      if (error instanceof AiError && !signal.aborted) {
        // Only a person can mend the key: the title waits with the others.
        show(error.problem === 'key-missing' ? messages.keyRequired : messages.keyRejected);
        setAsksKey(true);
        run.pause();
      } else if (!signal.aborted && !['signed-out', 'offline'].includes(toFailure(error).kind)) {
        show(messages.pageFailed(title));
      }
      throw error;
    }
  };

  const run = useRun({
    admin,
    name: 'ai',
    pauseMs: AI_PAUSE_MS,
    work,
    onEnd(end, { done, existed, failed, left }) {
      const made = done - existed;
      if (made > 0 && (end === 'finished' || end === 'stopped'))
        show(messages.pagesGenerated(made));
      if (left + failed === 0) setText('');
    },
  });

  const generate = async () => {
    const { titles, leftOut } = sortTitles(text);
    if (titles.length === 0) {
      show(readTitles(text).length === 0 ? messages.noTitles : messages.noValidTitles);
      return;
    }
    setLooking(true);
    const known = await askForKey();
    setLooking(false);
    if (known === undefined) return;
    setHasKey(known);
    if (!known) {
      show(messages.keyRequired);
      setAsksKey(true);
      return;
    }
    if (leftOut > 0) show(messages.linesLeftOut(leftOut));
    run.start({ items: startItems(titles), creativity, seed: 1, extra: extra.trim() });
  };

  const { stored, running, counts } = run;
  const items = stored?.items ?? [];
  const current = items.find(({ state }) => state === 'running');
  const isBlocked = looking || running || counts.left > 0;
  return (
    <section className="a-card">
      <h2>Gerar com IA</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlocked) void generate();
        }}
      >
        <TextArea
          hint="Um título por linha. Cada página é salva assim que fica pronta."
          label="Títulos"
          rows={5}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
        <TextArea
          hint="O que o texto deve levar em conta."
          label="Descrição (opcional)"
          maxLength={1000}
          rows={2}
          value={extra}
          onChange={(event) => {
            setExtra(event.target.value);
          }}
        />
        <CreativitySlider value={creativity} onChange={setCreativity} />
        <div className="a-row">
          <button
            className="a-btn a-btn-main"
            disabled={isBlocked || text.trim() === ''}
            type="submit"
          >
            Gerar páginas
          </button>
          <button
            className="a-btn"
            type="button"
            onClick={() => {
              setAsksKey(true);
            }}
          >
            {hasKey === true ? 'Chave da IA ✓' : 'Chave da IA'}
          </button>
        </div>
        <UnfinishedHint run={run} />
      </form>
      {hasOldKey && !asksKey && (
        <div className="a-alert">
          <p>Uma versão antiga deixou uma chave da IA neste navegador.</p>
          <button
            className="a-btn a-btn-small"
            type="button"
            onClick={() => {
              setAsksKey(true);
            }}
          >
            Ver e mover para o servidor
          </button>
        </div>
      )}

      {asksKey && (
        <KeyDialog
          admin={admin}
          hasKey={hasKey === true}
          onChange={setHasKey}
          onClose={() => {
            setAsksKey(false);
            setHasOldKey(findOldKey() !== undefined);
          }}
        />
      )}

      {running && (
        <Dialog title="Gerando páginas" onClose={run.pause}>
          <p aria-live="polite">
            Processando {Math.min(counts.tried + 1, items.length)} de {items.length} páginas...
          </p>
          <p className="a-run-now">{current?.title ?? ' '}</p>
          <div className="a-row a-percent">
            <progress aria-label="Páginas processadas" max={items.length} value={counts.tried} />
            <span>{Math.round((counts.tried / items.length) * 100)}%</span>
          </div>
          <button className="a-btn" type="button" onClick={run.pause}>
            Cancelar
          </button>
        </Dialog>
      )}

      {!running && <RunResults run={run} />}
    </section>
  );
}
