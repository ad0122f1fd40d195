import { useEffect, useState } from 'react';
import { local, ownKey } from '../../data/storage.ts';
import { stateOfItem, type Meanwhile } from './item-state.ts';
import type { LaunchGroup, LaunchItem } from './places.ts';

/** A question by its words: what it is about may have moved in the list. */
export const keyOf = ({ file, field, message }: LaunchItem): string =>
  [file, field, message].join(' ');

/** Prices stop nothing, and are asked all the same: nobody but the owner knows them. */
export const isAsked = ({ blocking, group }: LaunchGroup) =>
  group === 'prices' || (blocking && group !== 'environment');

/** Harm before money: then what the record wants first and what buyers look for in vain, then the others. */
const rankOf = ({ first, group }: LaunchItem): number => {
  if (group === 'safety') return 0;
  return first === true || group === 'prices' ? 1 : 2;
};

/** What the owner is asked, in order: the samples once, and nothing that only a server can say. */
export function listQuestions(groups: readonly LaunchGroup[]): LaunchItem[] {
  return groups
    .filter(isAsked)
    .flatMap(({ group, items }) => (group === 'testimonials' ? items.slice(0, 1) : items))
    .sort((a, b) => rankOf(a) - rankOf(b));
}

/** The first open question from where somebody stopped, and round to those that were put off. */
export function findOpen(
  questions: readonly LaunchItem[],
  isOpen: (item: LaunchItem) => boolean,
  at: string | null,
): LaunchItem | undefined {
  const start = Math.max(
    questions.findIndex((item) => keyOf(item) === at),
    0,
  );
  return [...questions.slice(start), ...questions.slice(0, start)].find(isOpen);
}

/** The question to answer now, which this browser keeps, and how many of how many are answered. */
export function useQuestions(groups: readonly LaunchGroup[], meanwhile: Meanwhile) {
  const [at, setAt] = useState(() => local.getItem(ownKey('launch', 'at')));
  const questions = listQuestions(groups);
  const isOpen = (item: LaunchItem) => stateOfItem(item, meanwhile) === 'open';
  const open = questions.filter(isOpen);
  const current = findOpen(questions, isOpen, at);
  const key = current && keyOf(current);
  // What was published is gone from the report; it was answered all the same.
  const most = Number(local.getItem(ownKey('launch', 'total')) ?? 0);
  const total = Math.max(questions.length, open.length > 0 ? most : 0);
  useEffect(() => {
    local.setItem(ownKey('launch', 'total'), String(total));
    if (key === undefined) return;
    setAt(key);
    local.setItem(ownKey('launch', 'at'), key);
  }, [key, total]);
  return {
    current,
    done: total - open.length,
    total,
    putOff: () => {
      const others = open.filter((item) => keyOf(item) !== key);
      const place = current ? questions.indexOf(current) : 0;
      const next = others.find((item) => questions.indexOf(item) > place) ?? others[0];
      if (next) setAt(keyOf(next));
    },
  };
}
