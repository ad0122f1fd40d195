import { expect, test } from 'vitest';
import { isValidKey } from './keys.ts';

test.each([
  ['sk-12345678901234567', true],
  ['  sk-12345678901234567  ', true],
  ['sk-1234567890123456', false],
  ['pk-12345678901234567', false],
  ['', false],
])('a key %j is accepted: %s', (key, valid) => expect(isValidKey(key)).toBe(valid));
