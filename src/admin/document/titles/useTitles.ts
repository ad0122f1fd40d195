import { useMemo } from 'react';
import { useRested } from '../../ui/useRested.ts';
import { explainTooMany, readUsable } from './titles.ts';

const WAIT_MS = 300;
/** Letters of some twenty titles, which take less time than anybody notices. */
const AT_ONCE = 1000;

/**
 * The titles that a person types or pastes, a long list of them once the keys have rested: what is worked out of
 * each would hold up the next key. None of a list that is too long, and words for that.
 */
export function useTitles(text: string) {
  const waiting = useRested(text, WAIT_MS);
  const rested = text.length <= AT_ONCE ? text : waiting;
  const read = useMemo(() => {
    const all = readUsable(rested);
    const error = explainTooMany(all.length);
    return { titles: error === undefined ? all : [], error };
  }, [rested]);
  return { ...read, isTyping: rested !== text };
}
