import { foldAccents } from '../../../lib/text/slug.ts';

/** The singular by its ending, as far as a comparison needs it. */
function singular(folded: string): string {
  if (folded.length < 4 || !folded.endsWith('s')) return folded;
  return folded
    .replace(/(?:oes|aes)$/, 'ao')
    .replace(/([ae])is$/, '$1l')
    .replace(/([rz])es$/, '$1')
    .replace(/([aeou])s$/, '$1');
}

/** The words of a text, folded and in the singular. */
export function plainWords(text: string): string[] {
  return (foldAccents(text).match(/[a-z0-9]+/g) ?? []).map(singular);
}
