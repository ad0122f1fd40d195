import { spawn } from 'node:child_process';
import { edgeCommand, installEdgeTools } from './edge-tools.ts';
import { waitForUrl } from './run.ts';

/** Serves a built site with Cloudflare's engine; `close` ends it. */
export async function startCdnServer(
  dir: string,
  port: number,
  logs: 'inherit' | 'ignore' = 'ignore',
): Promise<{ url: string; close: () => Promise<void> }> {
  await installEdgeTools();
  const args = ['dev', '--assets', dir, '--port', String(port), '--ip', '127.0.0.1', '--local'];
  const child = spawn(edgeCommand('wrangler'), [...args, '--show-interactive-dev-session=false'], {
    stdio: ['ignore', logs, logs],
    env: {
      ...process.env,
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_LOG_PATH: '.local/wrangler',
      WRANGLER_HIDE_BANNER: 'true',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    },
  });
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      resolve();
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([
    waitForUrl(url),
    ended.then(() => {
      throw new Error(`The preview server ended at once; is port ${port} free?`);
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
