import { expect, test } from 'vitest';
import type { LaunchGroup, LaunchItem } from './places.ts';
import { findOpen, keyOf, listQuestions } from './useQuestions.ts';

const item = (message: string): LaunchItem => ({
  group: 'confirm',
  file: 'a.yaml',
  field: 'a',
  message,
  how: 'confirm',
});
const [a, b, c] = ['um', 'dois', 'três'].map(item) as [LaunchItem, LaunchItem, LaunchItem];
const group = (name: LaunchGroup['group'], blocking: boolean): LaunchGroup => ({
  group: name,
  name,
  blocking,
  count: 2,
  items: [a, b],
});

test('an owner is asked what she can answer: the samples once, nothing of servers', () => {
  const groups = [
    group('testimonials', true),
    group('environment', true),
    group('confirm', true),
    group('places', false),
  ];
  expect(listQuestions(groups)).toEqual([a, a, b]);
});

test('harm is asked about first, then what the record wants first and the prices nobody wrote', () => {
  const early = { ...item('primeiro'), first: true as const };
  const held: LaunchItem = { ...item('preso'), group: 'safety', how: 'fill' };
  const price: LaunchItem = { ...item('preço'), group: 'prices', how: 'fill' };
  const groups = [
    { ...group('safety', true), items: [held] },
    { ...group('confirm', true), items: [a, early] },
    { ...group('prices', false), items: [price] },
  ];
  expect(listQuestions(groups)).toEqual([held, early, price, a]);
});

test('it goes on where it stopped, and comes round to what was put off', () => {
  const all = [a, b, c];
  const isOpen = (one: LaunchItem) => one !== b;
  expect(findOpen(all, isOpen, null)).toBe(a);
  expect(findOpen(all, isOpen, keyOf(b))).toBe(c);
  expect(findOpen(all, (one) => one === a, keyOf(c))).toBe(a);
  expect(findOpen(all, () => false, keyOf(c))).toBeUndefined();
  expect(findOpen(all, isOpen, 'gone')).toBe(a);
});
