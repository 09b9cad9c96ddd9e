/** Electron's `powerMonitor`: an emitter that stays silent. Tests emit `suspend` and `resume` on it. */
import { EventEmitter } from 'node:events';

export const powerMonitor = new EventEmitter();
