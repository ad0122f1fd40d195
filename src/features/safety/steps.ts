import type { SafetyCell } from './collection.ts';
import type { Fact } from '../../cms/markers/facts.ts';

type Said = Pick<SafetyCell, 'when' | 'otherwise' | 'steps' | 'never'>;

/** What to do in a case, and what not, a line each; without the question that names the case. */
export const stepsOf = ({ steps, never }: Said): string[] => [
  ...steps,
  ...(never === undefined ? [] : [never]),
];

/** A whole cell, a line each: the condition comes before the steps, as a question. */
export const linesOf = (cell: Said): string[] => [
  ...[cell.when, cell.otherwise].filter((line) => line !== undefined),
  ...stepsOf(cell),
];

/** The emergency numbers that a cell calls before the company. */
export function beforeTechnician({ call }: Pick<SafetyCell, 'call'>): string[] {
  const at = call.indexOf('tecnico');
  return at < 0 ? call : call.slice(0, at);
}

/** A cell as texts cite it: with its condition, or without it if the reader has answered that. */
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
