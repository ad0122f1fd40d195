import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** A test elsewhere that fails when a requirement is not met; it must exist and hold the words. */
export interface Evidence {
  file: string;
  /** What the file's tests check, word for word: a message, a name, a number. */
  holds: readonly string[];
}

/** Fails with the words that no test checks any more. */
export function expectEvidence({ file, holds }: Evidence): void {
  const source = readFileSync(file, 'utf8').replace(/\s+/g, ' ');
  expect(
    holds.filter((words) => !source.includes(words)),
    `missing in ${file}`,
  ).toEqual([]);
}
