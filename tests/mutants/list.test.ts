import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { placeOf, readMutants } from './list.ts';

const mutants = readMutants();

test('each fault of the list has its line in the code, once, and tests that are to find it', () => {
  expect(mutants.length).toBeGreaterThan(30);
  for (const mutant of mutants) {
    const { number, what, find, replace, tests } = mutant;
    expect(placeOf(mutant), `${number} ${what}`).toBeDefined();
    expect(replace, what).not.toBe(find);
    expect(
      tests.filter((file) => !existsSync(file)),
      what,
    ).toEqual([]);
  }
});

test('a line that is gone, or stands twice, has no place', () => {
  const file = 'tests/mutants/list.t[s]';
  expect(placeOf({ file, find: 'export function placeOf' })).toBe('tests/mutants/list.ts');
  expect(placeOf({ file, find: 'no such ' + 'line' })).toBeUndefined();
  expect(placeOf({ file, find: 'export function ' })).toBeUndefined();
});
