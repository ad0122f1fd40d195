import path from 'node:path';
import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { openMigrated } from '../../scripts/backend/open-migrated.ts';
import { installEdgeTools } from '../../scripts/tools/edge-tools.ts';
import { makeTempFolder } from '../../scripts/tools/temp-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of an embedded database with every migration and no row, to be copied. */
    migrated: string;
  }
}

/** Prepares what every file of these tests would otherwise make again; gives what takes it away. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await installEdgeTools();
  const directory = await makeTempFolder('migrated');
  const database = await openMigrated({ directory, databaseUrl: undefined });
  await database.close();
  provide('migrated', path.join(directory, 'data'));
  return () => rm(directory, { recursive: true, force: true });
}
