import type { SafetyCell } from './collection.ts';
import type { Fact } from '../../cms/markers/facts.ts';

type Said = Pick<SafetyCell, 'when' | 'otherwise' | 'steps' | 'never'>;

/** What is done in a case, and what is not, a line each; without the question that says which case it is. */
export const stepsOf = ({ steps, never }: Said): string[] => [
  ...steps,
  ...(never === undefined ? [] : [never]),
];

/** A whole cell, a line each: the condition stands before the steps, as a question. */
export const linesOf = (cell: Said): string[] => [
  ...[cell.when, cell.otherwise].filter((line) => line !== undefined),
  ...stepsOf(cell),
];

/** The short numbers that a cell calls before anybody of the company. */
export function beforeTechnician({ call }: Pick<SafetyCell, 'call'>): string[] {
  const at = call.indexOf('tecnico');
  return at < 0 ? call : call.slice(0, at);
}

/** A cell as texts cite it: with its condition, and without it where the reader has answered that already. */
export function safetyFacts(cell: SafetyCell): Fact[] {
  const fact = (path: string, lines: string[], label: string): Fact => ({
    path,
    value: lines.join(' '),
    lines,
    label,
    from: 'Segurança',
  });
  return [
    fact(`safety.${cell.id}`, linesOf(cell), cell.title),
    fact(`safety.${cell.id}.steps`, stepsOf(cell), `${cell.title}, só os passos`),
  ];
}

/** What is done in one case, and the question that says which; what comes before any question has none. */
export interface StepGroup {
  question?: string;
  /** What whoever says no does instead. */
  otherwise?: string;
  steps: string[];
}

/** Lines by the question before them: a line that asks begins the steps for whoever says yes. */
export function groupSteps(lines: readonly string[]): StepGroup[] {
  const groups: StepGroup[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (line.endsWith('?')) groups.push({ question: line, steps: [] });
    else if (!last) groups.push({ steps: [line] });
    else if (last.question !== undefined && last.steps.length === 0 && line.startsWith('Se não,')) {
      last.otherwise = line;
    } else last.steps.push(line);
  }
  return groups;
}
