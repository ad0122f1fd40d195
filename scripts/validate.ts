import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { readProgress, readTroubles, type Trouble } from '../tests/troubles/record.ts';
import { tellRetried, tellStep } from '../tests/troubles/tell.ts';
import { PARTS, runParts, type Part } from './tools/parts.ts';
import { runPart } from './tools/run-part.ts';
import { makeTempFolder } from './tools/temp-folder.ts';

/**
 * Runs every part, or those that the arguments name, and says when each begins and ends. The first
 * failure stops what runs beside it, and is told last: of a long log often only the end is kept.
 */
const PROVED_DIR = path.resolve('.local/proved');
const TROUBLES_DIR = path.resolve('.local/troubles');
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

const fileOf = (folder: string, { name }: Part) => path.join(folder, name.replace(/\W+/g, '-'));
const logOf = (part: Part) => `${fileOf(LOG_DIR, part)}.log`;

/** "312 of 800 tests", or nothing for a part without any. */
function tellTests(part: Part, isOver: boolean): string {
  const { done, known } = readProgress(fileOf(TROUBLES_DIR, part));
  if (known === 0) return '';
  return isOver && done === known ? `${done} tests` : `${done} of ${known} tests`;
}

const asked = process.argv.slice(2);
const isAsked = ({ name, script = name }: Part) => asked.includes(name) || asked.includes(script);
const parts = asked.length === 0 ? PARTS : PARTS.filter(isAsked);
const unknown = asked.filter(
  (name) => !parts.some((each) => [each.name, each.script].includes(name)),
);
if (unknown.length > 0) {
  const names = [...new Set(PARTS.flatMap(({ name, script = name }) => [script, name]))];
  console.error(`No such part: ${unknown.join(', ')}. Write some of: ${names.join(', ')}`);
  process.exit(1);
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    process.exitCode = 1;
    stop.abort();
  });
}

for (const dir of [...(asked.length === 0 ? [PROVED_DIR] : []), TROUBLES_DIR, LOG_DIR]) {
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
}
const built = await makeTempFolder('built-site');
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
      ...(asked.length === 0 && { PROVED_DIR }),
      TROUBLES_DIR: fileOf(TROUBLES_DIR, part),
      TEST_BUILT_SITE: built,
      ...(screen.isTTY && { FORCE_COLOR: '1' }),
    },
    stop: stop.signal,
  });
  running.delete(part);
  const result = code === 0 ? 'passed' : stop.signal.aborted ? 'stopped' : 'failed';
  const mark = { passed: '✓', failed: '✗', stopped: '–' }[result];
  const cost =
    processorSeconds === undefined ? '' : `${Math.round(processorSeconds)} s of processors`;
  const words = [`${mark} ${bold(part.name)}`, since(begun), cost, tellTests(part, true)];
  print(words.filter(Boolean).join(' · '));
  outcomes.push({
    part,
    result,
    troubles: result === 'stopped' ? [] : readTroubles(fileOf(TROUBLES_DIR, part)),
    tail: result === 'failed' ? readFileSync(logOf(part), 'utf8').slice(-TAIL_LENGTH) : '',
  });
  if (result === 'failed') stop.abort();
  return result === 'passed';
}

await runParts(parts, availableParallelism(), run);
clearInterval(told);
await rm(built, { recursive: true, force: true });

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
        `${part.name} failed. Its words: ${path.relative('.', logOf(part))}. To see it alone: npm test -- '${part.name}'`,
    ),
    `${passed.length} passed, ${failed.length} failed`,
  ].join('\n'),
);
if (failed.length > 0) process.exitCode = 1;
