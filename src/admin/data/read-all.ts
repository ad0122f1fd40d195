import { unwrap, type Answer } from './errors.ts';

/** The server gives a thousand rows at most. */
const PORTION = 1000;

/** Every row of an answer that comes in portions. */
export async function readAll<Row>(
  read: (from: number, to: number) => PromiseLike<Answer<Row[]>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const found = unwrap(await read(rows.length, rows.length + PORTION - 1));
    rows.push(...found);
    if (found.length < PORTION) return rows;
  }
}
