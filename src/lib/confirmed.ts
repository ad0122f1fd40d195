import type { Company } from '../schemas/company.ts';

/** Rows of `confirm` that the owner has not confirmed. */
export function listUnconfirmed({
  confirm,
  confirmed,
}: Pick<Company, 'confirm' | 'confirmed'>): Company['confirm'] {
  return confirm.filter(({ path }) => !Object.hasOwn(confirmed, path));
}
