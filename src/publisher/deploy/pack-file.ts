import { paths } from '../../lib/paths.ts';

/**
 * A pack: many saved pages in one file of the host, which takes only so many. Its first line says where each begins,
 * how long it is and what it is called when a browser asks whether it changed; the pages follow, each deflated.
 */
export type PackIndex = Record<string, [start: number, length: number, tag: string]>;

/** Folder of the packs, below the addresses of saved pages, so that the same worker stands in front of them. */
export const PACK_FOLDER = paths.savedPage('pacotes/');
/** A page of a hundred thousand lies in a pack of 2 MB, one of a million in 20 MB; a host takes 25. */
const PACKS = 500;

/** Address of the pack that a page lies in, if it lies in one: it follows from its name alone. */
export function packOf(slug: string): string {
  let sum = 0x81_1c_9d_c5;
  for (const letter of slug) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  return `${PACK_FOLDER}${(sum >>> 0) % PACKS}.bin`;
}
