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
