/**
 * Entry of the stand-in: keeps compiled code in a cache, so that every later start is quick, and hands over to
 * run.ts. It does nothing else, because only what is imported after the cache is on profits from it.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { CACHE_FOLDER } from './cache-folder.ts';

enableCompileCache(join(CACHE_FOLDER, 'compiled'));
const { run } = await import('./run.ts');
await run(process.argv.slice(2));
