import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { exitCode } from './tools/run.ts';
import { STAGES } from './tools/stages.ts';

/** Runs every step; a failure ends its lane, and the run after its stage. */
const PROVED_DIR = path.resolve('.local/proved');

interface Outcome {
  step: string;
  passed: boolean;
  seconds: number;
}

/** Runs one step; beside another one its output comes in one piece at its end. */
async function runStep(step: string, alone: boolean): Promise<Outcome> {
  if (alone) console.log(`\n── ${step}`);
  const started = performance.now();
  const child = spawn('npm', ['run', '--silent', step], {
    stdio: alone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PROVED_DIR },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const passed = (await exitCode(child)) === 0;
  const seconds = Math.round((performance.now() - started) / 1000);
  if (!alone) console.log(`\n── ${step}, ${seconds} s\n${output.trimEnd()}`);
  return { step, passed, seconds };
}

async function runLane(steps: readonly string[], alone: boolean): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    const outcome = await runStep(step, alone);
    outcomes.push(outcome);
    if (!outcome.passed) break;
  }
  return outcomes;
}

const started = performance.now();
await rm(PROVED_DIR, { recursive: true, force: true });
const outcomes: Outcome[] = [];
for (const lanes of STAGES) {
  const done = await Promise.all(lanes.map((lane) => runLane(lane, lanes.length === 1)));
  outcomes.push(...done.flat());
  if (outcomes.some(({ passed }) => !passed)) break;
}

const failed = outcomes.filter(({ passed }) => !passed);
const total = Math.round((performance.now() - started) / 1000);
console.log(
  `\n${outcomes.map(({ step, seconds }) => `${step} ${seconds} s`).join(' · ')} · all ${total} s`,
);
for (const { step } of failed) console.error(`${step} failed. To see it alone: npm run ${step}`);
console.log(`${outcomes.length - failed.length} passed, ${failed.length} failed`);
if (failed.length > 0) process.exitCode = 1;
