/**
 * What the pages of a run have said, by what it was drawn from: each time the number of the page. Kept by
 * the run, so that its pages say different things where the words allow it.
 */
export interface RunMemory {
  pages: number;
  said: Map<string, number[]>;
}

export function startMemory(): RunMemory {
  return { pages: 0, said: new Map() };
}

/** Looks at one page more of a run; without a run nothing has been said before. */
export function openMemory(memory: RunMemory = startMemory()) {
  const page = memory.pages;
  memory.pages += 1;
  /** Characters that this page has in common with each page before. */
  const common = new Map<number, number>();
  const commonWith = (key: string, other: number) => (common.get(other) ?? 0) + key.length;
  const saidBy = (key: string) => (memory.said.get(key) ?? []).filter((other) => other !== page);

  /** What it adds to what this page shares with others; the power keeps it from the nearest of them. */
  const cost = (key: string) =>
    saidBy(key).reduce((sum, other) => sum + commonWith(key, other) ** 2, 0);

  function use(key: string): void {
    const others = saidBy(key);
    for (const other of others) common.set(other, commonWith(key, other));
    memory.said.set(key, [...others, page]);
  }
  /** Those that bring this page least near to another one, in their order. */
  function freshest<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
    const costs = items.map((item) => cost(keyOf(item)));
    const least = Math.min(...costs);
    return items.filter((_, index) => costs[index] === least);
  }
  /** So many of them, one after the other the freshest, and used with that. */
  function take<Item>(items: readonly Item[], most: number, keyOf: (item: Item) => string): Item[] {
    const left = new Set(items);
    const taken: Item[] = [];
    while (taken.length < most && left.size > 0) {
      const [next] = freshest([...left], keyOf) as [Item];
      left.delete(next);
      taken.push(next);
      use(keyOf(next));
    }
    return taken;
  }
  return { isSaid: (key: string) => saidBy(key).length > 0, freshest, take, use };
}
