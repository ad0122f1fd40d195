import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs one of our programs; returns its stderr and exit code. */
function run(script: string, args: readonly string[], env: Record<string, string> = {}) {
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    const options = { env: { ...process.env, NO_COLOR: '1', ...env } };
    execFile(process.execPath, [`scripts/${script}.ts`, ...args], options, (error, _, said) =>
      resolve({ code: error?.code, said }),
    );
  });
}

const elsewhere = { CONTENT_DIR: '.local/nowhere' };

test.concurrent.each([
  ['check-content', ['--wirte'], {}, "'--wirte'"],
  ['check-launch', ['jsno'], {}, "'jsno'"],
  ['check-launch', [], elsewhere, '.local/nowhere/company.yaml não existe'],
  ['audit', ['.local/nowhere'], elsewhere, 'Não há site construído em .local/nowhere'],
  ['content-pull', ['--help'], {}, "'--help'"],
  ['restore', ['docs'], {}, 'There is no file docs.'],
  ['restore', [], {}, 'Name one file'],
] as const)('%s %j says in words what is wrong', async (script, args, env, words) => {
  const { code, said } = await run(script, args, env);
  expect(said).toContain(words);
  expect(said).not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
});
