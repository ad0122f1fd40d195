import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { edgeCommand, installEdgeTools } from './edge-tools.ts';
import { waitForUrl } from './run.ts';

/** How much of what a server printed is told when it ends at once. */
const TAIL_LENGTH = 2_000;

/** Serves a built site with Cloudflare's engine; `close` ends it. */
export async function startCdnServer(
  dir: string,
  port: number,
): Promise<{ url: string; close: () => Promise<void> }> {
  await installEdgeTools();
  const args = ['dev', '--assets', dir, '--port', String(port), '--ip', '127.0.0.1', '--local'];
  // Without a free port of its own, each server would take the same one for its inspector.
  args.push('--inspector-port', '0', '--show-interactive-dev-session=false');
  const child = spawn(edgeCommand('wrangler'), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_LOG_PATH: '.local/wrangler',
      WRANGLER_HIDE_BANNER: 'true',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    },
  });
  let tail = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      tail = (tail + text).slice(-TAIL_LENGTH);
    });
  }
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([
    waitForUrl(url),
    ended.then(async () => {
      // Its last words may come after its end, and never end where a child of its own holds the pipes.
      await Promise.race([once(child, 'close'), setTimeout(1_000)]);
      throw new Error(
        `The preview server at ${url} ended at once. Its last words:\n${tail.trim() || '(none)'}`,
      );
    }),
  ]);
  return {
    url,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
