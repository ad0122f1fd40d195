import { WORDS_SCREEN } from './addresses.ts';

/** Where every set of words is listed. */
export const HOME = WORDS_SCREEN;

/** The entries of a set; a record opens at once. */
export const setAddress = (set: string) => `${HOME}?conjunto=${set}`;

/** The form of one entry; '' for a record. */
export const entryAddress = (set: string, entry: string) =>
  entry === '' ? setAddress(set) : `${setAddress(set)}&item=${encodeURIComponent(entry)}`;

/** The form of an entry that does not exist yet. */
export const newAddress = (set: string) => `${setAddress(set)}&novo=1`;
