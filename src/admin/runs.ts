import type { RunItem } from './sequence.ts';
import { isRecord, local, readJson } from './storage.ts';

/** A run that a closed tab, a lost network or an ended session may have interrupted. */
export interface StoredRun {
  items: RunItem[];
  creativity: number;
  seed: number;
  /** Optional words for the AI. */
  extra?: string;
}

const PREFIX = 'admin.run.';
const STATES = ['waiting', 'running', 'done', 'failed'];

function isRun(value: unknown): value is StoredRun {
  return (
    isRecord(value) &&
    typeof value['creativity'] === 'number' &&
    typeof value['seed'] === 'number' &&
    Array.isArray(value['items']) &&
    value['items'].every(
      (item) =>
        isRecord(item) &&
        typeof item['title'] === 'string' &&
        STATES.includes(String(item['state'])),
    )
  );
}

export function readRun(name: string): StoredRun | undefined {
  return readJson(local, PREFIX + name, isRun);
}

export function keepRun(name: string, run: StoredRun): void {
  local.setItem(PREFIX + name, JSON.stringify(run));
}

export function dropRun(name: string): void {
  local.removeItem(PREFIX + name);
}
