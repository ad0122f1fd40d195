import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { readProgress, readTroubles, type Trouble } from '../tests/troubles/record.ts';
import { tellRetried, tellStep } from '../tests/troubles/tell.ts';
import { changedParts, listChanged } from './tools/changed-parts.ts';
import { HOSTED, PARTS, partsOf, runParts, type Part } from './tools/parts.ts';
import { runPart } from './tools/run-part.ts';
import { makeTempFolder } from './tools/temp-folder.ts';

/**
 * Runs every part, those that the arguments name, or with `--changed` what judges the changed files, and
 * says when each begins and ends. The first failure stops the rest, but with `--keep-going`, and is told
 * last: of a long log often only the end is kept.
 */
const LOG_DIR = path.resolve('.local/log');

/** Enough for the last words of a part, whose own end is told when no test failed in it. */
const TAIL_LENGTH = 20_000;
const PROGRESS_MS = 1000;

interface Outcome {
  part: Part;
  result: 'passed' | 'failed' | 'stopped';
  troubles: readonly Trouble[];
  tail: string;
}

const screen = process.stdout;
const bold = (text: string) => (screen.isTTY ? `\x1b[1m${text}\x1b[22m` : text);
const CLEAR = '\r\x1b[K';
const print = (line: string) => screen.write(`${screen.isTTY ? CLEAR : ''}${line}\n`);

const KEEP_GOING = '--keep-going';
const asked = process.argv.slice(2).filter((name) => name !== KEEP_GOING);
/** Whether a failure stops the rest. */
const stops = !process.argv.includes(KEEP_GOING);
const isWhole = asked.length === 0;
const parts = choose();

function choose(): readonly Part[] {
  if (isWhole) return PARTS;
  if (asked.join(' ') === '--hosted') return HOSTED;
  if (asked.join(' ') === '--changed') return changedParts(listChanged());
  try {
    return partsOf(asked);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/** What the parts of this run leave for one another; another run of this checkout has its own. */
const dir = await makeTempFolder('test');
const fileOf = ({ name }: Part) => name.replace(/\W+/g, '-');
const troublesOf = (part: Part) => path.join(dir, 'troubles', fileOf(part));
const logOf = (part: Part) => path.join(LOG_DIR, `${fileOf(part)}.log`);

/** "312 of 800 tests", or nothing for a part without any. */
function tellTests(part: Part, isOver: boolean): string {
  const { done, known } = readProgress(troublesOf(part));
  if (known === 0) return '';
  return isOver && done === known ? `${done} tests` : `${done} of ${known} tests`;
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    process.exitCode = 1;
    stop.abort();
  });
}

await mkdir(LOG_DIR, { recursive: true });
const started = performance.now();
const since = (moment: number) => `${Math.round((performance.now() - moment) / 1000)} s`;
const outcomes: Outcome[] = [];
const running = new Map<Part, number>();

const told = setInterval(() => {
  if (!screen.isTTY) return;
  const now = [...running].map(([part, begun]) =>
    [part.name, tellTests(part, false), since(begun)].filter(Boolean).join(' '),
  );
  const left = parts.length - outcomes.length - running.size;
  screen.write(
    CLEAR + `${now.join(' · ')} · ${left} to come`.slice(0, Math.max(screen.columns - 1, 20)),
  );
}, PROGRESS_MS);

async function run(part: Part): Promise<boolean> {
  const begun = performance.now();
  running.set(part, begun);
  print(`▶ ${part.name}`);
  const { code, processorSeconds } = await runPart(part.command, {
    log: logOf(part),
    env: {
      ...(isWhole && { PROVED_DIR: path.join(dir, 'proved') }),
      TROUBLES_DIR: troublesOf(part),
      TEST_BUILT_SITE: path.join(dir, 'site'),
      // Some hundred programs of ours start, mostly the same ones.
      NODE_COMPILE_CACHE: path.resolve('.local/compile-cache'),
      ...(screen.isTTY && { FORCE_COLOR: '1' }),
    },
    stop: stop.signal,
  });
  running.delete(part);
  // What is told to stop may end well.
  const result = stop.signal.aborted ? 'stopped' : code === 0 ? 'passed' : 'failed';
  const mark = { passed: '✓', failed: '✗', stopped: '–' }[result];
  const cost =
    processorSeconds === undefined ? '' : `${Math.round(processorSeconds)} s of processors`;
  const words = [`${mark} ${bold(part.name)}`, since(begun), cost, tellTests(part, true)];
  print(words.filter(Boolean).join(' · '));
  outcomes.push({
    part,
    result,
    troubles: result === 'stopped' ? [] : readTroubles(troublesOf(part)),
    tail: result === 'failed' ? readFileSync(logOf(part), 'utf8').slice(-TAIL_LENGTH) : '',
  });
  if (result === 'failed' && stops) stop.abort();
  return result === 'passed' || !stops;
}

await runParts(parts, availableParallelism(), run);
clearInterval(told);

const those = (result: Outcome['result']) => outcomes.filter((each) => each.result === result);
const [passed, failed, stopped] = [those('passed'), those('failed'), those('stopped')];
print(
  [
    `All ${since(started)}`,
    ...tellRetried(outcomes.flatMap(({ troubles }) => troubles)),
    ...failed.flatMap(({ part: { name }, ...words }) => tellStep({ step: name, ...words })),
    ...(stopped.length > 0 ? [`Stopped: ${stopped.map(({ part }) => part.name).join(', ')}`] : []),
    ...failed.map(
      ({ part }) =>
        `${part.name} failed. Its words: ${path.relative('.', logOf(part))}. To see it alone: ${PARTS.includes(part) ? `npm test -- '${part.name}'` : part.command.join(' ')}`,
    ),
    `${passed.length} passed, ${failed.length} failed`,
  ].join('\n'),
);
if (failed.length > 0) process.exitCode = 1;
// What was stopped may still write its last lines there.
await rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
