/** Where the stand-in keeps what it would otherwise make again at every start. `npm ci` empties it. */
import { fileURLToPath } from 'node:url';

export const CACHE_FOLDER = fileURLToPath(new URL('../../node_modules/.cache/stand-in', import.meta.url));
