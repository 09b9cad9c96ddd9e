/**
 * Property tests draw the same examples at every run, so that a change is what makes one fail. To look further:
 * `PROPERTY_SEED=7 npx vitest run --config test/vitest.config.ts`.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_120) });
