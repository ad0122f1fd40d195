import type { AdminClient } from './client.ts';
import { deletePage } from './pages-api.ts';
import { local, readJson } from './storage.ts';

const KEY = 'admin.deletions';

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'string');
}

/** Notes which deletions wait, so that leaving the screen does not lose them. */
export function keepDeletions(ids: Iterable<string>): void {
  const list = [...ids];
  if (list.length === 0) local.removeItem(KEY);
  else local.setItem(KEY, JSON.stringify(list));
}

/** Carries out what waited when the screen was left and the browser sent nothing any more. */
export async function finishDeletions(client: AdminClient): Promise<void> {
  const ids = readJson(local, KEY, isIds) ?? [];
  for (const id of ids) await deletePage(client, id);
  keepDeletions([]);
}
