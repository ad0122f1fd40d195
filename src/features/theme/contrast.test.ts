import { expect, test } from 'vitest';
import { contrastOf } from './contrast.ts';

test('contrast is measured as WCAG does, whichever colour comes first', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  expect(contrastOf('#767676', '#ffffff')).toBe(contrastOf('#ffffff', '#767676'));
  expect(contrastOf('#123456', '#123456')).toBe(1);
});
