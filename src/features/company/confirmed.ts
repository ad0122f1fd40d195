import { sha256 } from '@noble/hashes/sha2.js';
import type { Company } from './collection.ts';
import { isObject, sortKeys } from '../../lib/objects.ts';
import { ROW_KEYS } from '../../lib/rows.ts';

/** The value that a part of a path names: a key, or a row by its name or position. */
export function stepInto(value: unknown, part: string): unknown {
  if (Array.isArray(value)) {
    const rows: unknown[] = value;
    const named = rows.find((row) => isObject(row) && ROW_KEYS.some((key) => row[key] === part));
    return named ?? (/^\d+$/.test(part) ? rows[Number(part)] : undefined);
  }
  return isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
}

/**
 * The value at a path such as `phones.main` in a record; if the last part is no field, the value
 * before it. Undefined if even the first part is none.
 */
export function valueAtPath(record: object, fieldPath: string): unknown {
  let value: unknown = record;
  for (const part of fieldPath.split('.')) {
    const next = stepInto(value, part);
    if (next === undefined) break;
    value = next;
  }
  return value === record ? undefined : value;
}

const SEAL_BYTES = 4;

/** Eight letters that stand for the value at a path, in a record with all its defaults. */
export function sealOf(record: object, fieldPath: string): string {
  const text = JSON.stringify(sortKeys(valueAtPath(record, fieldPath)) ?? null);
  const digest = sha256(new TextEncoder().encode(text)).slice(0, SEAL_BYTES);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The entry of `confirmed` for a field that is confirmed on a day: "2026-12-01 1f2a3b4c". */
export function confirmationOf(record: object, fieldPath: string, day: string): string {
  return `${day} ${sealOf(record, fieldPath)}`;
}

/** Whether a field was confirmed with its current value. */
export function isConfirmed(company: Pick<Company, 'confirmed'>, fieldPath: string): boolean {
  const { confirmed } = company;
  return (
    Object.hasOwn(confirmed, fieldPath) &&
    (confirmed[fieldPath] ?? '').endsWith(sealOf(company, fieldPath))
  );
}

/** Rows of `confirm` that are not confirmed, or whose value has changed since. */
export function listUnconfirmed(company: Company): Company['confirm'] {
  return company.confirm.filter(({ path }) => !isConfirmed(company, path));
}
