import { sha256 } from '@noble/hashes/sha2.js';
import type { Company } from './collection.ts';
import { isObject, sortKeys } from '../../lib/objects.ts';
import { ROW_KEYS } from '../../lib/rows.ts';

/** The field of a value that a part of a way names: a key, or a row by its name or its place. */
export function stepInto(value: unknown, part: string): unknown {
  if (Array.isArray(value)) {
    const rows: unknown[] = value;
    const named = rows.find((row) => isObject(row) && ROW_KEYS.some((key) => row[key] === part));
    return named ?? (/^\d+$/.test(part) ? rows[Number(part)] : undefined);
  }
  return isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
}

/**
 * What a way such as `phones.main` leads to in a record; where its end is no field, what stands
 * before it. Undefined where even its first part is none.
 */
export function valueOfWay(record: object, way: string): unknown {
  let value: unknown = record;
  for (const part of way.split('.')) {
    const next = stepInto(value, part);
    if (next === undefined) break;
    value = next;
  }
  return value === record ? undefined : value;
}

const SEAL_BYTES = 4;

/** Eight letters that stand for the value that a way leads to, of a record with all its defaults. */
export function sealOf(record: object, way: string): string {
  const text = JSON.stringify(sortKeys(valueOfWay(record, way)) ?? null);
  const digest = sha256(new TextEncoder().encode(text)).slice(0, SEAL_BYTES);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What `confirmed` says of a field that its owner confirms on a day: "2026-12-01 1f2a3b4c". */
export function confirmationOf(record: object, way: string, day: string): string {
  return `${day} ${sealOf(record, way)}`;
}

/** Whether a field was confirmed with the value that it has. */
export function isConfirmed(company: Pick<Company, 'confirmed'>, way: string): boolean {
  const { confirmed } = company;
  return Object.hasOwn(confirmed, way) && (confirmed[way] ?? '').endsWith(sealOf(company, way));
}

/** Rows of `confirm` that the owner has not confirmed, or whose value is another one since. */
export function listUnconfirmed(company: Company): Company['confirm'] {
  return company.confirm.filter(({ path }) => !isConfirmed(company, path));
}

/** Fewer facts than these are no strip. */
const FEWEST_FACTS = 2;

/** The facts of a strip that make no promise which waits for its owner's word; none where too few are left. */
export function listSureFacts(facts: readonly string[], company: Company): readonly string[] {
  const claims: Record<string, unknown> = company.claims;
  const open = listUnconfirmed(company).flatMap(({ path }) => {
    const [group, name = ''] = path.split('.');
    const value = group === 'claims' && Object.hasOwn(claims, name) ? claims[name] : undefined;
    return typeof value === 'string' ? [value] : [];
  });
  const sure = facts.filter((fact) => !open.some((value) => fact.includes(value)));
  return sure.length < FEWEST_FACTS ? [] : sure;
}
