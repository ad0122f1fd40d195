import { expect, test } from 'vitest';
import { formatPhone, phoneHref } from './phone.ts';

test('phones are written the Brazilian way, and called with the code of the country', () => {
  expect(formatPhone('5511912345678')).toBe('(11) 91234-5678');
  expect(formatPhone('551112345678')).toBe('(11) 1234-5678');
  expect(phoneHref('5511912345678')).toBe('tel:+5511912345678');
});
