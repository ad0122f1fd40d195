import fc from 'fast-check';

/**
 * One seed for all that is drawn at random, so that a run fails for what changed and never by chance;
 * `RANDOM_SEED` names another one, to look further.
 */
fc.configureGlobal({ seed: Number(process.env['RANDOM_SEED'] ?? 2026) });
