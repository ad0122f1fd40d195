import { existsSync } from 'node:fs';
import { findProblems } from '../src/content/check.ts';
import { ContentError } from '../src/content/read.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const problems = findProblems();
if (problems.length === 0) console.log('Conteúdo em ordem.');
else {
  console.error(new ContentError(problems).message);
  process.exitCode = 1;
}
