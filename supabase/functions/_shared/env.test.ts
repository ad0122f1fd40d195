import { expect, test } from 'vitest';
import { projectKey, required } from './env.ts';

const reader = (values: Record<string, string>) => (name: string) => values[name];

test('takes the first variable that is set', () => {
  expect(required(reader({ B: 'b', C: 'c' }), 'A', 'B', 'C')).toBe('b');
  expect(() => required(reader({ A: '' }), 'A', 'B')).toThrow('Set A (supabase secrets set A=…).');
});

test('takes a given key, else one of the dictionary, else the legacy one', () => {
  const read = (values: Record<string, string>) => projectKey(reader(values), 'KEY', 'KEYS', 'OLD');
  expect(read({ KEY: 'a', KEYS: '{"default":"b"}', OLD: 'c' })).toBe('a');
  expect(read({ KEYS: '{"default":"b"}', OLD: 'c' })).toBe('b');
  expect(read({ KEYS: '{}', OLD: 'c' })).toBe('c');
  expect(() => read({})).toThrow('Set KEY');
});
