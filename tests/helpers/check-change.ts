import { expect, test } from 'vitest';
import type { ContentProblem } from '../../src/cms/collections/entry.ts';

/**
 * What a check says of the owner's file after a change, one problem a line: `file field: message`. Also
 * tests that it says nothing of the file as it is, nor of a business without one.
 */
export function checkChange<Entry extends { data: unknown }>(
  entry: Entry | undefined,
  check: (entries: Entry[]) => ContentProblem[],
): (change: (data: Entry['data']) => void) => string {
  test('nothing is said of the file as it is, and a business without it is asked for none', () => {
    expect(entry && check([entry])).toEqual([]);
    expect(check([])).toEqual([]);
  });
  return (change) => {
    if (!entry) throw new Error('The file is gone from content/.');
    const changed = structuredClone(entry);
    change(changed.data);
    return check([changed])
      .map(({ file, field, message }) => `${file} ${field}: ${message}`)
      .join('\n');
  };
}
