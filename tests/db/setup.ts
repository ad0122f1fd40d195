import type { TestProject } from 'vitest/node';
import { installEdgeTools } from '../../scripts/tools/edge-tools.ts';
import { prepareMigrated } from '../helpers/prepare-migrated.ts';
import { startPostgres } from '../helpers/real-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the superuser of a real server for the tests; undefined for the embedded database. */
    postgres: string | undefined;
  }
}

/** Prepares once what every file of these tests needs. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  await installEdgeTools();
  await prepareMigrated();
  if (process.env['TEST_DATABASE'] !== 'postgres') return undefined;
  const server = await startPostgres();
  project.provide('postgres', server.url);
  return server.stop;
}
