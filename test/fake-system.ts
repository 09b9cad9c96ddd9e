/**
 * The system's side of an application under test: a callback scheme that it owns or not, the facts for the About
 * screen, and a demo.
 */
import type { AboutSystem } from '../electron/about/about.ts';
import type { ProtocolClientSystem } from '../electron/protocol-client/registration.ts';
import type { DemoControls } from '../electron/services/service-list.ts';

/** Another copy has the scheme where `isOwn` is false. */
export function fakeProtocolClient(isOwn = true): ProtocolClientSystem {
  return {
    register: async () => undefined,
    findClient: async () => (isOwn ? { kind: 'this-copy' } : { kind: 'other-copy', name: 'Another copy', path: null }),
  };
}

export const FAKE_ABOUT: AboutSystem = {
  facts: {
    version: '0.1.0',
    isInstalled: true,
    runtime: [{ name: 'Electron', version: '45.4.1' }],
    system: 'linux 6.8.0 x64',
    homeFolder: '/home/ada',
  },
  readLicences: async () => [],
  hasLog: () => false,
  authorities: () => '0 (pending)',
  logFolder: '/home/ada/data/logs',
  showLog: () => undefined,
};

/** A demo that nothing of can be changed. */
export const NO_DEMO_CONTROLS: DemoControls = {
  members: [],
  behaviour: {
    list: () => [],
    set: () => false,
    reset: () => undefined,
    presets: [],
    applyPreset: () => false,
    lastChange: () => null,
    undo: () => undefined,
    actions: [],
    act: async () => false,
  },
};

/** The script of the thread that reads case files, as it is written. */
export const CASE_READER = new URL('case-reader-thread.ts', import.meta.url);
