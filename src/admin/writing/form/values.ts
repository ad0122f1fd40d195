import { isObject, isSame, orderNames, type Document } from '../../../cms/overrides/edits.ts';
import { stepInto } from '../../../features/company/confirmed.ts';
import { findRowKey } from '../../../lib/rows.ts';
import { foldAccents } from '../../../lib/text/slug.ts';
import { isPrice } from '../../../features/company/what-changes.ts';
import { findVariant, type Shape } from './form-shape.ts';
import { titleOfItem } from './list-names.ts';

export type Path = readonly (string | number)[];

/** The value at the end of a path, whose rows are named or counted; undefined where there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      Array.isArray(inner) && typeof key === 'number'
        ? (inner[key] as unknown)
        : stepInto(inner, String(key)),
    value,
  );
}

/** A copy with another value at the end of a path; undefined takes a key out. */
export function withValue(value: unknown, path: Path, wanted: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return wanted;
  if (Array.isArray(value)) {
    return value.map((item: unknown, at) =>
      at === Number(key) ? withValue(item, rest, wanted) : item,
    );
  }
  const fields = isObject(value) ? value : {};
  const inner = withValue(valueAt(fields, [key]), rest, wanted);
  // Where a key stood it stays; the form would move it otherwise.
  if (Object.hasOwn(fields, key)) {
    return Object.fromEntries(
      Object.entries(fields).flatMap(([name, item]) =>
        name !== String(key) ? [[name, item]] : inner === undefined ? [] : [[name, inner]],
      ),
    );
  }
  return inner === undefined ? fields : { ...fields, [key]: inner };
}

/**
 * A document as it is saved: without what says only what counts anyway, unless its file says that,
 * too. Texts lose the spaces around them.
 */
export function tidy(shape: Shape, value: unknown, base: unknown): unknown {
  if (typeof value === 'string') {
    if (shape.kind === 'text' && shape.input === 'markdown') return value;
    const trimmed = value.trim();
    if (typeof base === 'string' && base.trim() === trimmed) return base;
    return trimmed === '' && !shape.isRequired && base === undefined ? undefined : trimmed;
  }
  if (base === undefined && shape.preset !== undefined && isSame(value, shape.preset))
    return undefined;
  if (shape.kind === 'list' && Array.isArray(value)) {
    const old: unknown[] = Array.isArray(base) ? base : [];
    const rows = value.map((item: unknown, at) => tidy(shape.item, item, old[at]));
    return shape.item.kind === 'group' && shape.item.isNamed ? nameRows(rows) : rows;
  }
  if (shape.kind === 'variants') {
    const group = shape.variants[findVariant(shape, value)]?.group;
    return group ? tidy(group, value, base) : value;
  }
  if (shape.kind === 'group' && isObject(value)) {
    const old = isObject(base) ? base : {};
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, item]) => {
        const field = shape.fields.find((one) => one.key === key);
        const kept = field ? tidy(field.shape, item, old[key]) : item;
        return kept === undefined ? [] : [[key, kept]];
      }),
    );
  }
  return value;
}

/** Gives each row that has none a name of its own, from the words by which a person knows it. */
function nameRows(rows: readonly unknown[]): unknown[] {
  const taken = new Set(rows.map((row) => isObject(row) && row['id']));
  return rows.map((row) => {
    if (!isObject(row) || row['id'] !== undefined) return row;
    // Letters alone are a name in every list.
    let id =
      foldAccents(titleOfItem(row) ?? '')
        .replace(/[^a-z]/g, '')
        .slice(0, 30) || 'novo';
    while (taken.has(id)) id += 'x';
    taken.add(id);
    return { id, ...row };
  });
}

/** What two people made of one value, and what it was before; undefined where there is none. */
interface Sides {
  original: unknown;
  mine: unknown;
  theirs: unknown;
}

/** A value that two people changed to different ones. */
export interface Collision extends Sides {
  /** Keys that lead to it; rows by their names. */
  path: Path;
}

/** What two people made of one document. */
export interface Joined {
  /** Both their changes, and of what both changed what was decided. */
  document: Document;
  collisions: Collision[];
}

/**
 * Joins what two people made of a document: fields by their keys, rows by their names, whatever
 * their places. Each row stays one of a single origin with the changes made to it; what both changed
 * to something else, and a list of which nobody can say which row is which, is for a person to decide.
 */
export function joinChanges(
  original: Document,
  mine: Document,
  theirs: Document,
  decide: (collision: Collision) => unknown = (collision) => collision.mine,
): Joined {
  const collisions: Collision[] = [];
  const ask = (path: Path, sides: Sides) => {
    const collision = { path, ...sides };
    collisions.push(collision);
    return decide(collision);
  };

  function join(path: Path, sides: Sides): unknown {
    const { original, mine, theirs } = sides;
    if (isSame(mine, theirs) || isSame(original, theirs)) return mine;
    if (isSame(original, mine)) return theirs;
    if (Array.isArray(original) && Array.isArray(mine) && Array.isArray(theirs)) {
      const planned = planRows(original, mine, theirs);
      return planned
        ? planned.map(({ name, ...rows }) => join([...path, name], rows))
        : ask(path, sides);
    }
    const isGroup = isObject(original) && isObject(mine) && isObject(theirs);
    // Half a range of one price and half of another would be a price that nobody wrote.
    if (!isGroup || [original, mine, theirs].some(isPrice)) return ask(path, sides);
    // What was there before keeps its place, as the form shows it.
    const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
    return Object.fromEntries(
      [...keys].flatMap((key) => {
        const joined = join([...path, key], {
          original: valueAt(original, [key]),
          mine: valueAt(mine, [key]),
          theirs: valueAt(theirs, [key]),
        });
        return joined === undefined ? [] : [[key, joined]];
      }),
    );
  }

  return { document: join([], { original, mine, theirs }) as Document, collisions };
}

/** A row of a joined list: where it comes from, and its name or its place. */
type PlannedRow = Sides & { name: string | number };

/** The rows of two versions of a list, in the order of the one that moved them; undefined where that is open. */
function planRows(
  original: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): PlannedRow[] | undefined {
  const nameOf = findRowKey([original, mine, theirs]);
  if (!nameOf) return planPlaces(original, mine, theirs);
  const index = (list: readonly unknown[]) => new Map(list.map((row) => [nameOf(row), row]));
  return planNamed(index(original), index(mine), index(theirs));
}

type Named = ReadonlyMap<string, unknown>;

function planNamed(original: Named, mine: Named, theirs: Named): PlannedRow[] | undefined {
  const before = [...original.keys()];
  const shared = before.filter((name) => mine.has(name) && theirs.has(name));
  const stays = (name: string) => !original.has(name) || shared.includes(name);
  // Who takes a row out has not seen what the other one made of it.
  const isTorn = (name: string) =>
    [mine, theirs].filter((list) => isSame(list.get(name), original.get(name))).length === 0 &&
    mine.has(name) !== theirs.has(name);
  // A row that both let go of may have got another name from each.
  const isRenamed =
    before.some((name) => !mine.has(name) && !theirs.has(name)) &&
    [...mine.keys(), ...theirs.keys()].some((name) => !original.has(name));
  if (isRenamed || before.some(isTorn)) return undefined;

  const order = (list: Named) => [...list.keys()].filter((name) => shared.includes(name));
  const [isMoved, isMovedThere] = [!isSame(order(mine), shared), !isSame(order(theirs), shared)];
  if (isMoved && isMovedThere && !isSame(order(mine), order(theirs))) return undefined;
  const [lead, other] = isMoved ? [mine, theirs] : [theirs, mine];
  const names = [...new Set([...other.keys(), ...lead.keys()])].filter(stays);
  return orderNames(names, [...lead.keys()]).map((name) => ({
    name,
    original: original.get(name),
    mine: mine.get(name) ?? theirs.get(name),
    theirs: theirs.get(name) ?? mine.get(name),
  }));
}

/** Rows without names are told by their places as long as none moved, came or went, and no two people touched the same. */
function planPlaces(
  original: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): PlannedRow[] | undefined {
  const hasMoved = (list: readonly unknown[]) =>
    list.length !== original.length ||
    list.some((row, at) => !isSame(row, original[at]) && original.some((old) => isSame(old, row)));
  const isTouched = (list: readonly unknown[], at: number) => !isSame(list[at], original[at]);
  if (hasMoved(mine) || hasMoved(theirs)) return undefined;
  if (original.some((_, at) => isTouched(mine, at) && isTouched(theirs, at))) return undefined;
  return original.map((row, at) => ({
    name: at,
    original: row,
    mine: mine[at],
    theirs: theirs[at],
  }));
}

/** A value as a sentence shows it. */
export function showValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '(vazio)';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number') return value.toLocaleString('pt-BR');
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.length === 0 ? '(vazio)' : value.map(showValue).join('; ');
  return Object.values(value).map(showValue).join(', ');
}

/** A path as problems name it: `phones.0.number`. */
export function pathKey(path: Path): string {
  return path.join('.');
}
