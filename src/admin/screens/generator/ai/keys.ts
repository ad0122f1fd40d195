import * as z from 'zod/mini';
import { messages } from '../../../ui/messages.ts';
import { local } from '../../../data/storage.ts';

/** Characters from which on a key may be sent. */
export const SHORTEST_TO_SEND = 10;

/** Rules of a key, as the server applies them. */
const aiKeyText = z.string().check(z.trim(), z.regex(/^sk-.{17,}$/s, messages.keyInvalid.text));

export const keySchema = z.object({ key: aiKeyText });

export function isValidKey(key: string): boolean {
  return aiKeyText.safeParse(key).success;
}

/** A key that an older version left in this browser. */
export function findOldKey(): { name: string; key: string } | undefined {
  for (const name of local.keys()) {
    const key = /openai/i.test(name) ? local.getItem(name)?.replace(/^"|"$/g, '') : undefined;
    if (key !== undefined && isValidKey(key)) return { name, key };
  }
  return undefined;
}
