/**
 * Makes the two scripts that run in each page before its own: the page's half of the bridge, and the preload
 * in its isolated world. A preload that cannot be read or parsed is reported as Electron reports it, and the
 * page goes on without.
 */
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { createBridgeEnd } from './bridge.ts';
import { startPageWorld, startPreloadWorld, type WorldNames } from './preload-world.ts';
import { createWire } from './wire.ts';

export const WORLD_NAME = 'Electron Isolated Context';
export const NAMES: WorldNames = { binding: '__standInCall', inbox: '__standInInbox', greeting: 'stand-in-greeting' };

/** @returns null where there is nothing to run */
export function makePreloadScripts(file: string) {
  try {
    const source = readFileSync(file, 'utf8');
    const preload = wrapPreload(source, file);
    new Script(preload, { filename: file });
    return { page: `(${startPageWorld})(${common()});`, preload };
  } catch (error) {
    console.error(`Unable to load preload script: ${file}\n`, error);
    return null;
  }
}

/** A CommonJS file with Electron's few modules. */
function wrapPreload(source: string, file: string): string {
  const failed = JSON.stringify(`Unable to load preload script: ${file}`);
  return `{
const require = (${startPreloadWorld})(${common()});
const module = { exports: {} };
if (require) try { (function (exports, require, module) {${source}
}).call(module.exports, module.exports, require, module); } catch (error) { console.error(${failed}, error); }
}`;
}

/** The arguments of both halves. */
function common(): string {
  return `${JSON.stringify(NAMES)}, (${createWire})(), ${createBridgeEnd}`;
}
