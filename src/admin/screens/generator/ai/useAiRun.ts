import { useRef } from 'react';
import { toFailure } from '../../../data/errors.ts';
import type { Admin } from '../../../data/admin.ts';
import { messages, type Message } from '../../../ui/messages.ts';
import { readPagesAnew } from '../../../data/queries.ts';
import { addNotes, findExisting, saveInRun } from '../../../document/page/run-saving.ts';
import type { StoredRun } from '../../../document/runs.ts';
import type { Saved } from '../../../document/sequence.ts';
import { useToasts } from '../../../ui/Toasts.tsx';
import { useRun, type Run } from '../useRun.ts';
import { AiError, type AiProblem } from './ai-client.ts';
import { findMarked } from '../../../document/claims/facts.ts';
import { writePage, type WrittenPage } from './write-page.ts';

export const AI_PAUSE_MS = 500;

export interface AiRunOptions {
  admin: Admin;
  /** Only a person can go on: the key is missing or refused. */
  onKeyNeeded: () => void;
  /** Every title has its page. */
  onAllSaved: () => void;
}

/** More texts in a row than this that the AI could not write are a fault that lasts. */
const MOST_FAILURES = 3;

const REASONS: Partial<Record<AiProblem, Message>> = {
  'key-missing': messages.keyRequired,
  'key-rejected': messages.keyRejected,
  quota: messages.aiQuota,
  model: messages.aiModel,
  settings: messages.aiSettings,
  limit: messages.aiLimit,
};

/** Writes and saves pages by the AI, one after the other. */
export function useAiRun({ admin, onKeyNeeded, onAllSaved }: AiRunOptions): Run {
  const { show } = useToasts();

  /** Texts in a row that the AI could not write, of those that nobody looks at. */
  const failures = useRef(0);

  const tell = ({ by, page, reason }: WrittenPage): string[] => {
    if (by === 'backup-malformed') show(messages.aiMalformed);
    if (by === 'backup-failed') show(messages.aiFailed);
    const marked = findMarked(page.content);
    return [
      ...(reason === undefined ? [] : [`Escrita pelo gerador local: ${reason}.`]),
      ...(marked.length > 0 ? [`A conferir: ${marked.join('; ')}.`] : []),
    ];
  };

  const work = async (title: string, started: StoredRun, signal: AbortSignal): Promise<Saved> => {
    try {
      const existing = await findExisting(admin.client, title);
      if (existing) return existing;
      const written = await writePage(admin, title, started, signal);
      const notes = tell(written);
      const isBackup = written.by !== 'ai';
      // Of one title the person sees at once what came of it; of many, nobody has looked.
      const asDraft = isBackup && started.items.length > 1;
      const saved = await saveInRun(admin.client, written.page, {
        asDraft,
        bare: written.bare,
        byAi: !isBackup,
      });
      failures.current = asDraft ? failures.current + 1 : 0;
      if (failures.current === MOST_FAILURES) {
        failures.current = 0;
        show(messages.aiFailing);
        run.pause();
      }
      if (saved.existed === true) return saved;
      void readPagesAnew();
      return addNotes(saved, notes);
    } catch (error) {
      if (error instanceof AiError && !signal.aborted) {
        // Only a person or time can mend it: the title waits with the others.
        const reason = REASONS[error.problem];
        if (reason) show(reason);
        if (error.problem.startsWith('key-')) onKeyNeeded();
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
    onEnd(end, { done, existed, drafts, failed, left }) {
      const made = done - existed - drafts;
      if (drafts > 0) show(messages.draftsMade(drafts));
      if (made > 0 && (end === 'finished' || end === 'stopped'))
        show(messages.pagesGenerated(made));
      if (left + failed === 0) onAllSaved();
    },
  });
  return run;
}
