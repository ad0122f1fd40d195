import type { Document } from '../../../cms/overrides/edits.ts';
import { confirmationOf, sealOf } from '../../../features/company/confirmed.ts';
import { dayInBrasilia } from '../../../lib/dates/dates.ts';
import { companySchema } from '../../../features/company/collection.ts';

/** The paths of what the record asks to confirm and a save changes, other than back to `base`. */
export function listTouched(before: Document, after: Document, base: Document = {}): string[] {
  const [old, young, file] = [before, after, base].map((one) => companySchema.safeParse(one).data);
  if (!old || !young) return [];
  return young.confirm
    .map(({ path }) => path)
    .filter((path) =>
      [old, file].every((other) => !other || sealOf(other, path) !== sealOf(young, path)),
    );
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
