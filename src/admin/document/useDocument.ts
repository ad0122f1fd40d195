import { useRef, useState } from 'react';
import { isSame } from '../../cms/overrides/edits.ts';
import { messages } from '../ui/messages.ts';
import { useToasts } from '../ui/Toasts.tsx';
import type { Work } from './drafts.ts';
import { nextOpen, openDocument, type DocumentEvent, type Open } from './machine.ts';

export interface DocumentOptions<Kept extends Work> {
  /** Where unsaved work on documents of its kind is kept. */
  store: {
    read: (name: string) => Kept | undefined;
    keep: (name: string, work: Kept) => boolean;
    drop: (name: string) => void;
  };
  /** Under which it is kept there. */
  name: string;
  /** The work on what is saved, before anything is written. */
  fresh: Kept;
}

export interface OpenDocument<Kept extends Work> extends Open<Kept> {
  /** Lets something happen to the document. What is then unsaved is kept on the device at once. */
  apply: (event: DocumentEvent<Kept>) => void;
  /** As it is now, where the last drawing may be older. */
  now: () => Open<Kept>;
}

/** A document that a person writes: from opening it, or finding it again, to having it saved. */
export function useDocument<Kept extends Work>(options: DocumentOptions<Kept>): OpenDocument<Kept> {
  const { store, name, fresh } = options;
  const { show } = useToasts();
  const [open, setOpen] = useState(() => openDocument(fresh, store.read(name)));
  const live = useRef({ open, isKept: true });
  const apply = (event: DocumentEvent<Kept>) => {
    const { work } = live.current.open;
    const next = nextOpen(live.current.open, event);
    live.current.open = next;
    setOpen(next);
    if (next.work === work) return;
    const isChanged = !isSame(next.work.words, next.work.original);
    if (!isChanged) store.drop(name);
    else if (!store.keep(name, next.work) && live.current.isKept) {
      live.current.isKept = false;
      show(messages.draftNotKept);
    }
  };
  return { ...open, apply, now: () => live.current.open };
}
