import { installEdgeTools } from '../../scripts/tools/edge-tools.ts';
import { prepareMigrated } from '../helpers/prepare-migrated.ts';

/** Prepares what every file of these tests would otherwise make again. */
export async function setup(): Promise<void> {
  await installEdgeTools();
  await prepareMigrated();
}
