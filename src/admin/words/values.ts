import { isObject, isSame, listChanges, type Document } from '../../content/edits.ts';
import { findVariant, type Shape } from './form-shape.ts';

export type Path = readonly (string | number)[];

/** The value at the end of a path; undefined where there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)] as unknown;
    return isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined;
  }, value);
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
    return value.map((item: unknown, at) => tidy(shape.item, item, old[at]));
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

/** Whether one path leads to or through the end of the other. */
function isWithin(a: Path, b: Path): boolean {
  const length = Math.min(a.length, b.length);
  return Array.from({ length }, (_, at) => String(a[at]) === String(b[at])).every(Boolean);
}

/** A field that two people changed to different values. */
interface Collision {
  path: Path;
  mine: unknown;
  theirs: unknown;
}

/** What two people made of one document. */
export interface Joined {
  /** Both their changes; where they differ, mine. */
  document: Document;
  collisions: Collision[];
}

/** Joins what two people made of a document; a field that both changed is for a person to decide. */
export function joinChanges(original: Document, mine: Document, theirs: Document): Joined {
  const theirChanges = listChanges(original, theirs);
  const collisions: Collision[] = [];
  let document: unknown = theirs;
  for (const { path } of listChanges(original, mine)) {
    const other = theirChanges.find((change) => isWithin(change.path, path));
    // The shorter of the two ways holds both changes whole.
    const at: Path = other && other.path.length < path.length ? other.path : path;
    const values = { mine: valueAt(mine, at), theirs: valueAt(theirs, at) };
    const isTold = collisions.some((collision) => isSame(collision.path, at));
    if (other && !isTold && !isSame(values.mine, values.theirs))
      collisions.push({ path: at, ...values });
    document = withValue(document, at, values.mine);
  }
  return { document: document as Document, collisions };
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
