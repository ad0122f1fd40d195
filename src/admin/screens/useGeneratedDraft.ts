import { useEffect, useRef, useState, type RefObject } from 'react';
import { dropDraft, keepDraft, readDraft, type Draft } from '../drafts.ts';
import { sleep } from '../errors.ts';
import { generatePage } from '../generator/generate-page.ts';
import { messages } from '../messages.ts';
import { loadAdminData } from '../site-data.ts';
import { local } from '../storage.ts';
import { useToasts } from '../ui/Toasts.tsx';

/** What a text takes at least, so that one sees that something happened. */
export const GENERATING_MS = 1500;
/** Name under which the draft is kept. */
export const DRAFT = 'new';

const SEED = 'admin.generated.seed';
const WORDS = 'admin.generated.words';

/** The words of a draft, to be compared with what the generator wrote. */
function wordsOf({ title, slug, description, content }: Draft): string {
  return JSON.stringify([title, slug, description, content]);
}

type State =
  | { step: 'none' }
  | {
      step: 'shown';
      draft: Draft;
      /** Counts the texts, so that each gets an editor of its own. */ number: number;
    }
  | { step: 'writing'; before: Extract<State, { step: 'shown' }> | undefined };

export interface GeneratedDraft {
  /** The text to begin with; what a person makes of it is kept by the editor. */
  draft: Draft | undefined;
  number: number;
  busy: boolean;
  /** Whether a person changed what the generator wrote. */
  isEdited: () => boolean;
  /** Gets the focus once a text is there. */
  result: RefObject<HTMLElement | null>;
  generate: (title: string) => Promise<void>;
  /** Another text for the title of the draft, also after a reload. */
  generateAnother: () => Promise<void>;
  discard: () => void;
}

function restore(): State {
  const draft = readDraft(DRAFT);
  return draft ? { step: 'shown', draft, number: 0 } : { step: 'none' };
}

/** The page that the local generator wrote, until it is saved or discarded. */
export function useGeneratedDraft(creativity: number): GeneratedDraft {
  const { show } = useToasts();
  const [state, setState] = useState(restore);
  const result = useRef<HTMLElement>(null);
  const shown =
    state.step === 'writing' ? state.before : state.step === 'shown' ? state : undefined;
  const number = shown?.number ?? 0;

  useEffect(() => {
    if (number > 0) result.current?.focus();
  }, [number]);

  const generate = async (title: string, seed = 1) => {
    setState({ step: 'writing', before: shown });
    try {
      const [data] = await Promise.all([loadAdminData(), sleep(GENERATING_MS)]);
      const draft = { ...generatePage({ title, creativity, seed }, data), slugTouched: false };
      keepDraft(DRAFT, draft);
      local.setItem(SEED, String(seed));
      local.setItem(WORDS, wordsOf(draft));
      setState({ step: 'shown', draft, number: number + 1 });
    } catch (error) {
      const text = error instanceof TypeError ? messages.offline.text : undefined;
      show(messages.generatorFailed(text));
      setState(shown ?? { step: 'none' });
    }
  };

  return {
    draft: shown?.draft,
    number,
    busy: state.step === 'writing',
    isEdited() {
      const draft = readDraft(DRAFT);
      return draft !== undefined && wordsOf(draft) !== local.getItem(WORDS);
    },
    result,
    generate,
    async generateAnother() {
      const draft = readDraft(DRAFT);
      if (draft) await generate(draft.title, (Number(local.getItem(SEED)) || 1) + 1);
    },
    discard() {
      dropDraft(DRAFT);
      setState({ step: 'none' });
    },
  };
}
