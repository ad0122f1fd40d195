import { rm } from 'node:fs/promises';
import path from 'node:path';
import { readTroubles, type Trouble } from '../tests/troubles/record.ts';
import { tellRetried, tellStep } from '../tests/troubles/tell.ts';
import { STAGES } from './tools/stages.ts';
import { runInTurn, TurnWriter } from './tools/turn-writer.ts';

/**
 * Runs every step. The first failure stops what runs beside it, and is told last: of a long log often
 * only the end is kept.
 */
const PROVED_DIR = path.resolve('.local/proved');
const TROUBLES_DIR = path.resolve('.local/troubles');

/** Enough for the last words of a step, whose own end is told when no test failed in it. */
const TAIL_LENGTH = 20_000;

interface Outcome {
  step: string;
  result: 'passed' | 'failed' | 'stopped';
  seconds: number;
  troubles: readonly Trouble[];
  tail: string;
}

const screen = new TurnWriter((text) => process.stdout.write(text));
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    process.exitCode = 1;
    stop.abort();
  });
}

async function runStep(step: string): Promise<Outcome> {
  const started = performance.now();
  const turn = screen.open(`\n── ${step}\n`);
  const troublesDir = path.join(TROUBLES_DIR, step.replace(':', '-'));
  let tail = '';
  const code = await runInTurn(
    {
      write: (text) => {
        tail = (tail + text).slice(-TAIL_LENGTH);
        turn.write(text);
      },
      close: turn.close,
    },
    ['npm', 'run', '--silent', step],
    { PROVED_DIR, TROUBLES_DIR: troublesDir },
    stop.signal,
  );
  const seconds = Math.round((performance.now() - started) / 1000);
  const troubles = readTroubles(troublesDir);
  if (code === 0) return { step, result: 'passed', seconds, troubles, tail };
  if (stop.signal.aborted) return { step, result: 'stopped', seconds, troubles: [], tail };
  // Its words may still wait for those of a longer step.
  console.error(`${step} failed after ${seconds} s.`);
  stop.abort();
  return { step, result: 'failed', seconds, troubles, tail };
}

async function runLane(steps: readonly string[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    if (stop.signal.aborted) break;
    outcomes.push(await runStep(step));
  }
  return outcomes;
}

const started = performance.now();
for (const dir of [PROVED_DIR, TROUBLES_DIR]) await rm(dir, { recursive: true, force: true });
const outcomes: Outcome[] = [];
for (const lanes of STAGES) {
  const done = await Promise.all(lanes.map(runLane));
  outcomes.push(...done.flat());
}

const those = (result: Outcome['result']) => outcomes.filter((each) => each.result === result);
const [passed, failed, stopped] = [those('passed'), those('failed'), those('stopped')];
const total = Math.round((performance.now() - started) / 1000);
console.log(
  [
    '',
    `${outcomes.map(({ step, seconds }) => `${step} ${seconds} s`).join(' · ')} · all ${total} s`,
    ...tellRetried(outcomes.flatMap(({ troubles }) => troubles)),
    ...failed.flatMap(tellStep),
    ...(stopped.length > 0 ? [`Stopped: ${stopped.map(({ step }) => step).join(', ')}`] : []),
    ...failed.map(({ step }) => `${step} failed. To see it alone: npm run ${step}`),
    `${passed.length} passed, ${failed.length} failed`,
  ].join('\n'),
);
if (failed.length > 0) process.exitCode = 1;
