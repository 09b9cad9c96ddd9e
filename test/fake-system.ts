/**
 * The system's side of an application under test: a callback scheme that it owns or not, the facts for the About
 * screen, a demo, and all that a person and the system are asked for.
 */
import type { AboutSystem } from '../electron/about/about.ts';
import type { createApplication } from '../electron/application/application.ts';
import { ENGLISH_ONLY } from '../electron/application/language.ts';
import { systemRandom } from '../electron/core/random.ts';
import type { ProtocolClientSystem } from '../electron/protocol-client/registration.ts';
import type { DemoControls } from '../electron/services/service-list.ts';
import type { FakeComputer } from './fake-computer.ts';

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

/** A system that does nothing by itself, with a person who chooses no file and agrees to everything. */
export function idleSystem({ store, keychain }: FakeComputer, isProtocolClient = true) {
  return {
    random: systemRandom,
    language: ENGLISH_ONLY,
    store,
    keychain,
    receivesLaunches: true,
    protocolClient: fakeProtocolClient(isProtocolClient),
    about: FAKE_ABOUT,
    caseReader: CASE_READER,
    announce: () => undefined,
    onWake: () => () => undefined,
    chooseFileToSave: async () => null,
    confirm: async () => true,
    chooseCaseFile: async () => null,
    chooseReportFile: async () => null,
    choosePemFile: async () => null,
    chooseProfileFile: async () => null,
    openPrivately: async () => 'Firefox',
    copyText: async () => undefined,
    bringToFront: () => undefined,
    onExchanges: () => undefined,
    onCheck: () => undefined,
    restart: () => undefined,
    reloadPage: () => undefined,
    windowShown: Promise.resolve(),
  } satisfies Partial<Parameters<typeof createApplication>[0]>;
}
