import type { TestProject } from 'vitest/node';
import { folderOf, installEdgeTools } from '../../scripts/tools/edge-tools.ts';
import { prepareMigrated } from '../helpers/prepare-migrated.ts';
import { startPostgres } from '../helpers/real-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the superuser of a real server that the tests use; undefined for the embedded database. */
    postgres: string | undefined;
  }
}

/** Prepares what every file of these tests would otherwise make again. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  await installEdgeTools();
  // A played run at GitHub, whose home is empty, may not know this machine's registry.
  if (process.env['HOSTED']) await installEdgeTools(folderOf('netlify'));
  await prepareMigrated();
  if (process.env['TEST_DATABASE'] !== 'postgres') return undefined;
  const server = await startPostgres();
  project.provide('postgres', server.url);
  return server.stop;
}
