import { CONTENT_SCREEN } from './addresses.ts';

/** The entries of a set; a record opens at once. */
export const setAddress = (set: string) => `${CONTENT_SCREEN}?conjunto=${set}`;

/** The form of one entry, '' for a record; at one of its fields. */
export const entryAddress = (set: string, entry: string, field?: string) =>
  setAddress(set) +
  (entry === '' ? '' : `&item=${encodeURIComponent(entry)}`) +
  (field === undefined ? '' : `&campo=${encodeURIComponent(field)}`);

export const newAddress = (set: string) => `${setAddress(set)}&novo=1`;

const TITLE = 'titulo';

/** The address of a form that begins with a title. */
export function withTitle(address: string, title: string): string {
  if (title === '') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${TITLE}=${encodeURIComponent(title)}`;
}

/** The title that a form begins with, as the address asks for it; '' for none. */
export const titleAsked = () =>
  new URLSearchParams(location.search).get(TITLE)?.slice(0, 200) ?? '';
