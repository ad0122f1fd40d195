import { isObject } from '../../../cms/overrides/edits.ts';
import type { Facts } from '../../../cms/markers/facts.ts';
import { splitSentences } from '../../../lib/text/text.ts';
import { citeContacts } from '../../../features/wording/check-text.ts';

/** How facts look in a box of plain text, which has no chips: their values between these signs. */
const SHOWN = /‹([^‹›]*)›/g;
const MARKER = /\{\{([^{}]*)\}\}/g;
/** What a text that was cut keeps of a marker. */
const CUT = /^…[\w.]*\}\}|\{\{[\w.]*…?$/g;

const UNKNOWN = 'dado que não existe';

/** A text as a box shows it; as long as no facts are known, as it is written. */
export function showFacts(text: string, facts: Facts | undefined): string {
  if (facts === undefined) return text;
  return text.replace(MARKER, (_, path: string) => `‹${facts.get(path.trim())?.value ?? UNKNOWN}›`);
}

/** A text to be read alone, never to be stored: what is not known yet, or was cut, has words of its own. */
export function formatFacts(text: string, facts: Facts | undefined): string {
  return showFacts(text, facts).replace(MARKER, '‹dado do cadastro›').replace(CUT, '…');
}

/** A text as it is sent to somebody: the values alone, and a sentence that cites what is not known is left out. */
export function formatFactsToSend(text: string, facts: Facts): string {
  const said = text.replace(
    MARKER,
    (marker, path: string) => facts.get(path.trim())?.value ?? marker,
  );
  return splitSentences(said)
    .filter((sentence) => !sentence.includes('{{'))
    .join('')
    .trim();
}

/** What the facts stand for that a code names: "{{hours}} é “8h às 18h”"; '' where it names none. */
export function explainFacts(code: string, facts: Facts | undefined): string {
  const cited = new Set(code.match(MARKER));
  return [...cited].map((marker) => `${marker} é ${formatFacts(marker, facts)}`).join('; ');
}

/**
 * What was typed into a box, as it is stored. `before` is what stood there: of equal values, its own
 * fact is meant. What says no fact any more is plain text.
 */
export function readShown(typed: string, before: string, facts: Facts | undefined): string {
  if (facts === undefined) return typed;
  const cited = [...before.matchAll(MARKER)].map(([, path = '']) => path.trim());
  const valueOf = (path: string) => facts.get(path)?.value ?? UNKNOWN;
  return typed.replace(SHOWN, (_, value: string) => {
    const at = cited.findIndex((path) => valueOf(path) === value);
    const [own] = at < 0 ? [] : cited.splice(at, 1);
    const path = own ?? [...facts.keys()].find((name) => valueOf(name) === value);
    return path === undefined ? value : `{{${path}}}`;
  });
}

/** Fields that lead somewhere or name something for programs. */
const NO_WORDS = /^(?:href|link|url|to|from|slug|id)$/;

/** A document whose changed texts cite the contacts of the record, however these were typed. */
export function citeContactsIn(value: unknown, before: unknown, facts: Facts, key = ''): unknown {
  if (value === before || NO_WORDS.test(key)) return value;
  if (typeof value === 'string') return citeContacts(value, facts);
  if (Array.isArray(value)) {
    const old: unknown[] = Array.isArray(before) ? before : [];
    return value.map((item: unknown, at) => citeContactsIn(item, old[at], facts, key));
  }
  if (!isObject(value)) return value;
  const old = isObject(before) ? before : {};
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      citeContactsIn(item, old[name], facts, name),
    ]),
  );
}
