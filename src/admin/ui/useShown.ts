import { useState } from 'react';

/** What a person opened and has not closed yet: a dialog, a form, the rest of a list. */
export function useShown<What = true>(first?: What | (() => What | undefined)) {
  const [shown, show] = useState(first);
  return {
    shown,
    show: (what: What) => show(() => what),
    /** As the handler of what opens it. */
    opener: (what: What) => () => show(() => what),
    close: () => show(undefined),
  };
}
