import { useState } from 'react';
import { beginNew, GENERATED, pageDrafts, type PageWork } from '../../document/page/page-drafts.ts';
import { sleep } from '../../data/errors.ts';
import { analyseTitle, type Understanding } from './analyse-title.ts';
import { FIRST_SEED, generateChecked } from './generate-page.ts';
import type { OwnFacts } from '../../document/titles/own-facts.ts';
import { messages } from '../../ui/messages.ts';
import { loadAdminData } from '../../data/site-data.ts';
import { tab } from '../../data/storage.ts';
import { useToasts } from '../../ui/Toasts.tsx';

/** What a text takes at least, so that one sees that something happened. */
export const GENERATING_MS = 1500;

const SEED = 'admin.generated.seed';
const WORDS = 'admin.generated.words';
const SAID = 'admin.generated.said';

/** The words of a draft, to be compared with what the generator wrote. */
function wordsOf({ words: { title, slug, description, content } }: PageWork): string {
  return JSON.stringify([title, slug, description, content]);
}

/** The text on the screen; `number` counts the texts, so that each gets an editor of its own. */
interface Shown {
  draft: PageWork;
  number: number;
}

/** What a person decided about a title. */
interface Choices {
  said: Understanding;
  /** Write in spite of a problem. */
  anyway: boolean;
  own: OwnFacts | undefined;
  seed?: number;
}

export type GeneratedDraft = ReturnType<typeof useGeneratedDraft>;

function restore(): Shown | undefined {
  const draft = pageDrafts.read(GENERATED);
  return draft && { draft, number: 0 };
}

/** The page that the local generator wrote, until it is saved or discarded. */
export function useGeneratedDraft(creativity: number) {
  const { show } = useToasts();
  const [shown, setShown] = useState(restore);
  const [busy, setBusy] = useState(false);
  const number = shown?.number ?? 0;

  /**
   * Writes the page of a title; false when nothing was written because the title is not the
   * company's and nobody said to go on.
   */
  const generate = async (title: string, { said, anyway, own, seed = FIRST_SEED }: Choices) => {
    setBusy(true);
    try {
      const waiting = sleep(GENERATING_MS);
      const data = await loadAdminData();
      const { problem } = analyseTitle(title, data, said);
      if (problem && (problem.kind === 'refused' || !anyway)) return false;
      await waiting;
      const request = { title, creativity, seed, said, own };
      const { page, bare } = generateChecked(request, data);
      const draft = beginNew({ ...page, bare });
      pageDrafts.keep(GENERATED, draft);
      tab.setItem(SEED, String(seed));
      tab.setItem(SAID, JSON.stringify({ said, own }));
      tab.setItem(WORDS, wordsOf(draft));
      setShown({ draft, number: number + 1 });
    } catch (error) {
      const text = error instanceof TypeError ? messages.offline.text : undefined;
      show(messages.generatorFailed(text));
    } finally {
      setBusy(false);
    }
    return true;
  };

  return {
    /** The text to begin with; what a person makes of it is kept by the editor. */
    draft: shown?.draft,
    number,
    busy,
    /** Whether a person changed what the generator wrote. */
    isEdited: () => {
      const draft = pageDrafts.read(GENERATED);
      return draft !== undefined && wordsOf(draft) !== tab.getItem(WORDS);
    },
    generate,
    /** Another text for the title of the draft, also after a reload. */
    generateAnother: async () => {
      const draft = pageDrafts.read(GENERATED);
      if (!draft) return;
      const { said = {}, own } = JSON.parse(tab.getItem(SAID) ?? '{}') as Partial<Choices>;
      const seed = (Number(tab.getItem(SEED)) || FIRST_SEED) + 1;
      await generate(draft.words.title, { said, own, anyway: true, seed });
    },
    discard: () => {
      pageDrafts.drop(GENERATED);
      setShown(undefined);
    },
  };
}
