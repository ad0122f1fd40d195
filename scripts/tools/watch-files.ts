import chokidar, { type FSWatcher } from 'chokidar';
import { setTimeout as pause } from 'node:timers/promises';
import { stat } from 'node:fs/promises';

/** Milliseconds before a changed file is read: chokidar drops events within 50 ms of another one. */
const SETTLED = 100;

/**
 * Watches files and folders, and reports each file that was added, removed or may have other
 * content since the watcher was ready; not files of which only attributes changed, such as
 * permissions or the number of links.
 */
export function watchFiles(
  paths: readonly string[],
  changed: (file: string) => void,
  ignored?: (file: string) => boolean,
): FSWatcher {
  const seen = new Map<string, string | undefined>();
  const watcher = chokidar.watch([...paths], { alwaysStat: true, ...(ignored && { ignored }) });
  let ready = false;
  const look = async (file: string) => {
    await pause(SETTLED);
    const state = stateOf(await stat(file).catch(() => undefined));
    if (watcher.closed || seen.get(file) === state) return;
    seen.set(file, state);
    changed(file);
  };
  watcher.on('all', (event, file, stats) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    if (ready) void look(file);
    else seen.set(file, stateOf(stats));
  });
  watcher.on('ready', () => {
    ready = true;
  });
  // Where Linux has no watches left, the site is served all the same.
  watcher.on('error', (error) =>
    console.error(`A change of a file may go unseen, start again after it: ${String(error)}`),
  );
  return watcher;
}

function stateOf(stats?: { mtimeMs: number; size: number }): string | undefined {
  return stats && `${stats.mtimeMs} ${stats.size}`;
}
