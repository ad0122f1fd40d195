import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createVitals, REFUSALS_OF_A_LIFE } from './vitals.ts';

function setUp() {
  const reasons: string[] = [];
  const planned: boolean[] = [];
  const vitals = createVitals((reason, isPlanned) => {
    reasons.push(reason);
    planned.push(isPlanned);
  });
  return { reasons, planned, vitals };
}

test.each([
  '{"message":"RuntimeError: table index is out of bounds"}',
  'ERRORDATA_STACK_SIZE exceeded',
  'RuntimeError: memory access out of bounds',
])('%s is the end, once', (text) => {
  const { vitals, reasons, planned } = setUp();
  expect(vitals.isFatal(500, text)).toBe(true);
  expect(vitals.isFatal(500, text)).toBe(true);
  expect(reasons).toHaveLength(1);
  expect(planned).toEqual([false]);
});

test('an ordinary error is not, nor a page about such an error', () => {
  const { vitals, reasons } = setUp();
  expect(vitals.isFatal(500, 'new row violates check constraint')).toBe(false);
  expect(vitals.isFatal(200, 'RuntimeError: table index is out of bounds')).toBe(false);
  expect(reasons).toEqual([]);
});

test('after thousands of refused statements the database is replaced before it fails', async () => {
  const { vitals, reasons, planned } = setUp();
  // A row that is not there and a wrong password are no statements that Postgres refused.
  for (const code of ['"PGRST116"', '400', '"invalid_credentials"']) {
    for (let i = 0; i <= REFUSALS_OF_A_LIFE; i += 1) vitals.isFatal(406, `{"code":${code}}`);
  }
  for (let i = 1; i < REFUSALS_OF_A_LIFE; i += 1) vitals.isFatal(400, '{"code":"23505"}');
  await nextTurn();
  expect(reasons).toEqual([]);
  vitals.isFatal(500, '{"code":"SUP"}');
  await nextTurn();
  expect(reasons).toEqual(['many refused statements']);
  expect(planned).toEqual([true]);
});
