import { compileGapped } from '../../lib/text/gapped-pattern.ts';
import { indexLiterals } from '../../lib/text/literals.ts';
import { foldAccents } from '../../lib/text/slug.ts';
import type { Passage } from '../../lib/text/split-text.ts';

/** A rule about what no text may say. Patterns match text without accents and in lower case. */
export interface WordingRule {
  id: string;
  /** What is wrong, and what to write instead. */
  why: string;
  /** Regular expression for the words within a sentence. */
  pattern: string;
  /** Regular expression for words that are skipped. */
  ignore?: string | undefined;
  /**
   * Regular expression that must also match in the same sentence, the two before it, or what
   * introduces the passage.
   */
  also?: string | undefined;
  /**
   * Regular expression for a question in the sentence before that opens another case: what stands
   * in it and before it is not read for `also`.
   */
  apart?: string | undefined;
  /** Regular expression that makes the sentence right if it matches there. */
  unless?: string | undefined;
  /** Regular expression that makes the sentence right if it matches there or in its context. */
  given?: string | undefined;
  /** Lists that the expressions cite by name, as an alternative: `(<person>|dog)`. */
  words?: Readonly<Record<string, readonly string[]>> | undefined;
  /**
   * Whether the writer is asked, because the words may be right; otherwise the rule keeps a text
   * from the site.
   */
  asks?: boolean | undefined;
}

/** A sentence that breaks a rule. */
export interface Breach {
  rule: WordingRule;
  sentence: string;
}

const CITED_LIST = /([(|])<(\w+)>/g;

/** Names of lists that an expression cites. */
export const listCited = (source: string): string[] =>
  Array.from(source.matchAll(CITED_LIST), ([, , name = '']) => name);

/** A rule whose expressions say the words of the lists that they cite. */
function sayLists(rule: WordingRule): WordingRule {
  const { words } = rule;
  if (!words) return rule;
  const say = (source: string) =>
    source.replace(CITED_LIST, (whole, before: string, name: string) => {
      const list = words[name];
      return list ? before + list.join('|') : whole;
    });
  const sayIf = (source: string | undefined) => (source === undefined ? undefined : say(source));
  return {
    ...rule,
    pattern: say(rule.pattern),
    ignore: sayIf(rule.ignore),
    also: sayIf(rule.also),
    apart: sayIf(rule.apart),
    unless: sayIf(rule.unless),
    given: sayIf(rule.given),
  };
}

const SENTENCE_END = /([.!?])\s+(?=["“(]?[\p{Lu}\p{N}])/gu;
/** Matches nothing. */
const CUT = '\0';

/** The sentences of a passage. */
export const splitSentences = (text: string) => text.replace(SENTENCE_END, `$1${CUT}`).split(CUT);

/**
 * Words after "não" that do not take an order back: a fault ("não fecha"), or who is called or
 * awaited ("até o técnico chegar"). "Não feche" does take it back.
 */
const IDLE = new RegExp(
  `\\b(?:${[
    'nao (?:se |lhe |[oa] )?(?:(?:fech|and|funcion|lig|cheg|volt|gir|trav|destrav|engat|desliga|segur|apag|melhor|par)(?:a|ou|am)?|(?:abr|sob|reag)(?:e|iu|em)|(?:desc|respond|obedec|acend|corr|mov|mex|resolv)(?:e|eu|em)|conseg\\w+|vem|tem|veio|vier|tiver|houver|estiver|puder|quiser|for|sai|saiu|quer|deu|der)',
    '(?:se|para)(?: \\w+){0,3} nao \\w+[aei]r',
    'nao(?=:)|nao se preocup\\w+',
    '(?:nao (?:traz|faz|causa|oferece|gera|corre|impede|atrapalha)|para que(?: \\w+){0,3} nao)\\w*',
    '(?:enquanto|ate)(?: que)? [oa]s? \\w+(?: nao)?(?: (?:vem|chega|vir|chegar))?',
    'ate chegar [oa] \\w+',
    '(?:cham|esper|aguard|avis)(?:e|em|ar) (?:por )?(?:o|um) \\w+',
    'nao (?:e )?(?:precis|necessari|depend)\\w+(?: de| chamar)*(?: [uo]m?)? (?:tecnico|eletricista|profissional)',
    '(?:poup\\w+|dispens\\w+|evit\\w+|economiz\\w+|sem (?:precisar|esperar|chamar)) (?:\\w+ ){0,3}(?:tecnico|eletricista)',
  ].join('|')})\\b`,
  'g',
);

/** A folded sentence without the words that excuse nothing. */
const withoutIdle = (words: string) => words.replace(IDLE, '');

/**
 * Returns a function that tells which part of a folded sentence a rule looks at, without moving
 * words. `also` may match in what was said before: "A child is caught. What now? Pull."
 */
function compileScope({ ignore, also, unless }: Pick<WordingRule, 'ignore' | 'also' | 'unless'>) {
  const ignored = ignore === undefined ? undefined : new RegExp(ignore, 'gu');
  const needed = also === undefined ? undefined : compileGapped(also);
  const excuse = unless === undefined ? undefined : compileGapped(unless);
  return (words: string, before = ''): string | undefined => {
    if (needed?.test(`${before} ${words}`) === false || excuse?.test(withoutIdle(words)) === true)
      return undefined;
    return ignored ? words.replace(ignored, ({ length }) => ' '.repeat(length)) : words;
  };
}

/**
 * Most characters of context that are read for one text, a hundred times those of the longest
 * honest one. Beyond it no context makes a sentence right.
 */
const MOST_CONTEXT = 5_000_000;

/** Returns a function that finds in passages what breaks one of these rules. */
export function compileWording(
  rules: readonly WordingRule[],
): (passages: readonly Passage[]) => Breach[] {
  if (rules.length === 0) return () => [];
  const said = rules.map(sayLists);
  const compiled = said.map((one, at) => ({
    rule: rules[at] ?? one,
    pattern: compileGapped(one.pattern),
    scope: compileScope(one),
    given: one.given === undefined ? undefined : compileGapped(one.given),
    apart: one.apart === undefined ? undefined : compileGapped(one.apart),
  }));
  // Most passages have no word of most rules.
  const findPossible = indexLiterals(said.map(({ pattern }) => pattern));
  return (passages) => {
    let left = MOST_CONTEXT;
    return passages.flatMap(({ text, context = text, lead = '' }) => {
      const folded = foldAccents(text);
      const possible = findPossible(folded);
      const near = compiled.filter(({ pattern, given }, at) => {
        if (!possible.has(at) || !pattern.test(folded)) return false;
        if (given === undefined || (left -= context.length) < 0) return true;
        return !given.test(foldAccents(context));
      });
      const sentences = splitSentences(text);
      return near.flatMap(({ rule, pattern, scope, apart }) =>
        sentences
          .filter((sentence, at) => {
            const before = sentences[at - 1] ?? '';
            const led = foldAccents(before);
            const isOther = before.endsWith('?') && apart?.test(led) === true;
            const earlier = foldAccents(`${lead} ${sentences[at - 2] ?? ''}`);
            const words = scope(foldAccents(sentence), isOther ? '' : `${earlier} ${led}`);
            if (words === undefined) return false;
            if (pattern.test(words)) return true;
            // "Smell of burning? Switch it on again." is wrong only as two sentences together.
            if (!before.endsWith('?')) return false;
            return !pattern.test(led) && pattern.test(`${led} ${words}`);
          })
          .map((sentence): Breach => ({ rule, sentence })),
      );
    });
  };
}
