import { expect, test } from 'vitest';
import type { ContentProblem } from '../../src/cms/collections/entry.ts';

/**
 * The problems that a check finds in the owner's file after a change: `file field: message`. Also
 * tests that it finds none in the unchanged file, nor for a business without one.
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
