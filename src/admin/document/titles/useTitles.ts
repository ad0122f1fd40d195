import { useMemo } from 'react';
import { useRested } from '../../ui/useRested.ts';
import { explainTooMany, readUsable } from './titles.ts';

const WAIT_MS = 300;
/** Letters of about twenty titles, which are read at each key without anybody noticing. */
const AT_ONCE = 1000;

/**
 * The titles that a person types or pastes. A long list is read only after a pause in typing, because
 * reading it would hold up the next key. A list with too many titles gives none, and `error` says so.
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
