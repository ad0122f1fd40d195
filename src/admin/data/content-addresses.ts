import { CONTENT_SCREEN } from './addresses.ts';

/** The entries of a collection; a record opens at once. */
export const collectionAddress = (collection: string) => `${CONTENT_SCREEN}?conjunto=${collection}`;

/** The form of one entry, '' for a record; at one of its fields. */
export const entryAddress = (collection: string, entry: string, field?: string) =>
  collectionAddress(collection) +
  (entry === '' ? '' : `&item=${encodeURIComponent(entry)}`) +
  (field === undefined ? '' : `&campo=${encodeURIComponent(field)}`);

export const newAddress = (collection: string) => `${collectionAddress(collection)}&novo=1`;

const TITLE = 'titulo';

/** The address of a form that begins with a title. */
export function withTitle(address: string, title: string): string {
  if (title === '') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${TITLE}=${encodeURIComponent(title)}`;
}

/** The title that a form begins with, as the address asks for it; '' for none. */
export const titleAsked = () =>
  new URLSearchParams(location.search).get(TITLE)?.slice(0, 200) ?? '';
