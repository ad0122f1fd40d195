import { expect, test } from 'vitest';
import { addToast, type Toast } from './toast-list.ts';

const plain = (id: number): Toast => ({ id, kind: 'info', title: `Aviso ${id}` });
const undo = (id: number): Toast => ({
  ...plain(id),
  action: { label: 'Desfazer', run: () => undefined },
});
const ids = (toasts: readonly Toast[]) => toasts.reduce<Toast[]>(addToast, []).map(({ id }) => id);

test('the oldest of four makes room for the next', () =>
  expect(ids([1, 2, 3, 4, 5, 6].map(plain))).toEqual([3, 4, 5, 6]));

test('what is said again, or of the same thing anew, takes the place of the older word', () => {
  const wrong = { ...plain(1), about: 'key' } as const;
  const saved = { ...plain(2), about: 'key' } as const;
  expect(ids([wrong, plain(3), saved])).toEqual([3, 2]);
  expect(ids([plain(1), { ...plain(1), id: 5 }])).toEqual([5]);
  expect(ids([{ ...undo(1), about: 'key' }, saved])).toEqual([1, 2]);
});

test('what can be taken back stays, however much is said after it', () => {
  expect(ids([undo(1), plain(2), plain(3), plain(4), plain(5)])).toEqual([1, 3, 4, 5]);
  expect(ids([1, 2, 3, 4, 5].map(undo).concat(plain(6)))).toEqual([1, 2, 3, 4, 5, 6]);
});
