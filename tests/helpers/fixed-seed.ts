import fc from 'fast-check';

/** What is tried by chance is the same at each run, unless another seed is asked for. */
fc.configureGlobal({ seed: Number(process.env['RANDOM_SEED'] ?? 2026) });
