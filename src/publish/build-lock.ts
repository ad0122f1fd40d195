import { setTimeout as delay } from 'node:timers/promises';
import { lockFolder } from './folder-lock.ts';

const FOLDER = '.astro/build';
const LIMIT_MS = 20 * 60_000;
const HELD = Symbol.for('build lock of this process');

/**
 * Waits until no other build runs in this checkout: Astro renders through folders that all builds
 * of a checkout share. The lock is held until this process ends.
 */
export async function lockBuild(
  say: (line: string) => void = console.log,
  { folder = FOLDER, limitMs = LIMIT_MS } = {},
): Promise<void> {
  // Astro may load its configuration more than once in one process.
  const held = globalThis as { [HELD]?: () => void };
  if (held[HELD]) return;
  const end = Date.now() + limitMs;
  for (let told = false; ; told = true) {
    const lock = lockFolder(folder);
    if ('release' in lock) {
      held[HELD] = lock.release;
      return;
    }
    const other = `another build (process ${lock.holder}) runs in this checkout`;
    if (Date.now() > end) throw new Error(`Gave up: ${other}.`);
    if (!told) say(`Waiting: ${other}.`);
    await delay(250);
  }
}
