import type { Document } from '../../../content/edits.ts';
import { confirmationOf, sealOf } from '../../../lib/confirmed.ts';
import { dayInBrasilia } from '../../../lib/dates.ts';
import { companySchema } from '../../../schemas/company.ts';

/** The ways to what the record asks to confirm and a save changes. */
export function listTouched(before: Document, after: Document): string[] {
  const [old, young] = [companySchema.safeParse(before).data, companySchema.safeParse(after).data];
  if (!old || !young) return [];
  return young.confirm
    .map(({ path }) => path)
    .filter((path) => sealOf(old, path) !== sealOf(young, path));
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
