import { expect, test } from 'vitest';
import { describeNearLimit } from './host-files.ts';

test('from four fifths of what the host takes on, a site is near the limit', () => {
  expect(describeNearLimit({ count: 15_999, limit: 20_000 }, 'pt-BR')).toBeUndefined();
  expect(describeNearLimit({ count: 16_000, limit: 20_000 }, 'pt-BR')).toBe('16.000 de 20.000');
  expect(describeNearLimit({ count: 20_000, limit: 20_000 }, 'en')).toBe('20,000 of 20,000');
  expect(describeNearLimit(undefined, 'pt-BR')).toBeUndefined();
});
