import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1024px)';

function subscribe(onChange: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => {
    query.removeEventListener('change', onChange);
  };
}

/** Whether text and preview stand beside each other, as admin.css has it. */
export const useWide = () => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
