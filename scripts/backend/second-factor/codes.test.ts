import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { findStep, makeSecret } from './codes.ts';

const { secret, uri, qr_code } = makeSecret('A site', 'somebody@example.com');
const NOW = 1_700_000_010_000;
const codeAt = (timestamp: number) => new TOTP({ secret }).generate({ timestamp });

test('an app reads the site, the account and the secret', () => {
  expect(uri).toContain(`secret=${secret}`);
  expect(decodeURIComponent(uri)).toContain('A site:somebody@example.com');
  expect(qr_code).toContain('<svg');
});

test('a code belongs to the period in which it was shown', () => {
  const step = findStep(secret, codeAt(NOW), NOW);
  expect(step).toBe(Math.floor(NOW / 30_000));
  expect(findStep(secret, codeAt(NOW - 30_000), NOW)).toBe(Number(step) - 1);
  expect(findStep(secret, codeAt(NOW + 30_000), NOW)).toBe(Number(step) + 1);
});

test('a code of a minute ago, and what is none, are wrong', () => {
  expect(findStep(secret, codeAt(NOW - 60_000), NOW)).toBeUndefined();
  expect(findStep(secret, '12345', NOW)).toBeUndefined();
  expect(findStep(secret, '', NOW)).toBeUndefined();
});
