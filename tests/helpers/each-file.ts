import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

/** Property tests try the same values in each run, unless another seed is set. */
fc.configureGlobal({ seed: Number(process.env['RANDOM_SEED'] ?? 2026) });

/** Files share their process, so what one has stubbed is reset for the next. */
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
