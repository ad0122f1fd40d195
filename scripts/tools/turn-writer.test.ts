import { expect, test } from 'vitest';
import { runInTurn, TurnWriter } from './turn-writer.ts';

test('the first writes at once, the others in one piece when those before them are done', () => {
  const printed: string[] = [];
  const screen = new TurnWriter((text) => printed.push(text));
  const first = screen.open('first\n');
  const second = screen.open('second\n');
  const third = screen.open('third\n');
  second.write('b1\n');
  first.write('a1\n');
  third.write('c1\n');
  third.close();
  expect(printed).toEqual(['first\n', 'a1\n']);
  first.close();
  expect(printed).toEqual(['first\n', 'a1\n', 'second\nb1\n']);
  second.write('b2\n');
  expect(printed.at(-1)).toBe('b2\n');
  second.close();
  expect(printed.at(-1)).toBe('third\nc1\n');
});

test('a command writes to its turn, and gives its exit code', async () => {
  const printed: string[] = [];
  const screen = new TurnWriter((text) => printed.push(text));
  const script = 'console.log(process.env.WORD); console.error("bad"); process.exitCode = 3';
  const run = runInTurn(screen.open(''), [process.execPath, '-e', script], { WORD: 'good' });
  screen.open('after');
  expect(await run).toBe(3);
  expect(printed.join('')).toMatch(/^(good\nbad|bad\ngood)\nafter$/);
});

test('a command that is told to stop takes all that it started with it', async () => {
  const printed: string[] = [];
  const screen = new TurnWriter((text) => printed.push(text));
  const stop = new AbortController();
  const inner = 'console.log("inner"); setInterval(() => {}, 1000)';
  const outer = `require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(inner)}], { stdio: "inherit" })`;
  const run = runInTurn(screen.open(''), [process.execPath, '-e', outer], {}, stop.signal);
  await expect.poll(() => printed.join(''), { timeout: 4000 }).toBe('inner\n');
  stop.abort();
  // The inner one holds the output, too: this comes when both are gone.
  expect(await run).not.toBe(0);
});
