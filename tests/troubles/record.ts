import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** A test that failed, or that passed only when it was tried again. */
const trouble = z.strictObject({
  /** Project, file and title. */
  test: z.string(),
  passed: z.boolean(),
  /** What was wrong, at the last try that failed. */
  message: z.string(),
});
export type Trouble = z.infer<typeof trouble>;

/** Writes down what a reporter saw, in the folder that `TROUBLES_DIR` names; without one, nothing. */
export function writeTroubles(troubles: readonly Trouble[]): void {
  const folder = process.env['TROUBLES_DIR'];
  if (!folder || troubles.length === 0) return;
  mkdirSync(folder, { recursive: true });
  const plain = troubles.map((each) => ({
    ...each,
    message: stripVTControlCharacters(each.message),
  }));
  writeFileSync(path.join(folder, `${randomUUID()}.json`), JSON.stringify(plain, null, 1));
}

/** What all reporters of a step wrote down; none when the folder is not there. */
export function readTroubles(folder: string): Trouble[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) =>
    z.array(trouble).parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))),
  );
}
