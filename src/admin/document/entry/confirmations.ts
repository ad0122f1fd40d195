import type { Document } from '../../../content/edits.ts';
import { confirmationOf, isConfirmed, sealOf } from '../../../lib/confirmed.ts';
import { dayInBrasilia } from '../../../lib/dates.ts';
import { companySchema } from '../../../schemas/company.ts';
import { nameOfWay } from '../../../schemas/what-changes.ts';

/** Something to confirm whose value a save changes. */
export interface Touched {
  path: string;
  name: string;
  wasConfirmed: boolean;
}

/** What the record asks to confirm and a save changes. */
export function listTouched(before: Document, after: Document): Touched[] {
  const [old, young] = [companySchema.safeParse(before).data, companySchema.safeParse(after).data];
  if (!old || !young) return [];
  return young.confirm
    .filter(({ path }) => sealOf(old, path) !== sealOf(young, path))
    .map(({ path, name = nameOfWay(companySchema, young, path), why }) => ({
      path,
      name: name || why,
      wasConfirmed: isConfirmed(old, path),
    }));
}

/** The record with its owner's word for fields of it. */
export function withConfirmations(
  document: Document,
  paths: readonly string[],
  now = new Date(),
): Document {
  const company = companySchema.safeParse(document).data;
  if (!company || paths.length === 0) return document;
  const day = dayInBrasilia(now);
  const added = paths.map((path) => [path, confirmationOf(company, path, day)] as const);
  return { ...document, confirmed: { ...company.confirmed, ...Object.fromEntries(added) } };
}
