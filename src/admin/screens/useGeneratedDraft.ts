import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { loadAdminData } from '../admin-data.ts';
import { dropDraft, keepDraft, readDraft, type Draft } from '../drafts.ts';
import { sleep } from '../errors.ts';
import { generatePage } from '../generator/generate-page.ts';
import { messages } from '../messages.ts';
import { useToasts } from '../ui/Toasts.tsx';
import { useFormState } from '../useFormState.ts';

/** What a text takes at least, so that one sees that something happened. */
export const GENERATING_MS = 1500;
/** Name under which the draft is kept. */
export const DRAFT = 'new';

/** The words of a draft, to be compared with what the generator wrote. */
function wordsOf({ title, slug, description, content }: Draft): string {
  return JSON.stringify([title, slug, description, content]);
}

export interface GeneratedDraft {
  draft: Draft | undefined;
  setDraft: (draft: Draft) => void;
  company: string;
  busy: boolean;
  /** Whether a person changed what the generator wrote. */
  isEdited: boolean;
  /** Gets the focus once a text is there. */
  result: RefObject<HTMLElement | null>;
  generate: (title: string) => Promise<void>;
  /** Another text for the title of the draft, also after a reload. */
  generateAnother: () => Promise<void>;
  discard: () => void;
}

/** The page that the local generator wrote, until it is saved or discarded. */
export function useGeneratedDraft(creativity: number): GeneratedDraft {
  const { show } = useToasts();
  const [seed, setSeed] = useFormState<number>('local.seed', 1);
  const [generated, setGenerated] = useFormState<string>('local.generated', '');
  const [draft, setDraft] = useState<Draft | undefined>(() => readDraft(DRAFT));
  const [company, setCompany] = useState('');
  const [busy, setBusy] = useState(false);
  const result = useRef<HTMLElement>(null);

  useEffect(() => {
    void loadAdminData().then(
      (data) => {
        setCompany(data.company);
      },
      () => undefined,
    );
  }, []);

  const generate = async (title: string, nextSeed = 1) => {
    setBusy(true);
    try {
      const [data] = await Promise.all([loadAdminData(), sleep(GENERATING_MS)]);
      const page = generatePage({ title, creativity, seed: nextSeed }, data);
      const next: Draft = { ...page, slugTouched: false, origin: 'local' };
      keepDraft(DRAFT, next);
      setSeed(nextSeed);
      setGenerated(wordsOf(next));
      flushSync(() => {
        setCompany(data.company);
        setDraft(next);
        setBusy(false);
      });
      result.current?.focus();
    } catch (error) {
      show(
        messages.generatorFailed(error instanceof TypeError ? messages.offline.text : undefined),
      );
      setBusy(false);
    }
  };

  return {
    draft,
    setDraft,
    company,
    busy,
    isEdited: draft !== undefined && wordsOf(draft) !== generated,
    result,
    generate,
    async generateAnother() {
      if (draft) await generate(draft.title, seed + 1);
    },
    discard() {
      dropDraft(DRAFT);
      setDraft(undefined);
    },
  };
}
