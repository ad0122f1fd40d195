import { useMemo } from 'react';
import { useRested } from '../../ui/useRested.ts';
import { explainTooMany, readUsable } from './titles.ts';

const WAIT_MS = 300;

/**
 * The titles of a list that a person types or pastes, read once the keys have rested: what is worked out of each
 * of them would hold up the next key. None of a list that is too long, and words for that.
 */
export function useTitles(text: string) {
  const rested = useRested(text, WAIT_MS);
  const read = useMemo(() => {
    const all = readUsable(rested);
    const error = explainTooMany(all.length);
    return { titles: error === undefined ? all : [], error };
  }, [rested]);
  return { ...read, isTyping: rested !== text };
}
