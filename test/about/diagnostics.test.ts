import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeDiagnostics, type StateFacts, type SystemFacts } from '../../electron/about/diagnostics.ts';
import { rememberCallbacks } from '../../electron/callback/last-callback.ts';
import { createPendingCallbacks } from '../../electron/callback/pending-callbacks.ts';
import type { ProtocolClient, StatusView } from '../../electron/ipc/views/status.ts';
import { parseProxyAnswer } from '../../electron/service-client/transport/proxy.ts';
import { viewProxy } from '../../electron/services/service-view.ts';
import { FakeClock } from '../fake-clock.ts';
import { VIEW } from '../renderer/views.ts';

const NOW_MS = Date.UTC(2030, 0, 1, 12, 0, 0, 750);
const SYSTEM: SystemFacts = {
  version: '1.2.3',
  isInstalled: true,
  runtime: [
    { name: 'Electron', version: '45.4.1' },
    { name: 'Node.js', version: '24.18.1' },
  ],
  system: 'linux 6.8.0 x64',
  homeFolder: '/home/ada',
};
const STATUS: StatusView = {
  ...VIEW.status,
  secrets: { place: 'keychain', isKeeping: true, isEraseDue: false, system: 'keychain', isWeakAllowed: false },
};
const STATE: StateFacts = {
  status: STATUS,
  service: { state: 'ready', isDemo: true, problem: null },
  sessionCount: 2,
  hasLog: true,
  authorities: '142',
  clockDifferenceMs: 0,
  lastCallback: null,
  nowMs: NOW_MS,
};

const describeState = (change: Partial<StateFacts>): string => describeDiagnostics(SYSTEM, { ...STATE, ...change });
const describeProxy = (proxy: StatusView['proxy']): string => describeState({ status: { ...STATUS, proxy } });
const describeClient = (protocolClient: ProtocolClient, system: Partial<SystemFacts> = {}): string =>
  describeDiagnostics(
    { ...SYSTEM, ...system },
    { ...STATE, status: { ...STATUS, callbacks: { ...STATUS.callbacks, protocolClient } } },
  );

/** What stands behind a name. */
function lineOf(text: string, name: string): string | undefined {
  return text
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2);
}

describe('the diagnostics', () => {
  test('are lines of names and values, in groups', () => {
    const lastCallback = {
      address: 'member-login://callback?code=••••••••&state=••••••••',
      isPasted: false,
      outcome: 'callback-wrong-state',
      atMs: NOW_MS - 60_000,
    } as const;
    expect(describeState({ lastCallback })).toBe(`Member Login: 1.2.3, installed
Taken: 2030-01-01 12:00:00 UTC
System: linux 6.8.0 x64
Electron: 45.4.1
Node.js: 24.18.1
Log file: yes

Callbacks arrive by: member-login:// (automatic)
member-login:// belongs to: this copy
Callback on this computer: registered at the service

Last callback: member-login://callback?code=••••••••&state=••••••••
Received: 2030-01-01 11:59:00 UTC, from the browser
Result: refused (callback-wrong-state)

Tokens are stored in: the system’s keychain
Can save: yes
Keychain: available
Storing without a keychain: not allowed
Sign-ins: 2

Service: the demo, ready
Proxy: none
System authorities: 142
Clock: this computer and the service agree to the second`);
  });

  test('say what is not known, and that a service failed by its error’s code', () => {
    const text = describeDiagnostics(
      { ...SYSTEM, isInstalled: false },
      {
        ...STATE,
        status: {
          callbacks: {
            ...STATUS.callbacks,
            route: 'loopback',
            choice: 'loopback',
            protocolClient: { kind: 'not-installed' },
            isLoopbackRegistered: false,
          },
          secrets: { place: 'memory', isKeeping: false, isEraseDue: false, system: 'not-known', isWeakAllowed: true },
          proxy: { kind: 'not-known' },
        },
        service: { state: 'failed', isDemo: false, problem: 'profile-secret-not-opened' },
        hasLog: false,
        authorities: '0 (Error ERR_OSSL)',
        clockDifferenceMs: null,
      },
    );
    expect(lineOf(text, 'Member Login')).toBe('1.2.3, not installed');
    expect(lineOf(text, 'Log file')).toBe('no');
    expect(lineOf(text, 'Callbacks arrive by')).toBe('this computer (chosen)');
    expect(lineOf(text, 'member-login:// belongs to')).toBe('not checked: this copy is not installed');
    expect(lineOf(text, 'Callback on this computer')).toBe('not registered at the service');
    expect(lineOf(text, 'Last callback')).toBe('none since the app started');
    expect(lineOf(text, 'Can save')).toBe('no');
    expect(lineOf(text, 'Keychain')).toBe('not checked yet');
    expect(lineOf(text, 'Storing without a keychain')).toBe('allowed');
    expect(lineOf(text, 'Service')).toBe('from a profile file, not running (profile-secret-not-opened)');
    expect(lineOf(text, 'Proxy')).toBe('not known yet');
    expect(lineOf(text, 'System authorities')).toBe('not read (Error ERR_OSSL)');
    expect(lineOf(text, 'Clock')).toBe('not yet compared with the service’s clock');
  });

  test.each([
    { route: 'loopback', line: 'this computer (registered)' },
    { route: 'elsewhere', line: 'pasting (registered)' },
  ] as const)('C11: say that the service’s address leaves no choice ($route)', ({ route, line }) => {
    const callbacks = { ...STATUS.callbacks, route, registered: { route, host: 'www.example.com' } };
    const text = describeState({ status: { ...STATUS, callbacks } });
    expect(lineOf(text, 'Callbacks arrive by')).toBe(line);
    expect(text).not.toContain('www.example.com');
  });

  test.each([
    [3_400, 'this computer is about 3 s ahead of the service'],
    [-7_199_600, 'this computer is about 7200 s behind the service'],
    [400, 'this computer and the service agree to the second'],
  ])('word a difference of %d ms between the clocks', (clockDifferenceMs, expected) => {
    expect(lineOf(describeState({ clockDifferenceMs }), 'Clock')).toBe(expected);
  });

  test.each([
    [{ name: 'member-login.desktop', path: null }, 'member-login.desktop'],
    [{ name: null, path: '/home/ada/Apps of Jane/Member Login' }, 'without a name (~/…/Member Login)'],
    [{ name: null, path: '/home/ada' }, 'without a name (~/…/)'],
    [{ name: 'Other', path: '/home/grace/apps/other' }, 'Other (…/other)'],
    [{ name: 'Other', path: '/home/adaline/other' }, 'Other (…/other)'],
    [{ name: 'Other', path: '/mnt/old/home/a/home/grace/other' }, 'Other (…/other)'],
    [{ name: 'Other', path: '/Volumes/Jane’s disk/Other.app/' }, 'Other (…/Other.app)'],
    [{ name: 'Other', path: '/opt/../home/grace/other' }, 'Other (…/other)'],
    [{ name: 'Other', path: '/options/grace/other' }, 'Other (…/other)'],
    [{ name: 'Other', path: 'other' }, 'Other (…\\other)'],
    [{ name: 'Other', path: '/Applications/Other.app' }, 'Other (/Applications/Other.app)'],
    [{ name: 'Two\nlines: 1', path: '/opt/Other/other' }, 'Two lines: 1 (/opt/Other/other)'],
    [{ name: 'x'.repeat(500), path: null }, `${'x'.repeat(159)}…`],
  ])('name another owner of the scheme, but no person: %j', (client, expected) => {
    expect(lineOf(describeClient({ kind: 'other-copy', ...client }), 'member-login:// belongs to')).toBe(
      `another copy or app, ${expected}`,
    );
  });

  test('know the folders of Windows', () => {
    const ownerIn = (path: string, homeFolder = 'C:\\Users\\Ada'): string =>
      describeClient({ kind: 'other-copy', name: 'Other', path }, { homeFolder });
    const ofGrace = 'C:\\Users\\Grace\\AppData\\other.exe';
    expect(ownerIn(ofGrace)).toContain('Other (…\\other.exe)');
    expect(ownerIn(ofGrace, 'C:\\Users\\Grace')).toContain('Other (~\\…\\other.exe)');
    expect(ownerIn('D:\\Profiles\\Grace\\other.exe')).toContain('Other (…\\other.exe)');
    for (const path of ['C:\\Program Files\\Other\\other.exe', 'c:\\program files (x86)\\other.exe']) {
      expect(ownerIn(path)).toContain(`Other (${path})`);
    }
  });

  test.each([
    ['none', 'proxy.example:3128'],
    ['wanted', 'proxy.example:3128 (asks for a password)'],
    ['memory', 'proxy.example:3128 (with a password)'],
    ['keychain', 'proxy.example:3128 (with a password)'],
    ['weak', 'proxy.example:3128 (with a password)'],
  ] as const)('tell of a proxy’s password: %s', (login, expected) => {
    expect(lineOf(describeProxy({ kind: 'proxy', address: 'proxy.example:3128', login }), 'Proxy')).toBe(expected);
  });

  test.each([
    ['PROXY proxy.example:3128', 'proxy.example:3128'],
    ['HTTPS [2001:db8::1]:443', '[2001:db8::1]:443'],
    ['SOCKS4 ada:hush@proxy.example:1080', 'SOCKS4 proxy.example:1080 (not supported)'],
    ['SOCKS5 proxy.example:1080', 'SOCKS5 proxy.example:1080'],
    ['DIRECT', 'none'],
  ])('tell the proxy %s as far as its answer is passed on', (answer, expected) => {
    expect(lineOf(describeProxy(viewProxy(parseProxyAnswer(answer), () => 'none')), 'Proxy')).toBe(expected);
  });
});

test.each([
  ['accepted', 'accepted'],
  ['unproven', 'a refusal without state, so the user was asked'],
  ['callback-too-late', 'refused (callback-too-late)'],
] as const)('the outcome of the last callback, %s, is told as “%s”', (outcome, expected) => {
  const lastCallback = { address: 'member-login://callback', isPasted: false, outcome, atMs: NOW_MS };
  expect(lineOf(describeState({ lastCallback }), 'Result')).toBe(expected);
});

describe('S1: the diagnostics hold no secret', () => {
  const secret = fc.stringMatching(/^[A-Za-z0-9_~-]{8,40}$/).map((value) => `x${value}9z`);

  test('of a callback, however it came', () => {
    const place = fc.constantFrom<(secret: string) => string>(
      (value) => `member-login://callback?code=${value}&state=${value}`,
      (value) => `member-login://callback?token=${value}`,
      (value) => `member-login://callback?${value}`,
      (value) => `member-login://${value}@callback/${value}#${value}`,
      (value) => `http://127.0.0.1:4000/${value}?code=${value}`,
      (value) => `https://${value}.example/${value}`,
      (value) => value,
    );
    fc.assert(
      fc.property(secret, place, fc.boolean(), (value, address, isPasted) => {
        const callbacks = rememberCallbacks(createPendingCallbacks(), new FakeClock());
        callbacks.deliver(address(value), isPasted ? 'attempt' : undefined);
        const text = describeState({ lastCallback: callbacks.last });
        return text.includes('Result: refused') && !text.toLowerCase().includes(value.toLowerCase());
      }),
      { numRuns: 1_000 },
    );
  });
});
