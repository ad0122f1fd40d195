import { unwrap, type Answer } from '../errors.ts';

/** Longest list of ids that still fits an address. */
const PORTION = 100;

/** Calls with portions of ids or addresses, one after the other, and joins what they give. */
export async function inPortions<Result>(
  ids: readonly string[],
  act: (portion: string[]) => PromiseLike<Answer<Result[]>>,
): Promise<Result[]> {
  const found: Result[] = [];
  for (let at = 0; at < ids.length; at += PORTION) {
    found.push(...unwrap(await act(ids.slice(at, at + PORTION))));
  }
  return found;
}
