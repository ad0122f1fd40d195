/** Steps for one case, and the question that introduces them; undefined before the first question. */
export interface StepGroup {
  question?: string;
  /** What to do instead if the answer is no. */
  otherwise?: string;
  steps: string[];
}

/** Groups lines by question: a line that asks begins the steps for the answer yes. */
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
