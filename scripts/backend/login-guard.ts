import { createHash } from 'node:crypto';
import { createRateLimit } from './rate-limit.ts';

/** Slows down password guessing: only failed log-ins count, and every failure takes equally long. */
export interface LoginGuard {
  /** Call before a password log-in; undefined after too many failures. */
  begin(address: string, email: string): LoginAttempt | undefined;
}

interface LoginAttempt {
  succeeded(): void;
  /** Resolves when the failure may be answered. */
  failed(): Promise<void>;
}

export const RETRY_AFTER_SECONDS = 300;
const MINUTE_MS = 60_000;
const PER_ADDRESS = 30;
const PER_ACCOUNT = 10;

/**
 * Minimum duration of a failure, so that its time tells nothing: an unknown account is refused in 3
 * ms, a wrong password takes a bcrypt comparison of 60 ms, or 400 ms on a busy machine.
 */
const FAILURE_STEP_MS = 1000;

export function createLoginGuard(now: () => number = Date.now): LoginGuard {
  const perAddress = createRateLimit(PER_ADDRESS, 5 * MINUTE_MS, now);
  const perAccount = createRateLimit(PER_ACCOUNT, 15 * MINUTE_MS, now);
  // Strangers can use up the attempts of an account, and those of an address that they share: who has
  // logged in before has some of their own.
  const trusted = new Set<string>();

  return {
    begin(address, email) {
      const account = createHash('sha256').update(email.trim().toLowerCase()).digest('base64');
      const pair = `${address} ${account}`;
      const isTrusted = trusted.has(pair);
      const caller = isTrusted ? pair : address;
      const startedAt = now();
      if (!perAddress.take(caller)) return undefined;
      if (!isTrusted && !perAccount.take(account)) return undefined;
      return {
        succeeded() {
          perAddress.giveBack(caller);
          if (!isTrusted) perAccount.giveBack(account);
          trusted.add(pair);
        },
        failed() {
          const elapsed = now() - startedAt;
          const answerAfter = Math.ceil((elapsed + 1) / FAILURE_STEP_MS) * FAILURE_STEP_MS;
          return new Promise((resolve) => setTimeout(resolve, answerAfter - elapsed));
        },
      };
    },
  };
}
