import { expect, test } from 'vitest';
import { startItems } from '../../document/sequence.ts';
import { nextRun, type RunState } from './useRun.ts';

const run = { items: startItems(['Um', 'Dois']), creativity: 75 };
const items = [{ title: 'Um', state: 'done' as const, slug: 'um' }, ...run.items.slice(1)];

test('a run starts, goes on title by title, and rests', () => {
  let state: RunState = { step: 'none' };
  state = nextRun(state, { type: 'started', run });
  expect(state).toEqual({ step: 'running', run });
  state = nextRun(state, { type: 'changed', items });
  expect(state).toEqual({ step: 'running', run: { ...run, items } });
  expect(nextRun(state, { type: 'ended' })).toEqual({ step: 'resting', run: { ...run, items } });
});

test('a cleared run stays cleared when its last title ends', () => {
  const cleared = nextRun({ step: 'running', run }, { type: 'cleared' });
  expect(nextRun(cleared, { type: 'changed', items })).toEqual({ step: 'none' });
  expect(nextRun(cleared, { type: 'ended' })).toEqual({ step: 'none' });
});
