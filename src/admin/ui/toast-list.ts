import type { Message } from './messages.ts';

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast extends Message {
  id: number;
  action?: ToastAction;
}

const MOST = 4;

/**
 * Adds a toast in place of what it makes stale, which says the same or is about the same thing, and
 * of the oldest; one with an action stays, because only it offers that.
 */
export function addToast(before: readonly Toast[], toast: Toast): Toast[] {
  const list = before.filter((old) => old.action !== undefined || !isStale(old, toast));
  let excess = list.length + 1 - MOST;
  const kept = list.filter(({ action }) => {
    if (action || excess <= 0) return true;
    excess -= 1;
    return false;
  });
  return [...kept, toast];
}

function isStale(old: Toast, { title, text, about }: Toast): boolean {
  const isRepeated = old.title === title && old.text === text;
  return isRepeated || (about !== undefined && old.about === about);
}
