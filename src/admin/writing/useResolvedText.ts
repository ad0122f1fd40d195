import { useQuery } from '@tanstack/react-query';
import { siteFacts } from '../data/site-data.ts';
import { formatFacts } from './form/plain-facts.ts';

/** Tells a stored text as it is read: with the values of the facts that it cites. */
export function useResolvedText(): (text: string) => string {
  const { data: facts } = useQuery(siteFacts);
  return (text) => formatFacts(text, facts);
}
