/**
 * Entry of the stand-in: keeps compiled code in a cache, so that every later start is quick, and hands over to run.ts.
 * It is JavaScript because only what is imported after the cache is on profits from it: types in this file alone would
 * have Node load its compiler at every start.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/stand-in/compiled', import.meta.url)));
const { run } = await import('./run.ts');
await run(process.argv.slice(2));
