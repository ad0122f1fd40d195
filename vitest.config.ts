import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readRequirements, tagOf } from './tests/requirements/read.ts';

/** Files share a process, and one that counts work leaves regular expressions slow in it: those come last. */
class CountingLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const counting = new Set(
      sorted.filter(({ moduleId }) => readFileSync(moduleId, 'utf8').includes('helpers/work.ts')),
    );
    return [...sorted.filter((file) => !counting.has(file)), ...counting];
  }
}

const EMBEDDED_ALONE = [
  'durability',
  'hosted',
  'launch',
  'local-administrator',
  'local-publishing',
  'older-folder',
  // Holds a transaction over several queries, which a server's many connections do not.
  'vault',
].map((name) => `tests/db/${name}.test.ts`);

export default defineConfig({
  test: {
    sequence: { sequencer: CountingLast },
    // A tag that is no requirement is an error before the first test.
    tags: [...readRequirements()].map(([id, description]) => ({ name: tagOf(id), description })),
    reporters: [
      'default',
      ...(process.env['GITHUB_ACTIONS'] ? ['github-actions'] : []),
      './tests/requirements/vitest-reporter.ts',
    ],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'src/**/*.test.tsx',
            'scripts/**/*.test.ts',
            'supabase/**/*.test.ts',
            'tests/{mutants,requirements,specification}/**/*.test.ts',
            'tests/promises/*.test.ts',
          ],
          environment: 'node',
          setupFiles: ['tests/helpers/each-file.ts', 'tests/helpers/one-memory.ts'],
          // For what hangs, and never for what is slow, as below; a quiet machine needs two seconds.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 300_000 } },
          // One set of modules for all files: loading them anew cost more than the tests.
          isolate: false,
        },
      },
      {
        test: {
          name: 'db',
          include: ['tests/db/**/*.test.ts'],
          // What is of the embedded database alone, or of no database that a server could have.
          ...(process.env['TEST_DATABASE'] === 'postgres' && { exclude: EMBEDDED_ALONE }),
          // The functions run in Deno too; its first install belongs to no test's time limit, nor does
          // the first Postgres.
          globalSetup: 'tests/db/setup.ts',
          setupFiles: 'tests/helpers/each-file.ts',
          testTimeout: 900_000,
          // Vitest's own second is short where other processes keep the machine busy.
          expect: { poll: { timeout: 300_000 } },
          hookTimeout: 900_000,
          // One set of modules, and of compiled WebAssembly, for all files; each has a database of its own.
          isolate: false,
          // Each password that is made or compared takes a tenth of a second at the usual cost.
          env: { DO_NOT_TRACK: '1', LITE_AUTH_BCRYPT_COST: '4' },
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'build',
          include: ['tests/{build,promises/site}/**/*.test.ts'],
          // Read once for all files: modules, the pages of the site, and the content that it is made of.
          isolate: false,
          // As the builds of `test-site.ts`: Vitest's own makes others.
          env: { NODE_ENV: 'production' },
          testTimeout: 1_800_000,
          hookTimeout: 1_800_000,
          expect: { poll: { timeout: 900_000 } },
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
      {
        // By `npm run test:engines`, and no part of `npm test`: not everybody has these browsers.
        test: {
          name: 'engines',
          include: ['tests/engines/*.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 900_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
