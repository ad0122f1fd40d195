import { expect, test, vi } from 'vitest';
import { checkAccess, nextAccess, type Access } from './access.ts';
import type { AdminClient } from '../data/client.ts';
import { messages } from '../ui/messages.ts';
import { clearSignIn, markSignIn, SESSION_MS, type Standing } from '../data/session.ts';

const checking: Access = { step: 'checking' };
const inside: Access = { step: 'in', email: 'a@b.test', userId: '1', role: 'owner' };
const ended = (by: 'us' | 'elsewhere') =>
  ({ type: 'ended', by, why: messages.sessionExpired, login: '/admin/login' }) as const;

test('an answer counts only for who waits for it', () => {
  expect(nextAccess(checking, { type: 'checked', access: inside })).toBe(inside);
  const recovery = nextAccess(checking, { type: 'recovery' });
  expect(nextAccess(recovery, { type: 'checked', access: inside })).toBe(recovery);
  expect(nextAccess(recovery, { type: 'check' })).toEqual(checking);
});

test('a right that was taken away leaves the screen as it is', { tags: '@people-removed' }, () => {
  const removed = nextAccess(inside, { type: 'removed' });
  expect(removed).toEqual({ ...inside, isRemoved: true });
  expect(nextAccess(removed, { type: 'removal-read' })).toEqual({ ...inside, isRemoved: false });
  expect(nextAccess(checking, { type: 'removed' })).toBe(checking);
});

test('who is leaving has left', () => {
  const leaving = nextAccess(inside, { type: 'sign-out' });
  expect(leaving).toEqual({ step: 'leaving', to: '/admin/login', session: 'ends' });
  for (const type of ['check', 'recovery', 'sign-out'] as const) {
    expect(nextAccess(leaving, { type })).toBe(leaving);
  }
  expect(nextAccess(leaving, ended('elsewhere'))).toBe(leaving);
});

test('an end elsewhere is told only to who was in', () => {
  expect(nextAccess(inside, ended('elsewhere'))).toMatchObject({
    message: messages.sessionExpired,
    session: 'ended',
  });
  expect(nextAccess(checking, ended('elsewhere'))).toMatchObject({ message: undefined });
  expect(nextAccess(checking, ended('us'))).toMatchObject({
    message: messages.sessionExpired,
    session: 'expires',
  });
});

const at = { pathname: '/admin/batch-creator', search: '' } as Location;
const back = '/admin/login?next=%2Fadmin%2Fbatch-creator';

/** A client with a session, or with the error that reading one gave. */
function clientWith(standing: Standing | undefined, refusal?: { status?: number }): AdminClient {
  const session = refusal ? null : { user: { id: '1', email: 'a@b.test' } };
  return {
    auth: {
      getSession: () => Promise.resolve({ data: { session }, error: refusal ?? null }),
      mfa: { getAuthenticatorAssuranceLevel: () => Promise.resolve({ data: null }) },
    },
    rpc: () =>
      standing === undefined
        ? Promise.resolve({ data: null, error: { message: 'Failed to fetch' }, status: 0 })
        : Promise.resolve({ data: standing, error: null, status: 200 }),
  } as unknown as AdminClient;
}

test.each<[string, AdminClient, Partial<Access>]>([
  ['an administrator is in', clientWith('owner'), inside],
  ['a server out of reach keeps the session', clientWith(undefined), { step: 'offline' }],
  ['a token that could not be refreshed, too', clientWith('owner', {}), { step: 'offline' }],
  ['no session leads to the log-in', clientWith('owner', { status: 400 }), { to: back }],
  [
    'anybody else is sent away',
    clientWith('unlisted'),
    { to: back, message: messages.notAllowed, session: 'ends' },
  ],
])('%s', async (_, client, expected) => {
  clearSignIn();
  await expect(checkAccess(client, at)).resolves.toMatchObject(expected);
});

test('after four hours the session is over, whatever the server says', async () => {
  markSignIn(Date.now() - SESSION_MS - 1);
  const rpc = vi.fn();
  const client = Object.assign(clientWith('owner'), { rpc }) as unknown as AdminClient;
  await expect(checkAccess(client, at)).resolves.toMatchObject({
    message: messages.sessionExpired,
    session: 'expires',
  });
  expect(rpc).not.toHaveBeenCalled();
  clearSignIn();
});

test('hours slept through while the server is asked are an end, not a server out of reach', async () => {
  const over = { to: back, message: messages.sessionExpired, session: 'expires' };
  const sleep = () => markSignIn(Date.now() - SESSION_MS - 1);

  markSignIn();
  const access = checkAccess(clientWith('owner', {}), at);
  sleep();
  await expect(access).resolves.toMatchObject(over);

  markSignIn();
  const client = clientWith(undefined);
  const refused = client.rpc('my_access');
  const rpc = () => {
    sleep();
    return refused;
  };
  const slept = Object.assign(client, { rpc }) as unknown as AdminClient;
  await expect(checkAccess(slept, at)).resolves.toMatchObject(over);
  clearSignIn();
});
