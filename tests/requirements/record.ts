import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** A test with requirements, as one run saw it. */
const provedTest = z.strictObject({
  /** File and title. */
  test: z.string(),
  requirements: z.array(z.string()).min(1),
  passed: z.boolean(),
});
export type ProvedTest = z.infer<typeof provedTest>;

/**
 * Folder of the records of one run of the whole suite, below `TEST_DIR`; undefined if a part runs
 * alone, which records nothing.
 */
export function recordsFolder(): string | undefined {
  const run = process.env['TEST_DIR'];
  return run ? path.join(run, 'proved') : undefined;
}

/** Writes a reporter's records beside those of the other parts. */
export function writeRecord(tests: readonly ProvedTest[]): void {
  const folder = recordsFolder();
  if (folder === undefined || tests.length === 0) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${randomUUID()}.json`), JSON.stringify(tests, null, 1));
}

/** The records of all parts of the suite. */
export function readRecords(folder: string): ProvedTest[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) =>
      z.array(provedTest).parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))),
    );
}
