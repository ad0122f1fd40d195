import './tools/load-env.ts';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { edgeCommand, findUnset, installEdgeTools } from './tools/edge-tools.ts';
import { exitCode } from './tools/run.ts';

/** Runs a command of tools/edge, pinned by its lockfile: `npm run edge -- wrangler rollback`. */
const [name = '', ...args] = process.argv.slice(2);
const unset = findUnset([name, ...args], process.env);
if (unset) {
  console.error(`${unset} is missing: set it before the command (docs/deploy.md, Set up).`);
  process.exit(1);
}
const command = edgeCommand(name);
if (name !== '') await installEdgeTools();
if (name === '' || !existsSync(command)) {
  console.error(`tools/edge has no command "${name}"; write: npm run edge -- wrangler <arguments>`);
  process.exit(1);
}
process.exit(await exitCode(spawn(command, args, { stdio: 'inherit' })));
