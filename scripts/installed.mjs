// @ts-check
// Plain JavaScript: before `npm ci` the machine's own Node runs it, which may be too old for TypeScript.
import { existsSync } from 'node:fs';

if (!existsSync('node_modules/.bin/node')) {
  console.error('Run "npm ci" first: it installs the packages, and the Node that runs the site.');
  process.exitCode = 1;
}
