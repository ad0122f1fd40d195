import { findProblems, withoutQuestions } from '../../checks.ts';
import type { Edit } from './edits.ts';
import type { ContentProblem, FieldProblem } from '../collections/entry.ts';
import { findNoOps, layEdits } from './lay-edits.ts';
import { collections, tables } from '../../collections.ts';
import type { Source, Sources } from '../collections/sources.ts';
import { validate, type Validated } from '../collections/validate.ts';

/** What became of an edit: visitors see it, its file says the same, or another version stands in its place. */
export interface EditOutcome {
  edit: Edit;
  outcome: 'live' | 'absorbed' | 'left_out';
  /** The version in force: the edit, or the one that was live before it; undefined for the file's. */
  shown: Edit | undefined;
  /** Why it was left out; "texto" is the Markdown, '' the entry as a whole. */
  problems: readonly FieldProblem[];
  /** Whether it was left out for good, as long as nothing beside it changes. */
  isFinal: boolean;
}

/** Content that passes with as many edits as can be, or with the problems that nobody's new edit has. */
export interface AppliedOverrides extends Validated {
  edits: EditOutcome[];
  /** How often the whole content was checked. */
  validations: number;
}

/** More clashes than these are not told apart any more: what is left of them waits. */
const MOST_VALIDATIONS = 40;
const TOO_MANY = {
  field: '',
  message:
    'há muitas alterações que não combinam entre si, e esta ainda não pôde ser conferida; corrija ou descarte as outras',
};

/**
 * Lays edits in force, oldest first, over files and checks all of it as the files alone would be. An edit
 * that does not pass is left out whole, and the version of its entry that was live last stands: for its own
 * fields at once; for what only the whole site shows, the newest among the entries that the problem names,
 * or else the newest of all, ever more at a time; each of those is then tried again, the oldest first. What
 * was live is never left out: what is wrong with it, or with the files, remains and stops the build.
 * `key` is the digest of `check-key.ts`: an edit that was left out with it stays so unchecked.
 */
export function applyOverrides(
  files: Sources,
  edits: readonly Edit[],
  key?: string,
): AppliedOverrides {
  const out = new Map<number, readonly FieldProblem[]>(
    edits.flatMap(({ id, barred, judged }) => {
      if (barred) return [[id, barred]];
      return judged && judged.key === key ? [[id, judged.problems]] : [];
    }),
  );
  /** Not judged for good: the checks were too many. */
  const unjudged = new Set<number>();
  let validations = 0;
  const isNew = ({ id, isLive }: Edit) => isLive !== true && !out.has(id);
  const shownOf = (edit: Edit): Edit | undefined => {
    if (!out.has(edit.id)) return edit;
    return edit.last && { ...edit, ...edit.last, isLive: true };
  };

  /** Checks the content with what is in force now; what is told of live versions is no edit's. */
  function check() {
    const laid = layEdits(
      files,
      edits.flatMap((edit) => shownOf(edit) ?? []),
    );
    const lost = laid.refused.flatMap(({ edit, problem }) =>
      // Where a whole set went, nothing can stand in the place of its texts.
      edit.isLive && Object.hasOwn(collections, edit.collection)
        ? [{ file: `${edit.collection}/${edit.entry}`, ...problem }]
        : [],
    );
    const refused = laid.refused.filter(({ edit }) => isNew(edit));
    if (refused.length > 0) return { refused };
    validations += 1;
    const reading = judge(laid.sources);
    const problems = [...lost, ...reading.problems];
    return { refused, sources: laid.sources, reading: { ...reading, problems } };
  }

  /** The new edits that problems name, each with them. */
  function nameNew(problems: readonly ContentProblem[], sources: readonly Source[]) {
    const ids = new Set(edits.filter(isNew).map(({ id }) => id));
    return new Map([...nameEdits(problems, sources)].filter(([id]) => ids.has(id)));
  }

  /** The content as it is in force, without new edits that break their own fields or have no place. */
  function checkOwn(taken: Edit[]) {
    for (;;) {
      const checked = check();
      for (const { edit, problem } of checked.refused) out.set(edit.id, [problem]);
      if (checked.refused.length > 0 || !checked.reading) continue;
      const own = nameNew(checked.reading.problems, checked.sources);
      if (own.size === 0) return checked;
      taken.push(...edits.filter(({ id }) => own.has(id)));
      for (const [id, problems] of own) out.set(id, problems);
    }
  }

  const brokeItself: Edit[] = [];
  const removed: Edit[] = [];
  let isNamed = true;
  let { reading, sources } = checkOwn(brokeItself);
  let found = edits.some(isNew) ? allProblems(files, reading) : [];
  const known = found.length === 0 ? new Set<string>() : placesWithout(edits.filter(isNew));
  const findNew = () => found.filter((problem) => !known.has(placeOf(problem)));

  for (let many = 1; findNew().length > 0; many *= 2) {
    const problems = findNew();
    const named = nameNew(problems, sources);
    const nearby = new Set(problems.map(({ file }) => file));
    const fileOf = new Map(sources.map(({ edit, file }) => [edit, file]));
    const rank = ({ id }: Edit) => (named.has(id) ? 0 : nearby.has(fileOf.get(id) ?? '') ? 1 : 2);
    const candidates = edits.filter(isNew).sort((a, b) => rank(a) - rank(b) || b.id - a.id);
    const near = candidates.filter((edit) => rank(edit) < 2);
    const taken = (near.length > 0 ? near : candidates).slice(0, many);
    isNamed &&= taken.every(({ id }) => named.has(id));
    removed.push(...taken);
    for (const { id } of taken) out.set(id, named.get(id) ?? [TOO_MANY]);
    ({ reading, sources } = checkOwn(brokeItself));
    found = allProblems(files, reading);
  }
  // What broke by itself may have been broken by one of those that nobody named.
  const again = [...removed, ...(isNamed ? [] : brokeItself)].sort((a, b) => a.id - b.id);
  if (!(isNamed && removed.length === 1)) takeBack(again);

  /** The places of the problems that are there without some edits. */
  function placesWithout(some: readonly Edit[]): Set<string> {
    for (const { id } of some) out.set(id, []);
    const { reading } = check();
    for (const { id } of some) out.delete(id);
    return new Set(reading ? allProblems(files, reading).map(placeOf) : []);
  }

  /** Puts edits back as far as all that is in force passes with them. */
  function takeBack(some: readonly Edit[]): void {
    const [first] = some;
    if (!first) return;
    if (validations >= MOST_VALIDATIONS) {
      for (const { id } of some) {
        out.set(id, [TOO_MANY]);
        unjudged.add(id);
      }
      return;
    }
    for (const { id } of some) out.delete(id);
    const tried = check();
    const problems = tried.reading
      ? allProblems(files, tried.reading).filter((problem) => !known.has(placeOf(problem)))
      : [];
    if (tried.reading && problems.length === 0) {
      ({ reading, sources } = tried);
      return;
    }
    const reasons = tried.sources && nameNew(problems, tried.sources);
    const [problem] = problems;
    const brought = problem && {
      field: '',
      message: `${problem.file} › ${problem.field}: ${problem.plain ?? problem.message}`,
    };
    for (const { id } of some) out.set(id, reasons?.get(id) ?? (brought ? [brought] : []));
    if (some.length === 1) return;
    const middle = Math.ceil(some.length / 2);
    takeBack(some.slice(0, middle));
    takeBack(some.slice(middle));
  }

  const absorbed = findNoOps(files, edits);
  const stuck = nameEdits(reading.problems, sources);
  return {
    ...reading,
    validations,
    edits: edits.map((edit): EditOutcome => {
      const isOut = out.has(edit.id);
      const shown = shownOf(edit);
      const problems = out.get(edit.id) ?? stuck.get(shown?.id ?? 0) ?? [];
      return {
        edit,
        outcome:
          problems.length > 0 || isOut ? 'left_out' : absorbed.has(edit.id) ? 'absorbed' : 'live',
        shown: stuck.has(shown?.id ?? 0) ? undefined : shown,
        problems,
        isFinal: isOut && edit.isSuspected !== true && !unjudged.has(edit.id),
      };
    }),
  };
}

/** Questions were for whoever wrote the edits. */
function judge(sources: readonly Source[]): Validated {
  const reading = validate(sources);
  return { ...reading, problems: withoutQuestions(reading.problems) };
}

const placeOf = ({ file, field }: ContentProblem) => `${file}\n${field}`;

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
