/** A stream of numbers from 0 to 1 that depends on the text alone (cyrb53 into mulberry32). */
export function createRandom(text: string): () => number {
  let state = 0x9e3779b9;
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 2654435761);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A new order for a list. */
export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const list = [...items];
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [list[last], list[other]] = [list[other] as Item, list[last] as Item];
  }
  return list;
}
