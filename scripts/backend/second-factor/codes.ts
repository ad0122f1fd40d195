import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const PERIOD_S = 30;
/** Accepted steps before and after the current one: the clock of a phone may be off by half a minute. */
const WINDOW = 1;

/** A new secret, and what an authenticator app reads it from. */
export function makeSecret(issuer: string, account: string) {
  const secret = new Secret({ size: 20 }).base32;
  const uri = new TOTP({ issuer, label: account, secret, period: PERIOD_S }).toString();
  return { qr_code: renderSVG(uri), secret, uri };
}

/** Number of the period that a code belongs to, or undefined if it is wrong at this time. */
export function findStep(secret: string, code: string, timestamp: number): number | undefined {
  const totp = new TOTP({ secret, period: PERIOD_S });
  const delta = totp.validate({ token: code, window: WINDOW, timestamp });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
