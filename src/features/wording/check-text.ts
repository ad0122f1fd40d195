import type { Fact, Facts } from '../../cms/markers/facts.ts';
import {
  checkProse,
  PHONE_IN_TEXT,
  type KnownMarkers,
  type ProseProblem,
} from '../../cms/checks/prose.ts';
import { foldAccents } from '../../lib/text/slug.ts';
import { describeBreach } from './unsafe-page.ts';
import type { compileWording } from './wording.ts';
import type { Passage } from '../../lib/text/split-text.ts';

/** A question about words that may be right. */
export interface Question {
  /** The words. */
  quote: string;
  /** The question, in plain words. */
  text: string;
  /** Whether they are a price or a term. */
  isFigure: boolean;
  /**
   * Facts of the record that the words may be, the likeliest first: equal figures need not be the
   * same fact.
   */
  facts: Fact[];
}

/**
 * What must not be published of a text, and questions for its writer. `text` still has its markers,
 * the passages have the values.
 */
export function checkText(
  { text, passages }: { text: string; passages: readonly Passage[] },
  { markers, find }: { markers: KnownMarkers; find: ReturnType<typeof compileWording> },
): ProseProblem[] {
  return [...checkProse(text, markers), ...find(passages).map(describeBreach)];
}

/** The question about words; undefined for those that no confirmation makes right. */
export function toQuestion(
  { plain, quote, isFigure, sentence = '' }: ProseProblem,
  facts: Facts,
): Question | undefined {
  if (quote === undefined) return undefined;
  if (!isFigure) return { quote, text: plain, isFigure: false, facts: [] };
  const equal = rankByLabel(findEqual(quote, facts), sentence.replace(quote, '')).map(
    ({ fact }) => fact,
  );
  const text =
    equal.length > 0
      ? `“${quote}” é um dado do cadastro, que o texto acompanha quando ele mudar, ou outro valor?`
      : quote.search(PHONE_IN_TEXT) === 0
        ? `“${quote}” não é um telefone da empresa. Se é de um cliente, tire. É isto mesmo?`
        : `“${quote}” não está no cadastro e não muda sozinho. É isto mesmo?`;
  return { quote, text, isFigure: true, facts: equal };
}

/** The words of a text without their endings: "atendemos" matches "atendimento". */
const stemsOf = (words: string) =>
  (foldAccents(words).match(/[a-z]{4,}/g) ?? []).map((word) => word.slice(0, 5));

/** Facts with the number of words of their name that a sentence contains, most first. */
export function rankByLabel(facts: readonly Fact[], sentence: string) {
  const said = new Set(stemsOf(sentence));
  return facts
    .map((fact) => ({ fact, carried: stemsOf(fact.label).filter((one) => said.has(one)).length }))
    .sort((a, b) => b.carried - a.carried);
}

const fold = (words: string) => words.replace(/\s+/g, ' ').toLocaleLowerCase('pt-BR');

/** Facts whose value is exactly these words. */
export function findEqual(words: string, facts: Facts): Fact[] {
  return [...facts.values()].filter(({ value }) => fold(value) === fold(words));
}

/** Replaces the first such words that stand alone, outside of tags and markers, by a fact. */
export function citeFact(text: string, words: string, path: string): string {
  const escaped = words.replace(/[\^$.*+?()[\]{}|]/g, '\\$&');
  const place = new RegExp(
    `<[^<>]*>|\\{\\{[^{}]*\\}\\}|(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}]|[.,]\\d)`,
    'giu',
  );
  let isDone = false;
  return text.replace(place, (found) => {
    if (isDone || found.startsWith('<') || found.startsWith('{{')) return found;
    isDone = true;
    return `{{${path}}}`;
  });
}

/** Tags, links, markers and addresses, which are skipped. */
const APART = '<[^<>]*>|\\{\\{[^{}]*\\}\\}|\\]\\([^()]*\\)';

/** A unique value: equal digits or letters are the same fact. */
function patternOf({ path, value }: Fact): string | undefined {
  if (path === 'email') return value.replace(/[\^$.*+?()[\]{}|]/g, '\\$&');
  // People and phones put other characters between its characters.
  const together = Array.from(value.replace(/[^\dA-Z]/gi, '')).join('[\\s().\\/\\p{Pd}\\p{Cf}]*');
  if (path === 'company.taxId') return together;
  return path.startsWith('phone.') ? `(?:\\+?55[\\s.\\p{Pd}]*)?\\(?0?${together}` : undefined;
}

/**
 * Replaces a phone, the e-mail or the tax number of the record by its fact, however it was typed,
 * so that the text follows the record.
 */
export function citeContacts(text: string, facts: Facts): string {
  const known = [...facts.values()].flatMap((fact) => {
    const pattern = patternOf(fact);
    return pattern === undefined ? [] : [{ path: fact.path, pattern }];
  });
  return known.reduce((cited, { path, pattern }) => {
    const place = new RegExp(`${APART}|(?<![\\w/:=@.+-])${pattern}(?![\\w@]|[.-]\\w)`, 'giu');
    return cited.replace(place, (found) => (/^(?:<|\{\{|\])/.test(found) ? found : `{{${path}}}`));
  }, text);
}
