import type { Edit } from './edits.ts';
import type { Collections } from '../collections/define.ts';
import { withoutQuestions, type ContentProblem, type FieldProblem } from '../collections/entry.ts';
import type { Site } from '../collections/site.ts';
import { findNoOps, layEdits } from './lay-edits.ts';
import { nameOfPath } from '../forms/labels.ts';
import type { Source, Sources } from '../collections/sources.ts';
import { validate, type Validated } from '../collections/validate.ts';

/** What became of an edit: visitors see it, its file says the same, or another version stands in its place. */
export interface EditOutcome {
  edit: Edit;
  outcome: 'live' | 'absorbed' | 'left_out';
  /** The version in force: the edit, or the one that was live before it; undefined for the file's. */
  shown: Edit | undefined;
  /** Why it waits; "texto" is the Markdown, '' the entry as a whole. */
  problems: readonly FieldProblem[];
}

/** A version that visitors see, and what this code or these files have against it. */
export interface RefusedLive {
  edit: Edit;
  problems: readonly FieldProblem[];
}

/** The content with every edit that passes. */
export interface AppliedOverrides<List extends Collections = Collections> extends Validated<List> {
  edits: EditOutcome[];
  /** They stay in the content, which cannot be published with them. */
  refusedLive: RefusedLive[];
  /** How often the whole site was looked at. */
  checks: number;
}

/** The content with some edits. */
interface Checked<List extends Collections = Collections> {
  reading: Validated<List>;
  /** Everything that is wrong with it. */
  found: readonly ContentProblem[];
  /** Whether the whole site was looked at: each entry passes by itself. */
  isWhole: boolean;
  /** The entry that a problem is of; undefined for none. */
  entryOf: (problem: ContentProblem) => Entry | undefined;
}

type Entry = { collection: string } & Pick<Source, 'entry' | 'edit'>;

/** A build takes a second for two of them: whoever saves a thousand edits that clash holds nothing up for long. */
const MOST_CHECKS = 40;
/** Of these, so many at most to find the edits that no problem names. */
const MOST_ROUNDS = 10;
/** Other entries that a clash names one by one: a fact may stand in every text. */
const MOST_TOLD = 3;
const TOO_MANY: FieldProblem = {
  field: '',
  message:
    'há muitas alterações que não combinam entre si, e esta ainda não pôde ser conferida; corrija ou descarte as outras',
};

/**
 * Lays the edits that are not live yet on what is live, one after another, the oldest first, and checks all of it
 * each time as the files alone would be. One that does not pass waits alone, and the version of its entry that was
 * live last stands, the file's only where none ever was. What is live stays in any case: what is wrong with it, or
 * with the files, stops the build.
 */
export function applyOverrides<List extends Collections>(
  site: Site<List>,
  files: Sources,
  edits: readonly Edit[],
): AppliedOverrides<List> {
  const { collections } = site;
  let checks = 0;
  const check = (taken: readonly Edit[]) => {
    const checked = checkContent(site, files, standing(edits, taken));
    if (checked.isWhole) checks += 1;
    return checked;
  };
  const waiting = edits.filter(({ isLive, barred }) => isLive !== true && !barred);
  const problems = new Map(edits.flatMap(({ id, barred }) => (barred ? [[id, barred]] : [])));
  let taken = waiting;
  let now = check(taken);
  // Mostly there are one to three, and all of them pass.
  if (waiting.length > 0 && now.found.length > 0) {
    taken = [];
    now = check(taken);
    const known = new Set(now.found.map(placeOf));
    const findNew = (some: readonly Edit[]) => {
      const next = check(some);
      return { next, brought: next.found.filter((problem) => !known.has(placeOf(problem))) };
    };
    // Mostly what is wrong names the few that it comes from: the others need no check of their own.
    taken = takeUnnamed(waiting, findNew);
    now = check(taken);
    for (const edit of waiting.filter((one) => !taken.includes(one))) {
      if (checks >= MOST_CHECKS) {
        problems.set(edit.id, [TOO_MANY]);
        continue;
      }
      const { next, brought } = findNew([...taken, edit]);
      if (brought.length === 0) [taken, now] = [[...taken, edit], next];
      else {
        const passes = (some: readonly Edit[]) => findNew(some).brought.length === 0;
        const other = checks < MOST_CHECKS ? findClash(edit, taken, passes) : undefined;
        problems.set(edit.id, explain(collections, edit, brought, next, other));
      }
    }
  }
  const shown = new Map(standing(edits, taken).map((edit) => [nameOf(edit), edit]));
  const absorbed = findNoOps(collections, files, edits);
  return {
    ...now.reading,
    checks,
    edits: edits.map((edit): EditOutcome => {
      const why = problems.get(edit.id);
      const outcome = why ? 'left_out' : absorbed.has(edit.id) ? 'absorbed' : 'live';
      return { edit, outcome, shown: shown.get(nameOf(edit)), problems: why ?? [] };
    }),
    refusedLive: listRefusedLive(collections, now, [...shown.values()]),
  };
}

/** The edits that no problem names, where they pass together; else none. */
function takeUnnamed(
  waiting: readonly Edit[],
  findNew: (some: readonly Edit[]) => { next: Checked; brought: readonly ContentProblem[] },
): Edit[] {
  let some = [...waiting];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { next, brought } = findNew(some);
    if (brought.length === 0) return some;
    const named = brought.map((problem) => next.entryOf(problem));
    const fewer = some.filter((edit) => !named.some((entry) => isSameEntry(entry, edit)));
    if (fewer.length === some.length) break;
    some = fewer;
  }
  return [];
}

/** What stands of each entry where only some of the waiting edits are taken. */
function standing(edits: readonly Edit[], taken: readonly Edit[]): Edit[] {
  const ids = new Set(taken.map(({ id }) => id));
  return edits.flatMap((edit) => {
    if (edit.isLive === true || ids.has(edit.id)) return [edit];
    return edit.last ? [{ ...edit, ...edit.last, isLive: true }] : [];
  });
}

/** Lays edits over the files and checks the result. */
function checkContent<List extends Collections>(
  site: Site<List>,
  files: Sources,
  edits: readonly Edit[],
): Checked<List> {
  const { collections } = site;
  const laid = layEdits(collections, files, edits);
  const placeless = new Map<ContentProblem, Entry>();
  for (const { edit, problem } of laid.refused) {
    // Where a whole set went, nothing can stand in the place of its texts.
    if (edit.isLive !== true || Object.hasOwn(collections, edit.collection))
      placeless.set({ file: nameOf(edit), ...problem }, edit);
  }
  const validated = validate(site, laid.sources);
  // Questions were for whoever wrote the edits.
  const problems = withoutQuestions([...placeless.keys(), ...validated.problems]);
  const reading = { ...validated, problems };
  const own = withoutQuestions([...files.problems, ...problems]);
  const isWhole = own.length === 0;
  const found = isWhole ? withoutQuestions(site.findProblems({ ...reading, dir: files.dir })) : own;
  const entryOf = (problem: ContentProblem) =>
    placeless.get(problem) ?? laid.sources.find((source) => isOf(collections, source, problem));
  return { reading, found, isWhole, entryOf };
}

/** The waiting edit with which, together with those before it, another one stops passing; undefined where it never does. */
function findClash(
  edit: Edit,
  taken: readonly Edit[],
  passes: (some: readonly Edit[]) => boolean,
): Edit | undefined {
  if (taken.length === 0 || !passes([edit])) return undefined;
  return taken.find(
    (_, at) => at === taken.length - 1 || !passes([...taken.slice(0, at + 1), edit]),
  );
}

/** Why an edit waits: what is wrong with its own fields, and with which other entries it clashes. */
function explain(
  collections: Collections,
  edit: Edit,
  brought: readonly ContentProblem[],
  { entryOf }: Checked,
  clash: Edit | undefined,
): FieldProblem[] {
  const isOwn = (problem: ContentProblem) => isSameEntry(entryOf(problem), edit);
  const own = brought.filter(isOwn).map((problem): FieldProblem => {
    const { message, plain = message } = problem;
    return { field: fieldOf(collections, edit, problem), message: plain };
  });
  const named = brought.some((problem) => isSameEntry(entryOf(problem), clash));
  // What somebody changed is told before what many files say.
  const others = brought
    .filter((problem) => !isOwn(problem))
    .sort((a, b) => Number(isEdited(entryOf(b))) - Number(isEdited(entryOf(a))))
    .map((problem) => {
      const { message, plain = message } = problem;
      const entry = entryOf(problem);
      const place = entry
        ? describeEntry(collections, entry, fieldOf(collections, entry, problem))
        : problem.file;
      return `não combina com ${place}: ${plain}`;
    });
  const told = [
    ...others.slice(0, MOST_TOLD),
    ...(others.length > MOST_TOLD ? [`nem com mais ${others.length - MOST_TOLD} textos`] : []),
    ...(clash && !named
      ? [`não combina com o que foi salvo antes em ${describeEntry(collections, clash)}`]
      : []),
  ];
  return [...own, ...told.map((message) => ({ field: '', message }))];
}

/** The live versions that problems are of, each with its problems. */
function listRefusedLive(
  collections: Collections,
  { found, entryOf }: Checked,
  shown: readonly Edit[],
): RefusedLive[] {
  const byEntry = Map.groupBy(found, (problem) => {
    const entry = entryOf(problem);
    return entry && nameOf(entry);
  });
  return shown.flatMap((edit) => {
    const problems = (byEntry.get(nameOf(edit)) ?? []).map((problem) => ({
      field: fieldOf(collections, edit, problem),
      message: problem.message,
    }));
    return problems.length > 0 ? [{ edit, problems }] : [];
  });
}

const nameOf = ({ collection, entry }: Entry) => `${collection}/${entry}`;

const isSameEntry = (a: Entry | undefined, b: Entry | undefined) =>
  a !== undefined && b !== undefined && nameOf(a) === nameOf(b);

const isEdited = (entry: Entry | undefined) => entry?.edit !== undefined;

const placeOf = ({ file, field }: ContentProblem) => `${file}\n${field}`;

/** Whether a problem is of an entry: rows share the file of their table. */
function isOf(
  collections: Collections,
  { collection, entry, file }: Source,
  problem: ContentProblem,
): boolean {
  if (file !== problem.file) return false;
  if (collections[collection]?.kind !== 'list') return true;
  return problem.field === entry || problem.field.startsWith(`${entry}.`);
}

/** The field of a problem within its entry; '' for the entry as a whole. */
function fieldOf(
  collections: Collections,
  { collection, entry }: Entry,
  { field }: ContentProblem,
): string {
  if (collections[collection]?.kind !== 'list' || entry === '')
    return field.replace(/^arquivo$/, '');
  return field.startsWith(entry) ? field.slice(entry.length + 1) : field;
}

/** An entry, and a field of it, as the panel calls them. */
function describeEntry(collections: Collections, { collection, entry }: Entry, field = ''): string {
  const set = Object.hasOwn(collections, collection) ? collections[collection] : undefined;
  const path = set && field !== '' ? nameOfPath(set.schema, field.split('.')) : field;
  return [set?.name ?? collection, entry, path].filter((part) => part !== '').join(' › ');
}
