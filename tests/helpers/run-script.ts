import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a Node script without input; returns exit code (1 for a signal) and output. */
export const runScript = (args: readonly string[], env: NodeJS.ProcessEnv) =>
  runProgram(process.execPath, args, env);

/** The same for another program. */
export async function runProgram(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  // Both streams have ended, too.
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}
