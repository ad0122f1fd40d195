import { findProblems, withoutQuestions } from './check.ts';
import type { Edit } from './edits.ts';
import type { ContentProblem, FieldProblem } from './entry.ts';
import { findAbsorbed, layEdits } from './lay-edits.ts';
import { tables } from './sets.ts';
import type { Source, Sources } from './sources.ts';
import { validate, type Validated } from './validate.ts';

/** What became of an edit: visitors see it, its file says the same, or the file stands in its place. */
export interface EditOutcome {
  edit: Edit;
  outcome: 'live' | 'absorbed' | 'left_out';
  /** Why it was left out; "texto" is the Markdown, '' the entry as a whole. */
  problems: readonly FieldProblem[];
}

/** Content that passes with as many edits as can be, or with the problems that the files have. */
export interface Settled extends Validated {
  edits: EditOutcome[];
}

/**
 * Lays edits in force, oldest first, over files and checks all of it as the files alone would be.
 * An edit that does not pass is left out whole: for its own fields at once; for what only the whole
 * site shows, the newest among the entries that the problem names, and the check is repeated; where
 * those have none, the edit that brought the problem in. What remains is wrong in the files.
 */
export function settle(files: Sources, edits: readonly Edit[]): Settled {
  /** Edits that other entries fail with: they stay out, and may be the reason for the rest. */
  const culprits = new Map<number, readonly FieldProblem[]>(
    edits.flatMap(({ id, barred }) => (barred ? [[id, barred]] : [])),
  );
  let leftOut = new Map<number, FieldProblem[]>();
  const isIn = ({ id }: Edit) => !culprits.has(id) && !leftOut.has(id);

  for (;;) {
    const inForce = edits.filter(isIn);
    const { sources, refused } = layEdits(files, inForce);
    for (const { edit, problem } of refused) leftOut.set(edit.id, [problem]);
    if (refused.length > 0) continue;

    const reading = judge(sources);
    // Each entry's own mistakes are judged apart from the others'.
    const own = nameEdits(reading.problems, sources);
    for (const [id, problems] of own) leftOut.set(id, problems);
    if (own.size > 0) continue;

    const found = inForce.length === 0 ? [] : allProblems(files, reading);
    const named = nameEdits(found, sources);
    const newest = Math.max(...named.keys());
    if (named.size > 0) {
      leftOut.set(newest, named.get(newest) ?? []);
      continue;
    }
    const culprit = found.length === 0 ? undefined : findCulprit(files, inForce, found);
    if (culprit) {
      culprits.set(culprit.edit.id, [culprit.problem]);
      leftOut = new Map();
      continue;
    }
    const absorbed = findAbsorbed(files, edits);
    return {
      ...reading,
      edits: edits.map((edit): EditOutcome => {
        const problems = culprits.get(edit.id) ?? leftOut.get(edit.id);
        if (problems) return { edit, outcome: 'left_out', problems };
        return { edit, outcome: absorbed.has(edit.id) ? 'absorbed' : 'live', problems: [] };
      }),
    };
  }
}

/** Questions were for whoever wrote the edits. */
function judge(sources: readonly Source[]): Validated {
  const reading = validate(sources);
  return { ...reading, problems: withoutQuestions(reading.problems) };
}

function allProblems(files: Sources, reading: Validated): ContentProblem[] {
  const problems = [...files.problems, ...reading.problems];
  return withoutQuestions(findProblems({ content: reading.content, problems, dir: files.dir }));
}

/** The edits of the entries that problems name, each with its problems. */
function nameEdits(
  problems: readonly ContentProblem[],
  sources: readonly Source[],
): Map<number, FieldProblem[]> {
  const edited = Map.groupBy(
    sources.filter(({ edit }) => edit !== undefined),
    ({ file }) => file,
  );
  const named = new Map<number, FieldProblem[]>();
  for (const { file, field, message, plain = message } of problems) {
    for (const { collection, entry, edit = 0 } of edited.get(file) ?? []) {
      const isRow = collection in tables;
      if (isRow && field !== entry && !field.startsWith(`${entry}.`)) continue;
      const within = isRow ? field.slice(entry.length + 1) : field.replace(/^arquivo$/, '');
      named.set(edit, [...(named.get(edit) ?? []), { field: within, message: plain }]);
    }
  }
  return named;
}

/** The edit without which a problem of other entries would not be; none if the files have it. */
function findCulprit(
  files: Sources,
  edits: readonly Edit[],
  found: readonly ContentProblem[],
): { edit: Edit; problem: FieldProblem } | undefined {
  const placeOf = ({ file, field }: ContentProblem) => `${file}\n${field}`;
  const placesWith = (count: number) => {
    const { sources } = layEdits(files, edits.slice(0, count));
    return new Set(allProblems(files, judge(sources)).map(placeOf));
  };
  const ofFiles = placesWith(0);
  const problem = found.find((one) => !ofFiles.has(placeOf(one)));
  if (!problem) return undefined;
  // The first so many edits lack the problem, the first so many have it.
  let [without, withIt] = [0, edits.length];
  while (withIt - without > 1) {
    const middle = Math.floor((without + withIt) / 2);
    if (placesWith(middle).has(placeOf(problem))) withIt = middle;
    else without = middle;
  }
  const edit = edits[withIt - 1];
  if (!edit) return undefined;
  const { file, field, message } = problem;
  return { edit, problem: { field: '', message: `${file} › ${field}: ${message}` } };
}
