import { fieldsOf, listFacts } from '../facts/markers.ts';
import { listUnconfirmed } from './confirmed.ts';
import type { Company } from './collection.ts';

/** With fewer facts no strip is shown. */
const FEWEST_FACTS = 2;

/** Whether a text says a value, not merely as a part of a longer figure or word. */
function says(text: string, value: string): boolean {
  const at = text.indexOf(value);
  if (at < 0) return false;
  const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\d]/u.test(char);
  return (
    (!isWord(text[at - 1]) && !isWord(text[at + value.length])) || says(text.slice(at + 1), value)
  );
}

/**
 * The facts of a strip without those that say a price, a term, a promise or another value of the
 * record that waits for confirmation; none if too few are left.
 */
export function listSureFacts(facts: readonly string[], company: Company): readonly string[] {
  const paths = listUnconfirmed(company).map(({ path }) => path);
  const isOpen = (field: string) =>
    paths.some((path) => field === path || field.startsWith(`${path}.`));
  const open = listFacts(company, []).filter(({ path }) => fieldsOf(path).some(isOpen));
  const sure = facts.filter((fact) => !open.some(({ value }) => says(fact, value)));
  return sure.length < FEWEST_FACTS ? [] : sure;
}
