import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'src/**/*.test.tsx',
            'scripts/**/*.test.ts',
            'supabase/**/*.test.ts',
            'tests/specification/**/*.test.ts',
          ],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'db',
          include: ['tests/db/**/*.test.ts'],
          // The functions run in Deno too; its first install belongs to no test's time limit.
          globalSetup: 'tests/db/install-edge-tools.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Each file starts a Postgres of its own; two cores carry two of them.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'build',
          include: ['tests/build/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
    ],
  },
});
