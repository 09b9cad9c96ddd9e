/** Electron's `session.defaultSession`: permissions and the proxy. There is no other session. */
import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { chromiumSwitches } from './chromium-switches.ts';
import { permissionHandlers } from './permissions.ts';
import { findProxy } from './proxy.ts';

type DefaultSession = Pick<
  Electron.Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'resolveProxy'
>;

const permissions: DefaultSession = {
  setPermissionRequestHandler(handler) {
    permissionHandlers.request = handler;
  },
  setPermissionCheckHandler(handler) {
    permissionHandlers.check = handler;
  },
  setDevicePermissionHandler() {
    // Chromium offers a page no device here.
  },
  async resolveProxy(address) {
    // Electron asks Chromium's network service, so its answer never comes in the same turn.
    await setImmediate();
    return findProxy(address, chromiumSwitches);
  },
};

/** No download begins here, so its events stay silent. */
export const session = { defaultSession: Object.assign(new EventEmitter(), permissions) };
