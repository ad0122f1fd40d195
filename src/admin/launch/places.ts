import { COMPANY_SCREEN, WORDS_SCREEN } from '../addresses.ts';
import { findCardOf } from '../company/cards.ts';
import { entryAddress, setAddress } from '../words/word-addresses.ts';
import type { LaunchReport } from '../../content/launch/report.ts';

export type LaunchGroup = LaunchReport['groups'][number];
export type LaunchItem = LaunchGroup['items'][number];

/** Where the field of an item is changed; the texts of the site where no field closes it alone. */
export function addressOf({ at, how }: Pick<LaunchItem, 'at' | 'how'>): string | undefined {
  if (!at) return how === 'server' ? undefined : WORDS_SCREEN;
  if (at.collection !== 'company') {
    return `${entryAddress(at.collection, at.entry)}&campo=${encodeURIComponent(at.path)}`;
  }
  const card = findCardOf(at.path);
  if (!card) return WORDS_SCREEN;
  return `${COMPANY_SCREEN}?ficha=${card.id}&campo=${encodeURIComponent(at.path)}`;
}

/** Where the things of a group that stops nothing are looked at; undefined where there is no such place. */
export function addressOfGroup({ group }: Pick<LaunchGroup, 'group'>): string | undefined {
  if (group === 'places') return setAddress('cities');
  return group === 'posts' ? setAddress('posts') : undefined;
}
