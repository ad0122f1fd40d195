import type { Stats } from 'node:fs';

/**
 * Tells files whose content may be another one from files of which only attributes changed, such as
 * their permissions or the number of their links. Asked with each event of a watcher, those of its
 * first round included.
 */
export function createSeenFiles() {
  const seen = new Map<string, string>();
  return (event: string, file: string, stats?: Pick<Stats, 'mtimeMs' | 'size'>): boolean => {
    if (event === 'unlink') return seen.delete(file);
    if (!stats || (event !== 'add' && event !== 'change')) return false;
    const state = `${stats.mtimeMs} ${stats.size}`;
    if (seen.get(file) === state) return false;
    seen.set(file, state);
    return true;
  };
}
