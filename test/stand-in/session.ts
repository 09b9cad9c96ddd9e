/** Electron's `session.defaultSession`: permissions and the proxy. There is no other session. */
import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { setCheckHandler, setRequestHandler } from './permissions.ts';
import { findProxy } from './proxy.ts';
import { chromiumSwitches, readiness } from './startup.ts';

type DefaultSession = Pick<
  Electron.Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'resolveProxy'
>;

const permissions: DefaultSession = {
  setPermissionRequestHandler: setRequestHandler,
  setPermissionCheckHandler: setCheckHandler,
  setDevicePermissionHandler() {
    // Chromium offers a page no device here.
  },
  async resolveProxy(address) {
    // Electron asks Chromium's network service, so its answer never comes in the same turn.
    await setImmediate();
    return findProxy(address, chromiumSwitches);
  },
};

const defaultSession = Object.assign(new EventEmitter(), permissions);

export const session = {
  get defaultSession() {
    if (!readiness.isReady) throw new TypeError('Session can only be received when app is ready');
    return defaultSession;
  },
};
