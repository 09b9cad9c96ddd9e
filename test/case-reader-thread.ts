/** The thread that reads case files, compiled once: it has no environment by which it would be told where that is kept. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
await import('../electron/case-file/case-reader.ts');
