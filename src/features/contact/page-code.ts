import { sha256 } from '@noble/hashes/sha2.js';
import { groupBy } from '../../lib/older-browsers.ts';

/** Parts of a page that hold contact links, with the letter that stands for each in a message. */
const SLOT_LETTERS = { header: 'h', main: 'm', bar: 'b', float: 'f', footer: 'r' } as const;

export type ContactSlot = keyof typeof SLOT_LETTERS;

/** Digits and letters that are not easily confused. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 5;

/**
 * Code of five letters for an address of the site. It names a page, never a person. Of 10,000 pages
 * about two pairs share a code: see `indexCodes`.
 */
export function pageCode(path: string): string {
  const digest = sha256(new TextEncoder().encode(path));
  let rest = new DataView(digest.buffer, digest.byteOffset).getBigUint64(0);
  let code = '';
  while (code.length < LENGTH) {
    code += ALPHABET.charAt(Number(rest % BigInt(ALPHABET.length)));
    rest /= BigInt(ALPHABET.length);
  }
  return code;
}

/** A page and one of its buttons, as in the last line of a message: "7K3QM-b". */
export const writeReference = ({ code, slot }: Reference): string =>
  `${code}-${SLOT_LETTERS[slot]}`;

/** The message with a last line that names page and button. */
export function addReference(message: string, code: string, slot: ContactSlot): string {
  return `${message}\n(ref. ${writeReference({ code, slot })})`;
}

/** What the last line of a message names. */
export interface Reference {
  code: string;
  slot: ContactSlot;
}

const WRITTEN = `([${ALPHABET}]{${LENGTH}})-([${Object.values(SLOT_LETTERS).join('')}])(?![\\w-])`;
/**
 * After "ref." anywhere, because mail and forwarding break and quote lines; else alone, in capitals
 * or on a line of its own.
 */
const REFERENCES = [
  new RegExp(`\\bref\\.?[\\s>]*${WRITTEN}`, 'i'),
  new RegExp(`(?:^|[^\\w-])${WRITTEN}`),
  new RegExp(`^[\\s>(]{0,40}${WRITTEN}\\)?\\s*$`, 'im'),
];

/** The reference in a message or a note; undefined if there is none. */
export function readReference(text: string): Reference | undefined {
  const found = REFERENCES.map((form) => form.exec(text)).find((match) => match !== null);
  const [, code = '', letter = ''] = found ?? [];
  const slots = Object.keys(SLOT_LETTERS) as ContactSlot[];
  const slot = slots.find((name) => SLOT_LETTERS[name] === letter.toLowerCase());
  return slot && { code: code.toUpperCase(), slot };
}

/** Addresses by code: mostly one, more if pages share it. */
export function indexCodes(paths: Iterable<string>): Map<string, string[]> {
  return groupBy(paths, pageCode);
}

/** Replaces a message but keeps its last line, with another page code if one is given. */
export function replaceMessage(old: string, message: string, code?: string): string {
  const reference = readReference(old.split('\n').at(-1) ?? '');
  return reference ? addReference(message, code ?? reference.code, reference.slot) : message;
}
