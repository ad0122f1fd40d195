import { installEdgeTools } from '../../scripts/tools/edge-tools.ts';

export function setup(): Promise<void> {
  return installEdgeTools();
}
