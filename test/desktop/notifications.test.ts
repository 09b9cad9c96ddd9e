import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createLog } from '../../electron/core/log.ts';
import {
  createAnnouncer,
  identifyToWindows,
  type SystemNotification,
  WINDOWS_APP_ID,
  WINDOWS_TOAST_CLASS,
} from '../../electron/desktop/notifications.ts';
import { announceEnd, announceQuestion, announceSignedIn } from '../../electron/text/en.ts';

/** A system's notifications, and a person who is elsewhere. */
function setUp({ platform = 'linux', isPackaged = true } = {}) {
  const system = { isSupported: true, isInFront: false, failsAtOnce: false, breaks: '', fronts: 0 };
  const shown: { readonly title: string; readonly press: () => void; readonly fail: () => void }[] = [];
  const closed: string[] = [];
  const lines: string[] = [];
  const breakAt = (what: string): void => {
    if (system.breaks === what) throw new Error(`No ${what}.`);
  };
  const announcer = createAnnouncer({
    app: { isPackaged },
    platform,
    isSupported() {
      breakAt('support');
      return system.isSupported;
    },
    create({ title }): SystemNotification {
      breakAt('create');
      const listeners: Record<string, () => void> = {};
      return {
        on: (event: string, listener: () => void) => Object.assign(listeners, { [event]: listener }),
        show() {
          breakAt('show');
          const fail = (): void => listeners.failed?.();
          shown.push({ title, press: () => listeners.click?.(), fail });
          if (system.failsAtOnce) fail();
        },
        close() {
          breakAt('close');
          closed.push(title);
        },
      };
    },
    isInFront: () => system.isInFront,
    bringToFront: () => {
      system.fronts += 1;
    },
    log: createLog((line) => lines.push(line)),
  });
  const titles = () => shown.map(({ title }) => title);
  return { system, shown, closed, lines, titles, ...announcer };
}

const text = (title: string) => ({ title, body: 'Body' });

describe('a notification', () => {
  test('comes while the window is in the back, and a press brings it to the front', () => {
    const { announce, titles, shown, system } = setUp();
    announce(text('One'));
    expect(titles()).toEqual(['One']);
    shown[0]?.press();
    expect(system.fronts).toBe(1);
  });

  test('does not come while the window is in front', () => {
    const { announce, titles, system } = setUp();
    system.isInFront = true;
    announce(text('One'));
    expect(titles()).toEqual([]);
  });

  test('does not come where the system has none', () => {
    const { announce, titles, lines, system } = setUp();
    system.isSupported = false;
    announce(text('One'));
    expect([titles(), lines]).toEqual([[], []]);
  });

  // shell/browser/notifications/win/notification_presenter_win.cc, Create
  test.each([
    ['win32', false, []],
    ['win32', true, ['One']],
    ['darwin', false, ['One']],
  ])(
    'on %s, installed: %s, comes as %j, because asking Windows leaves what only an uninstaller removes',
    (platform, isPackaged, expected) => {
      const { announce, titles, lines, system } = setUp({ platform, isPackaged });
      // Asking is what leaves traces.
      if (expected.length === 0) system.breaks = 'support';
      announce(text('One'));
      expect([titles(), lines]).toEqual([expected, []]);
    },
  );

  test('takes the place of the one before', () => {
    const { announce, closed, titles } = setUp();
    announce(text('One'));
    announce(text('Two'));
    expect([titles(), closed]).toEqual([['One', 'Two'], ['One']]);
  });

  test('goes when the person is back at the window, and goes once', () => {
    const { announce, seen, closed } = setUp();
    seen();
    announce(text('One'));
    seen();
    seen();
    expect(closed).toEqual(['One']);
  });

  test.each(['support', 'create', 'show'])(
    'that breaks at %s costs a line in the log, and the next one comes',
    (what) => {
      const { announce, titles, lines, system } = setUp();
      system.breaks = what;
      announce(text('One'));
      expect(lines).toEqual(['notification: Error']);
      system.breaks = '';
      announce(text('Two'));
      expect(titles()).toEqual(['Two']);
    },
  );

  test('that cannot be taken back does not hold up the next one', () => {
    const { announce, titles, lines, system } = setUp();
    announce(text('One'));
    system.breaks = 'close';
    announce(text('Two'));
    expect([titles(), lines]).toEqual([['One', 'Two'], ['notification: Error']]);
  });

  test('that the system did not show is noted', () => {
    const { announce, shown, lines } = setUp();
    announce(text('One'));
    shown[0]?.fail();
    expect(lines).toEqual(['notification: the system did not show it']);
  });

  // Electron's shell/browser/notifications/linux/libnotify_notification.cc, Show
  test('that the system refuses at once, as on Linux, is noted, and the next one comes', () => {
    const { announce, seen, lines, titles, system } = setUp();
    system.failsAtOnce = true;
    announce(text('One'));
    expect(lines).toEqual(['notification: the system did not show it']);
    system.failsAtOnce = false;
    announce(text('Two'));
    seen();
    expect([titles(), lines.length]).toEqual([['One', 'Two'], 1]);
  });
});

describe('what it says', () => {
  test('names the service, and differs for each end', () => {
    const texts = [
      announceSignedIn('Staging'),
      announceQuestion('Staging'),
      ...(['declined', 'timed-out', 'failed'] as const).map((end) => announceEnd(end, 'Staging')),
    ];
    expect(new Set(texts.map(({ title }) => title)).size).toBe(texts.length);
    expect(texts.every(({ body }) => body.startsWith('Staging'))).toBe(true);
  });
});

test.each([
  ['win32', true, [WINDOWS_APP_ID, WINDOWS_TOAST_CLASS]],
  ['win32', false, []],
  ['linux', true, []],
])('on %s, installed: %s, the system is told %j of this copy', (platform, isPackaged, expected) => {
  const told: string[] = [];
  const note = (id: string): void => void told.push(id);
  identifyToWindows({ isPackaged, setAppUserModelId: note, setToastActivatorCLSID: note }, platform);
  expect(told).toEqual(expected);
});

test('what Windows is told is the id of the installed shortcut, and the class that the uninstaller removes', () => {
  const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  // Only there would it be missed, and no test runs on an installed copy on Windows.
  expect(read('electron/main.ts')).toContain('\nidentifyToWindows(app, platform);\n');
  expect(/^appId: (\S+)$/m.exec(read('electron-builder.yml'))?.[1]).toBe(WINDOWS_APP_ID);
  const installer = read('electron/packaging/installer.nsh');
  expect(installer).toContain(`!define TOAST_KEY "Software\\Classes\\CLSID\\${WINDOWS_TOAST_CLASS}"`);
  // Only this copy's: another one may have been installed elsewhere since.
  expect(installer).toMatch(
    /ReadRegStr (\$\w+) HKCU "\$\{TOAST_KEY\}\\LocalServer32" ""\s+\$\{if\} \1 == "\$INSTDIR\\\$\{APP_EXECUTABLE_FILENAME\}"\s+DeleteRegKey HKCU "\$\{TOAST_KEY\}"\s+\$\{endIf\}/,
  );
});
