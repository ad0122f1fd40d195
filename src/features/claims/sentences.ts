/** A sentence as one number: letter for letter the same sentence has the same one (FNV-1a). */
export function sentenceKey(sentence: string): number {
  let key = 0x811c9dc5;
  for (const char of sentence.replace(/\s+/g, ' ').trim()) {
    key = Math.imul(key ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  return key >>> 0;
}

/** What a text is cut into: its blocks stand between bars. */
const SENTENCE = /[^.!?|]+(?:[.!?](?!\s)[^.!?|]*)*[.!?]?/g;

/** The sentences of a text whose blocks stand between bars, each with its place. */
export function sentencesOf(text: string): { start: number; text: string }[] {
  return [...text.matchAll(SENTENCE)].map(({ 0: whole, index }) => ({
    start: index + whole.length - whole.trimStart().length,
    text: whole.trim(),
  }));
}
