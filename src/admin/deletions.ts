import { isUuid } from './addresses.ts';
import type { AdminClient } from './client.ts';
import { toFailure, type FailureKind } from './errors.ts';
import { deletePage } from './pages-api.ts';
import { isRecord, local, readJson } from './storage.ts';

const KEY = 'admin.deletions';

/** A confirmed deletion that can still be taken back. */
interface WaitingDeletion {
  id: string;
  /** When the tab that holds it carries it out; 0 once that tab was left. */
  due: number;
  userId: string;
}

/** Beyond the longest request: a tab that lives has carried its deletion out by then. */
const GRACE_MS = 30_000;

const TEMPORARY = new Set<FailureKind>(['offline', 'busy', 'signed-out']);

function isWaiting(value: unknown): value is WaitingDeletion {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    isUuid(value['id']) &&
    typeof value['due'] === 'number' &&
    typeof value['userId'] === 'string'
  );
}

const isList = (value: unknown): value is WaitingDeletion[] =>
  Array.isArray(value) && value.every(isWaiting);

// Read anew before each change: other tabs write to the same list.
const read = () => readJson(local, KEY, isList) ?? [];

function write(list: readonly WaitingDeletion[]): void {
  if (list.length === 0) local.removeItem(KEY);
  else local.setItem(KEY, JSON.stringify(list));
}

/** Notes that a deletion waits, so that leaving the screen does not lose it. */
export function noteDeletion(deletion: WaitingDeletion): void {
  write([...read().filter(({ id }) => id !== deletion.id), deletion]);
}

/** Forgets a deletion; false when another tab has carried it out meanwhile. */
export function dropDeletion(id: string): boolean {
  const list = read();
  const left = list.filter((deletion) => deletion.id !== id);
  write(left);
  return left.length < list.length;
}

export function hasDeletion(id: string): boolean {
  return read().some((deletion) => deletion.id === id);
}

/** The screen is left: from now on the next one may carry the deletion out. */
export function releaseDeletion(id: string): void {
  write(read().map((deletion) => (deletion.id === id ? { ...deletion, due: 0 } : deletion)));
}

/**
 * Carries out what waited when a screen was left and the browser sent nothing any more. What the
 * server cannot take now waits for the next screen; false when it refused something for good.
 */
export async function finishDeletions(
  client: AdminClient,
  userId: string,
  now = Date.now(),
): Promise<boolean> {
  let isFine = true;
  for (const deletion of read()) {
    const isOurs = deletion.userId === userId && deletion.due + GRACE_MS <= now;
    if (!isOurs) continue;
    try {
      await deletePage(client, deletion.id);
    } catch (error) {
      console.error('Erro ao excluir página', error);
      if (TEMPORARY.has(toFailure(error).kind)) return isFine;
      isFine = false;
    }
    dropDeletion(deletion.id);
  }
  return isFine;
}
