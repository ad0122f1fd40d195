import { rm } from 'node:fs/promises';
import path from 'node:path';
import { STAGES } from './tools/stages.ts';
import { runInTurn, TurnWriter } from './tools/turn-writer.ts';

/** Runs every step; a failure ends its lane, and the run after its stage. */
const PROVED_DIR = path.resolve('.local/proved');

interface Outcome {
  step: string;
  passed: boolean;
  seconds: number;
}

const screen = new TurnWriter((text) => process.stdout.write(text));

async function runStep(step: string): Promise<Outcome> {
  const started = performance.now();
  const turn = screen.open(`\n── ${step}\n`);
  const passed = (await runInTurn(turn, ['npm', 'run', '--silent', step], { PROVED_DIR })) === 0;
  const seconds = Math.round((performance.now() - started) / 1000);
  // Its words may still wait for those of a longer step.
  if (!passed) console.error(`${step} failed after ${seconds} s.`);
  return { step, passed, seconds };
}

async function runLane(steps: readonly string[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    const outcome = await runStep(step);
    outcomes.push(outcome);
    if (!outcome.passed) break;
  }
  return outcomes;
}

const started = performance.now();
await rm(PROVED_DIR, { recursive: true, force: true });
const outcomes: Outcome[] = [];
for (const lanes of STAGES) {
  const done = await Promise.all(lanes.map(runLane));
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
