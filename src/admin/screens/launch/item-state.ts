import { isConfirmed, sealOf } from '../../../features/company/confirmed.ts';
import type { Company } from '../../../features/company/collection.ts';
import type { LaunchItem } from './places.ts';

/** What the owner did about an item since the site that it was found on went live. */
export type ItemState = 'open' | 'confirmed' | 'changed';

export interface Meanwhile {
  /** The record as it is saved now; undefined while it is not known, or does not pass. */
  company: Company | undefined;
  /** Entries with an edit that no build has checked, as `collection/entry`. */
  edited: ReadonlySet<string>;
}

/** Whether an item is as the live site was found to be, or waits for the next one. */
export function stateOfItem(
  { at, group, how, seal }: Pick<LaunchItem, 'at' | 'group' | 'how' | 'seal'>,
  { company, edited }: Meanwhile,
): ItemState {
  if (!at) return 'open';
  if (group === 'testimonials' && company?.sampleTestimonials === false) return 'changed';
  if (at.collection !== 'company') {
    return edited.has(`${at.collection}/${at.entry}`) ? 'changed' : 'open';
  }
  if (!company) return 'open';
  if (how === 'confirm' && isConfirmed(company, at.path)) return 'confirmed';
  return sealOf(company, at.path) === seal ? 'open' : 'changed';
}
