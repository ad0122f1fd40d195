import { foldAccents } from '../../lib/text/slug.ts';

/** The warnings for the words of a terrain; a word counts in any form ("morros"). */
export function listTerrainNotes(
  notes: readonly { words: readonly string[]; text: string }[],
  terrain: string,
): string[] {
  const said = foldAccents(terrain);
  return notes
    .filter(({ words }) => words.some((word) => said.includes(foldAccents(word))))
    .map(({ text }) => text);
}
