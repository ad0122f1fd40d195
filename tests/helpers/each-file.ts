import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

/** What is tried by chance is the same at each run, unless another seed is asked for. */
fc.configureGlobal({ seed: Number(process.env['RANDOM_SEED'] ?? 2026) });

/** Files share their process: what one set for itself, the next must not find. */
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
