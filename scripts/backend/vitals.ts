import { log } from './log.ts';

/** Answers after which nothing that the embedded database says can be relied on. */
const DEATH =
  /RuntimeError|table index is out of bounds|memory access out of bounds|ERRORDATA_STACK_SIZE|null function or function signature mismatch/;

/** The code of a statement that Postgres refused; others are of @supabase/lite, which asked nobody. */
const REFUSED = /"code":"[0-9A-Z]{5}"/;

/**
 * PGlite 0.4 loses a little of its WebAssembly stack with every statement that Postgres refuses, and
 * dies of 12,500 to 13,800 of them.
 */
export const REFUSALS_OF_A_LIFE = 8_000;

/** How the process ends that makes room for a fresh one: EX_TEMPFAIL of sysexits. */
export const RENEWED = 75;

export interface Vitals {
  /** Looks at an answer of the database; true when the process has to be replaced, and will be. */
  isFatal(status: number, text: string): boolean;
  /** Ends the process for a fault, which is logged; its parent starts another. */
  end(reason: string): void;
}

/**
 * Judges whether the embedded database is still to be trusted. `onEnd` is called once; `isPlanned`
 * when there is no fault.
 */
export function createVitals(onEnd: (reason: string, isPlanned: boolean) => void): Vitals {
  let refusals = 0;
  let hasEnded = false;
  const end = (reason: string, isPlanned = false) => {
    if (hasEnded) return;
    hasEnded = true;
    log(isPlanned ? 'info' : 'error', 'database_replaced', { reason });
    onEnd(reason, isPlanned);
  };
  return {
    isFatal(status, text) {
      if (status < 400) return false;
      if (status >= 500 && DEATH.test(text)) {
        end('the database failed inside');
        return true;
      }
      if (status >= 500 || REFUSED.test(text)) refusals += 1;
      // The answer itself is true still; the process goes once it is given.
      if (refusals >= REFUSALS_OF_A_LIFE) setImmediate(end, 'many refused statements', true);
      return false;
    },
    end: (reason) => end(reason),
  };
}
