import { expect, test } from 'vitest';
import { hasArrived, readRefusedArrival, SESSION_MS, timeLeft } from './session.ts';

const HOUR = 3_600_000;

test('a session lasts four hours from sign-in', { tags: '@constant-session-browser' }, () => {
  expect(SESSION_MS).toBe(4 * HOUR);
  expect(timeLeft(5 * HOUR, String(2 * HOUR))).toBe(HOUR);
  expect(timeLeft(6 * HOUR, String(2 * HOUR))).toBe(0);
  expect(timeLeft(6 * HOUR + 1, String(2 * HOUR))).toBeLessThan(0);
});

test.each([null, '', 'x', '-1', '0', 'Infinity', String(9 * HOUR)])(
  'leaves it to the server when the noted time is %j',
  (noted) => expect(timeLeft(5 * HOUR, noted)).toBeUndefined(),
);

test('tells how somebody comes back from Google or from an e-mail', () => {
  expect(hasArrived('?code=abc')).toBe(true);
  expect(hasArrived('?editar=1')).toBe(false);
  expect(readRefusedArrival('?error=access_denied')?.title).toBe('Erro de autenticação');
  expect(readRefusedArrival('?error=access_denied&error_code=otp_expired')?.title).toBe(
    'Link vencido',
  );
  expect(readRefusedArrival('?code=abc')).toBeUndefined();
});
