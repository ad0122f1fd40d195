import { sha256 } from '@noble/hashes/sha2.js';
import { groupBy } from '../../lib/older-browsers.ts';

/** Parts of a page that hold contact links, with the letter that stands for each in a message. */
const SLOT_LETTERS = { header: 'h', main: 'm', bar: 'b', float: 'f', footer: 'r' } as const;

export type ContactSlot = keyof typeof SLOT_LETTERS;

/** Digits and letters that nobody takes for one another. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 5;

/**
 * Five letters that stand for an address of the site, always the same ones. They name a page, never
 * a person. Of 10,000 pages about two pairs share a code: see `indexCodes`.
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

/** A page and a button of it, as the last line of a message names them: "7K3QM-b". */
export const writeReference = ({ code, slot }: Reference): string =>
  `${code}-${SLOT_LETTERS[slot]}`;

/** The message with the last line that names the page and the button it was sent from. */
export function addReference(message: string, code: string, slot: ContactSlot): string {
  return `${message}\n(ref. ${writeReference({ code, slot })})`;
}

/** What the last line of a message names. */
export interface Reference {
  code: string;
  slot: ContactSlot;
}

const WRITTEN = `([${ALPHABET}]{${LENGTH}})-([${Object.values(SLOT_LETTERS).join('')}])(?![\\w-])`;
/** After "ref." anywhere, as mail and forwarding break and quote lines; else bare, in capitals or alone on its line. */
const REFERENCES = [
  new RegExp(`\\bref\\.?[\\s>]*${WRITTEN}`, 'i'),
  new RegExp(`(?:^|[^\\w-])${WRITTEN}`),
  new RegExp(`^[\\s>(]{0,40}${WRITTEN}\\)?\\s*$`, 'im'),
];

/** The reference in a message, or as somebody noted it down; undefined if there is none. */
export function readReference(text: string): Reference | undefined {
  const found = REFERENCES.map((form) => form.exec(text)).find((match) => match !== null);
  const [, code = '', letter = ''] = found ?? [];
  const slots = Object.keys(SLOT_LETTERS) as ContactSlot[];
  const slot = slots.find((name) => SLOT_LETTERS[name] === letter.toLowerCase());
  return slot && { code: code.toUpperCase(), slot };
}

/** Addresses by the code that stands for them: mostly one, more where pages share it. */
export function indexCodes(paths: Iterable<string>): Map<string, string[]> {
  return groupBy(paths, pageCode);
}

/** A message in place of another one, whose last line stays, for another page if a code is given. */
export function replaceMessage(old: string, message: string, code?: string): string {
  const reference = readReference(old.split('\n').at(-1) ?? '');
  return reference ? addReference(message, code ?? reference.code, reference.slot) : message;
}
