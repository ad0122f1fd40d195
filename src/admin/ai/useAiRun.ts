import { toFailure } from '../errors.ts';
import type { Admin } from '../Gate.tsx';
import { messages } from '../messages.ts';
import { PAGES, queries } from '../queries.ts';
import { addNotes, findExisting, saveInRun } from '../run-saving.ts';
import type { StoredRun } from '../runs.ts';
import type { Saved } from '../sequence.ts';
import { useToasts } from '../ui/Toasts.tsx';
import { useRun, type Run } from '../useRun.ts';
import { AiError } from './ai-client.ts';
import { findMarked } from './facts.ts';
import { writePage, type WrittenPage } from './write-page.ts';

/** Pause between two pages. */
export const AI_PAUSE_MS = 500;

export interface AiRunOptions {
  admin: Admin;
  /** Only a person can go on: the key is missing or refused. */
  onKeyNeeded: () => void;
  /** Every title has its page. */
  onAllSaved: () => void;
}

/** Writes and saves pages by the AI, one after the other. */
export function useAiRun({ admin, onKeyNeeded, onAllSaved }: AiRunOptions): Run {
  const { show } = useToasts();

  const tell = ({ by, truncated, page }: WrittenPage): string[] => {
    if (truncated) show(messages.aiTruncated(page.title));
    if (by === 'backup-malformed') show(messages.aiMalformed);
    if (by === 'backup-failed') show(messages.aiFailed);
    const marked = findMarked(page.content);
    return [
      ...(truncated ? ['O fim do texto foi cortado.'] : []),
      ...(by === 'ai' ? [] : ['Escrita pelo gerador de backup.']),
      ...(marked.length > 0 ? [`Dados a conferir: ${marked.join('; ')}.`] : []),
    ];
  };

  const work = async (title: string, started: StoredRun, signal: AbortSignal): Promise<Saved> => {
    try {
      const existing = await findExisting(admin.client, title);
      if (existing) return existing;
      const written = await writePage(admin, title, started, signal);
      const notes = tell(written);
      const saved = await saveInRun(admin.client, written.page);
      if (saved.existed === true) return saved;
      void queries.invalidateQueries({ queryKey: PAGES });
      return addNotes(saved, notes);
    } catch (error) {
      if (error instanceof AiError && !signal.aborted) {
        // Only a person can mend the key: the title waits with the others.
        show(error.problem === 'key-missing' ? messages.keyRequired : messages.keyRejected);
        onKeyNeeded();
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
      if (left + failed === 0) onAllSaved();
    },
  });
  return run;
}
