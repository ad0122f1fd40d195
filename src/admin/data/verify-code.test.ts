import { expect, test, vi } from 'vitest';
import type { AdminClient } from './client.ts';
import { verifyCode, WRONG_CODE } from './verify-code.ts';

/** An account with these authenticator apps, each with the answer to the code. */
function clientWith(answers: Readonly<Record<string, { status?: number } | null>>) {
  const challengeAndVerify = vi.fn(({ factorId }: { factorId: string; code: string }) =>
    Promise.resolve({ error: answers[factorId] ?? null }),
  );
  const totp = Object.keys(answers).map((id) => ({ id }));
  const mfa = { listFactors: () => Promise.resolve({ data: { totp } }), challengeAndVerify };
  return { client: { auth: { mfa } } as unknown as AdminClient, challengeAndVerify };
}

const refused = { status: 422 };

test('the code of either app opens', { tags: '@people-account' }, async () => {
  const { client, challengeAndVerify } = clientWith({ lost: refused, spare: null });
  expect(await verifyCode(client, '123456')).toBeUndefined();
  expect(challengeAndVerify.mock.calls.map(([{ factorId }]) => factorId)).toEqual([
    'lost',
    'spare',
  ]);
  const first = clientWith({ phone: null, spare: refused });
  expect(await verifyCode(first.client, '123456')).toBeUndefined();
  expect(first.challengeAndVerify).toHaveBeenCalledTimes(1);
});

test.each([
  ['a code that none takes', { a: refused, b: refused }, WRONG_CODE],
  ['too many tries', { a: { status: 429 }, b: null }, /Muitas tentativas/],
  ['no answer', { a: {}, b: null }, /não teve resposta/],
  ['a server that failed', { a: { status: 503 }, b: null }, /não teve resposta/],
  ['no app', {}, /não teve resposta/],
])('%s is told', async (_, answers, words) => {
  expect(await verifyCode(clientWith(answers).client, '123456')).toMatch(words);
});
