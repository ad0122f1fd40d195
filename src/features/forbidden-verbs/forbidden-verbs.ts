import { foldAccents } from '../../lib/text/slug.ts';
import { compileWording, type Breach, type WordingRule } from '../wording/wording.ts';

/** A kind of fact that answers tell, and its values. */
export interface FactKind {
  id: string;
  values: readonly string[];
  /** The value if nothing was told; without it, any value is possible. */
  untold?: string | undefined;
}

/** A case: values by kind of fact; other kinds do not matter. */
export type Case = Readonly<Record<string, readonly string[]>>;

/** What was told: values by kind of fact, one for each answer, or several that are possible. */
export type Told = Readonly<Record<string, readonly (readonly string[])[]>>;

/** Verbs that no step may order in some cases. */
export interface ForbiddenVerbs {
  id: string;
  why: string;
  when?: readonly Case[] | undefined;
  verbs: string;
  unless?: string | undefined;
  given?: string | undefined;
}

/** What must not be missing in some cases: words, and who is called before the company. */
export interface NeededStep {
  id: string;
  why: string;
  when: readonly Case[];
  /** Expressions that the steps together must all match. */
  says: readonly string[];
  dial?: string | undefined;
}

export interface VerbTable<
  Cell extends ForbiddenVerbs = ForbiddenVerbs,
  Needed extends NeededStep = NeededStep,
> {
  facts: readonly FactKind[];
  /** Expression for words that turn an order into its opposite. */
  negation: string;
  cells: readonly Cell[];
  needed: readonly Needed[];
}

/** A cell as a rule of wording: verbs count unless a negation is within three words before. */
export function toWordingRule(
  { id, why, verbs, unless, given }: ForbiddenVerbs,
  negation: string,
): WordingRule {
  const free = `(?<!\\b(?:${negation}) (?:[a-z]+ ){0,3})`;
  return { id, why, pattern: `${free}\\b(?:${verbs})\\b`, unless, given };
}

/** What answers told, sorted by kind; values that no kind knows are dropped. */
export function sortFacts(
  facts: readonly FactKind[],
  answers: readonly (readonly string[])[],
): Told {
  return Object.fromEntries(
    facts.map(({ id, values }) => [
      id,
      answers
        .map((told) => told.filter((value) => values.includes(value)))
        .filter(({ length }) => length > 0),
    ]),
  );
}

/** Whether a case is possible after what was told. */
export function mayHold(one: Case, told: Told, facts: readonly FactKind[]): boolean {
  return facts.every(({ id, values, untold }) => {
    const wanted = one[id];
    if (!wanted) return true;
    const said = told[id] ?? [];
    const possible = said.length > 0 ? said : [untold === undefined ? values : [untold]];
    return possible.some((alternatives) => alternatives.some((value) => wanted.includes(value)));
  });
}

/** Whether answers named a case, even as one of several. The default of a kind counts as told. */
function matchesCase(one: Case, told: Told, facts: readonly FactKind[]): boolean {
  return facts.every(({ id, untold }) => {
    const wanted = one[id];
    if (!wanted) return true;
    const said = told[id] ?? [];
    const known = said.length === 0 && untold !== undefined ? [[untold]] : said;
    return known.some((alternatives) => alternatives.some((value) => wanted.includes(value)));
  });
}

/** Finds forbidden orders and missing words in the steps of an answer. */
export interface VerbChecks<Needed extends NeededStep = NeededStep> {
  /** Orders that are forbidden in this case. Each step is read with its neighbours. */
  forbidden: (told: Told, steps: readonly string[]) => Breach[];
  /** Words or numbers that this case requires and the steps lack. */
  missing: (told: Told, steps: readonly string[], dial: readonly string[]) => Needed[];
}

/** Compiles the expressions of a table once. */
export function compileVerbs<Needed extends NeededStep>({
  facts,
  negation,
  cells,
  needed,
}: VerbTable<ForbiddenVerbs, Needed>): VerbChecks<Needed> {
  const readers = cells.map((cell) => ({
    when: cell.when,
    find: compileWording([toWordingRule(cell, negation)]),
  }));
  const wanted = needed.map((step) => ({
    step,
    says: step.says.map((one) => new RegExp(one, 'u')),
  }));
  return {
    forbidden: (told, steps) => {
      const context = steps.join(' ');
      const passages = steps.map((text) => ({ text, context }));
      return readers
        .filter(({ when }) => !when || when.some((one) => mayHold(one, told, facts)))
        .flatMap(({ find }) => find(passages));
    },
    missing: (told, steps, dial) => {
      const words = foldAccents(steps.join(' '));
      return wanted.flatMap(({ step, says }) => {
        if (!step.when.some((one) => matchesCase(one, told, facts))) return [];
        const isDialled = step.dial === undefined || dial.includes(step.dial);
        return isDialled && says.every((one) => one.test(words)) ? [] : [step];
      });
    },
  };
}
