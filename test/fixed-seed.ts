/**
 * Makes property tests draw the same examples at every run, so that only a change makes one fail. For other examples:
 * `PROPERTY_SEED=7 npx vitest run --config test/vitest.config.ts`.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_120) });
