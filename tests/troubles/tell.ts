import type { Trouble } from './record.ts';

/** Whoever sees only the end of a long log still sees all of this. */
const MOST_LINES = 60;
const LINES_OF_ONE = 24;
const FEWEST_LINES = 6;
const TAIL_LINES = 40;

export interface FailedStep {
  step: string;
  troubles: readonly Trouble[];
  /** The end of what it printed. */
  tail: string;
}

const linesOf = (text: string) => text.trimEnd().split('\n');
const indent = (lines: readonly string[]) => lines.map((line) => `     ${line}`.trimEnd());

/** The tests that passed only when they were tried again, by name; nothing when there is none. */
export function tellRetried(troubles: readonly Trouble[]): string[] {
  const names = troubles.filter(({ passed }) => passed).map(({ test }) => `  ${test}`);
  return names.length === 0 ? [] : ['Passed only when tried again:', ...names];
}

/** The tests that failed, with their messages; the more there are, the less of each. */
export function tellFailed(troubles: readonly Trouble[]): string[] {
  const failed = troubles.filter(({ passed }) => !passed);
  const told = failed.slice(0, Math.floor(MOST_LINES / FEWEST_LINES));
  const most = Math.min(LINES_OF_ONE, Math.floor(MOST_LINES / Math.max(told.length, 1)));
  const rest = failed.length - told.length;
  return [
    ...told.flatMap(({ test, message, picture, alone }, index) => [
      `  ${index + 1}) ${test}`,
      ...indent(linesOf(message).slice(0, most)),
      ...indent([
        ...(picture === undefined ? [] : [`Picture: ${picture}`]),
        ...(alone === undefined ? [] : [`Alone: ${alone}`]),
      ]),
    ]),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

/** What went wrong in a step: its tests, or the end of its words where no test says it. */
export function tellStep({ step, troubles, tail }: FailedStep): string[] {
  const tests = tellFailed(troubles);
  return [
    `── what failed in ${step}`,
    ...(tests.length > 0 ? tests : indent(linesOf(tail).slice(-TAIL_LINES))),
  ];
}
