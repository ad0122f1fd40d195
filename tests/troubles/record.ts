import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
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
  /** Where a picture of it lies. */
  picture: z.optional(z.string()),
  /** The command that runs it by itself. */
  alone: z.optional(z.string()),
});
export type Trouble = z.infer<typeof trouble>;

const PROGRESS = 'progress-';

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

const isProgress = (name: string) => name.startsWith(PROGRESS);

/** What all reporters of a step wrote down; none when the folder is not there. */
export function readTroubles(folder: string): Trouble[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !isProgress(name))
    .flatMap((name) =>
      z.array(trouble).parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))),
    );
}

const progress = z.strictObject({ done: z.int(), known: z.int() });
/** How many tests are done, of how many that are known so far. */
export type Progress = z.infer<typeof progress>;

/** Counts tests where `TROUBLES_DIR` names a folder, for who watches. */
export class ProgressCounter {
  readonly #now: Progress = { done: 0, known: 0 };
  readonly #folder = process.env['TROUBLES_DIR'];

  add(part: Partial<Progress>): void {
    this.#now.done += part.done ?? 0;
    this.#now.known += part.known ?? 0;
    if (!this.#folder) return;
    mkdirSync(this.#folder, { recursive: true });
    const file = path.join(this.#folder, `${PROGRESS}${process.pid}`);
    writeFileSync(`${file}.new`, JSON.stringify(this.#now));
    // Who reads it sees all of it.
    renameSync(`${file}.new`, file);
  }
}

/** The sum of what the reporters of a step counted so far. */
export function readProgress(folder: string): Progress {
  const sum: Progress = { done: 0, known: 0 };
  if (!existsSync(folder)) return sum;
  for (const name of readdirSync(folder)) {
    if (!isProgress(name) || name.endsWith('.new')) continue;
    const { done, known } = progress.parse(
      JSON.parse(readFileSync(path.join(folder, name), 'utf8')),
    );
    sum.done += done;
    sum.known += known;
  }
  return sum;
}
