import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ContentError } from '../src/content/read.ts';
import { listOpenItems } from '../src/content/launch/checks.ts';
import { isBlocking } from '../src/content/launch/items.ts';
import { readContentInput } from '../src/content/launch/read.ts';
import { buildReport, formatItems } from '../src/content/launch/report.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const items = listOpenItems({ ...readContentInput(new Date()), env: process.env });
  console.log(values.json ? JSON.stringify(buildReport(items), null, 2) : formatItems(items));
  if (items.some(isBlocking)) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
