import type { Edit } from './edits.ts';
import type { Collections } from '../collections/define.ts';
import { withoutQuestions, type ContentProblem, type FieldProblem } from '../collections/entry.ts';
import type { Site } from '../collections/site.ts';
import { findNoOps, layEdits } from './lay-edits.ts';
import { nameOfPath } from '../forms/labels.ts';
import type { Source, Sources } from '../collections/sources.ts';
import { validate, type Validated } from '../collections/validate.ts';

/** What became of an edit: it is live, its file says the same, or another version stands in its place. */
export interface EditOutcome {
  edit: Edit;
  outcome: 'live' | 'no_op' | 'rejected';
  /** The version that stands: the edit, or the one that was live before it; undefined for the file's. */
  shown: Edit | undefined;
  /** Why the edit waits; field "texto" is the Markdown, '' the entry as a whole. */
  problems: readonly FieldProblem[];
}

/** A live version, and the problems that this code or these files have with it. */
export interface RefusedLive {
  edit: Edit;
  problems: readonly FieldProblem[];
}

/** The content with every edit that passes. */
export interface AppliedOverrides<List extends Collections = Collections> extends Validated<List> {
  edits: EditOutcome[];
  /** Live versions with problems. They stay in the content, which cannot be published with them. */
  refusedLive: RefusedLive[];
  /** How often the whole site was checked. */
  checks: number;
}

/** The content with some edits. */
interface Checked<List extends Collections = Collections> {
  reading: Validated<List>;
  /** All its problems. */
  found: readonly ContentProblem[];
  /** Whether the whole site was checked, not only each entry by itself. */
  isWhole: boolean;
  /** The entry that a problem belongs to; undefined for none. */
  entryOf: (problem: ContentProblem) => Entry | undefined;
}

type Entry = { collection: string } & Pick<Source, 'entry' | 'edit'>;

/**
 * Most checks of the whole site, of which a build makes two in a second, so that a thousand
 * conflicting edits delay nothing for long.
 */
const MOST_CHECKS = 40;
/** Most of these checks for finding edits that no problem names. */
const MOST_ROUNDS = 10;
/** Most other entries that a conflict lists: a fact may stand in every text. */
const MOST_TOLD = 3;
const TOO_MANY: FieldProblem = {
  field: '',
  message:
    'há muitas alterações que não combinam entre si, e esta ainda não pôde ser conferida; corrija ou descarte as outras',
};

/**
 * Applies edits that are not live yet on what is live, one after another, oldest first, and checks
 * all of it each time as the files would be. One that does not pass waits alone, and the version of
 * its entry that was live last stands, or the file's if none ever was. What is live always stays:
 * its problems, or those of the files, stop the build.
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
  const waiting = edits.filter(({ isLive, rejected }) => isLive !== true && !rejected);
  const problems = new Map(edits.flatMap(({ id, rejected }) => (rejected ? [[id, rejected]] : [])));
  let taken = waiting;
  let now = check(taken);
  // Usually there are one to three, and all of them pass.
  if (waiting.length > 0 && now.found.length > 0) {
    taken = [];
    now = check(taken);
    const known = new Set(now.found.map(placeOf));
    const findNew = (some: readonly Edit[]) => {
      const next = check(some);
      return { next, brought: next.found.filter((problem) => !known.has(placeOf(problem))) };
    };
    // Usually the problems name the few edits that cause them; the others need no check of their
    // own.
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
  const noOps = findNoOps(collections, files, edits);
  return {
    ...now.reading,
    checks,
    edits: edits.map((edit): EditOutcome => {
      const why = problems.get(edit.id);
      const outcome = why ? 'rejected' : noOps.has(edit.id) ? 'no_op' : 'live';
      return { edit, outcome, shown: shown.get(nameOf(edit)), problems: why ?? [] };
    }),
    refusedLive: listRefusedLive(collections, now, [...shown.values()]),
  };
}

/** The edits that no problem names, if they pass together; else none. */
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

/** The version of each entry if only some of the waiting edits are taken. */
function standing(edits: readonly Edit[], taken: readonly Edit[]): Edit[] {
  const ids = new Set(taken.map(({ id }) => id));
  return edits.flatMap((edit) => {
    if (edit.isLive === true || ids.has(edit.id)) return [edit];
    return edit.last ? [{ ...edit, ...edit.last, isLive: true }] : [];
  });
}

/** Applies edits to the files and checks the result. */
function checkContent<List extends Collections>(
  site: Site<List>,
  files: Sources,
  edits: readonly Edit[],
): Checked<List> {
  const { collections } = site;
  const laid = layEdits(collections, files, edits);
  const placeless = new Map<ContentProblem, Entry>();
  for (const { edit, problem } of laid.refused) {
    // If a whole collection was dropped, nothing can take the place of its texts.
    if (edit.isLive !== true || Object.hasOwn(collections, edit.collection))
      placeless.set({ file: nameOf(edit), ...problem }, edit);
  }
  const validated = validate(site, laid.sources);
  // Questions were for the writers of the edits.
  const problems = withoutQuestions([...placeless.keys(), ...validated.problems]);
  const reading = { ...validated, problems };
  const own = withoutQuestions([...files.problems, ...problems]);
  const isWhole = own.length === 0;
  const found = isWhole ? withoutQuestions(site.findProblems({ ...reading, dir: files.dir })) : own;
  const entryOf = (problem: ContentProblem) =>
    placeless.get(problem) ?? laid.sources.find((source) => isOf(collections, source, problem));
  return { reading, found, isWhole, entryOf };
}

/**
 * The waiting edit that, with those before it, makes another one stop passing; undefined if there
 * is none.
 */
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

/** Why an edit waits: problems of its own fields, and the entries it conflicts with. */
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
  // Entries that somebody changed come before those that the files define.
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

/** The live versions that problems belong to, each with its problems. */
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

/** Whether a problem belongs to an entry: rows share the file of their list. */
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

/** Name of an entry, and of a field of it, as in the panel. */
function describeEntry(collections: Collections, { collection, entry }: Entry, field = ''): string {
  const set = Object.hasOwn(collections, collection) ? collections[collection] : undefined;
  const path = set && field !== '' ? nameOfPath(set.schema, field.split('.')) : field;
  return [set?.name ?? collection, entry, path].filter((part) => part !== '').join(' › ');
}
