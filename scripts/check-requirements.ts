import { existsSync } from 'node:fs';
import { findGaps } from '../tests/requirements/gaps.ts';
import { readRequirements } from '../tests/requirements/read.ts';
import { readRecords, recordsFolder } from '../tests/requirements/record.ts';

/** The last step of the whole suite: every requirement has a tagged test that ran and passed. */
const folder = recordsFolder();
if (folder === undefined || !existsSync(folder)) {
  console.error('Nothing was recorded. Run npm test, which sets TEST_DIR for all its steps.');
  process.exit(1);
}
const requirements = readRequirements();
const tests = readRecords(folder);
const gaps = findGaps(requirements, tests);
for (const gap of gaps) console.error(gap);
console.log(`${requirements.size} requirements, ${tests.length} tagged tests, ${gaps.length} gaps`);
if (gaps.length > 0) process.exit(1);
