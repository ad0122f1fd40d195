import type { Message } from '../messages.ts';

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast extends Message {
  id: number;
  action?: ToastAction;
}

const MOST = 4;

/** Adds a toast in place of the oldest; one with an action stays, because only it offers that. */
export function addToast(list: readonly Toast[], toast: Toast): Toast[] {
  let excess = list.length + 1 - MOST;
  const kept = list.filter(({ action }) => {
    if (action || excess <= 0) return true;
    excess -= 1;
    return false;
  });
  return [...kept, toast];
}
