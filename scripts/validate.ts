import { spawn } from 'node:child_process';
import { exitCode } from './tools/run.ts';

/** All checks, cheapest first; the first failure ends the run. */
const STEPS = [
  'check:format',
  'check:content',
  'check:types',
  'check:lint',
  'check:unused',
  'test:unit',
  'test:db',
  'test:site',
];

const times: string[] = [];
for (const [index, step] of STEPS.entries()) {
  console.log(`\n── ${step}`);
  const started = performance.now();
  const child = spawn('npm', ['run', '--silent', step], { stdio: 'inherit' });
  const code = await exitCode(child);
  times.push(`${step} ${Math.round((performance.now() - started) / 1000)} s`);
  if (code !== 0) {
    console.error(`\n${step} failed. To see it alone: npm run ${step}`);
    console.log(`${index} passed, 1 failed`);
    process.exit(1);
  }
}
console.log(`\n${times.join(' · ')}`);
console.log(`${STEPS.length} passed, 0 failed`);
