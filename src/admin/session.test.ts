import { expect, test } from 'vitest';
import {
  hasArrived,
  loginAddress,
  readRefusedArrival,
  safeDestination,
  SESSION_MS,
  timeLeft,
} from './session.ts';

const HOUR = 3_600_000;

test(
  'a session lasts four hours from sign-in',
  { tags: ['@V7.2.1', '@constant-session-browser'] },
  () => {
    expect(SESSION_MS).toBe(4 * HOUR);
    expect(timeLeft(5 * HOUR, String(2 * HOUR))).toBe(HOUR);
    expect(timeLeft(6 * HOUR, String(2 * HOUR))).toBe(0);
    expect(timeLeft(6 * HOUR + 1, String(2 * HOUR))).toBeLessThan(0);
  },
);

test.each([null, '', 'x', '-1', '0', 'Infinity', String(9 * HOUR)])(
  'leaves it to the server when the noted time is %j',
  (noted) => {
    expect(timeLeft(5 * HOUR, noted)).toBeUndefined();
  },
);

test.each([
  '/admin/painel',
  '/admin/local-generator',
  '/admin/batch-creator',
  '/admin/painel?excluir=a-b',
  '/admin/painel?editar=01234567-89ab-4cde-8f01-23456789abcd',
])('goes on to %s', (next) => {
  expect(safeDestination(next)).toBe(next);
});

test.each([
  null,
  '',
  '/',
  '//evil',
  '///evil',
  '/\\evil',
  '\\\\evil',
  'https:evil',
  'https://evil',
  'HTTPS://evil',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%2F%2Fevil',
  '%2F%2Fevil',
  '/admin',
  '/admin/',
  '/admin/login',
  '/admin/painel/',
  '/admin/painel/../x',
  '/admin/painel#x',
  '/admin/painel//evil',
  '/admin/painel@evil',
  '/admin/painel.evil',
  'admin/painel',
  ' /admin/painel',
  '/admin/painel ',
  '\t/admin/painel',
  '/admin\\painel',
  '/admin/painel?a?b',
  '//evil/admin/painel',
  '/admin/painel%0d%0ax',
  '/ADMIN/PAINEL',
  './painel',
  '../painel',
  '/admin/data.json',
  '/links-uteis/x',
  '//admin/painel',
  'https:/admin/painel',
  '?next=//evil',
  '/admin/painel;x',
])('never leaves for %j', (next) => {
  expect(safeDestination(next)).toBe('/admin/painel');
});

test.each(['?excluir=../x', '?excluir=', '?editar=1', '?editar=//evil', '?x=1'])(
  'drops the unknown query %s',
  (query) => {
    expect(safeDestination(`/admin/painel${query}`)).toBe('/admin/painel');
  },
);

test('leads from the log-in back to the screen', () => {
  expect(loginAddress({ pathname: '/admin/painel', search: '' })).toBe('/admin/login');
  expect(loginAddress({ pathname: '/admin/batch-creator', search: '?x=1' })).toBe(
    '/admin/login?next=%2Fadmin%2Fbatch-creator',
  );
});

test('tells how somebody comes back from Google or from an e-mail', () => {
  expect(hasArrived('?code=abc')).toBe(true);
  expect(hasArrived('?editar=1')).toBe(false);
  expect(readRefusedArrival('?error=access_denied')?.title).toBe('Erro de autenticação');
  expect(readRefusedArrival('?error=access_denied&error_code=otp_expired')?.title).toBe(
    'Link vencido',
  );
  expect(readRefusedArrival('?code=abc')).toBeUndefined();
});
