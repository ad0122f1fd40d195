import { expect, test } from 'vitest';
import type { Trouble } from './record.ts';
import { tellFailed, tellRetried, tellStep } from './tell.ts';

const lines = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `${word} ${index}`).join('\n');

const troubles = (count: number, passed = false): Trouble[] =>
  Array.from({ length: count }, (_, index) => ({
    test: `test ${index}`,
    passed,
    message: lines(50, `why ${index}:`),
  }));

test('a failed test is told by name, with the start of its message', () => {
  const told = tellFailed([{ test: 'a.test.ts › a', passed: false, message: 'bad\nworse' }]);
  expect(told).toEqual(['  1) a.test.ts › a', '     bad', '     worse']);
});

test.each([1, 2, 5, 10, 11, 200])('%i failures stay within the end of a log', (count) => {
  const told = tellFailed(troubles(count));
  expect(told.length).toBeLessThan(75);
  expect(told.filter((line) => /^ {2}\d+\) test/.test(line))).toHaveLength(Math.min(count, 10));
  expect(told.includes(`  and ${count - 10} more`)).toBe(count > 10);
});

test('what passed when tried again is named, and is no failure', () => {
  expect(tellRetried(troubles(2, true))).toEqual([
    'Passed only when tried again:',
    '  test 0',
    '  test 1',
  ]);
  expect(tellRetried(troubles(2))).toEqual([]);
  expect(tellFailed(troubles(2, true))).toEqual([]);
});

test('a step tells its tests, or its own last words where no test failed', () => {
  const tail = lines(90, 'line');
  const silent = tellStep({ step: 'check:lint', troubles: troubles(1, true), tail });
  expect(silent).toHaveLength(41);
  expect(silent.at(-1)).toBe('     line 89');
  const told = tellStep({ step: 'test:db', troubles: troubles(1), tail });
  expect(told.slice(0, 2)).toEqual(['── what failed in test:db', '  1) test 0']);
  expect(told.join()).not.toContain('line');
});
