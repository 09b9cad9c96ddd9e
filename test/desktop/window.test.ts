/** Where the window opens, what of its place is remembered, and that it comes back on screen. Electron is played. */
import { EventEmitter } from 'node:events';
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../electron/core/log.ts';
import type { Positions, Rectangle, WindowPlace } from '../../electron/desktop/window-place.ts';
import { DESKTOP_WORDS } from '../../electron/text/en.ts';
import { FakeClock } from '../fake-clock.ts';

const LAPTOP = { x: 0, y: 25, width: 1440, height: 875 };
/** Stands to the left of the laptop. */
const MONITOR = { x: -2560, y: 0, width: 2560, height: 1440 };
const ON_MONITOR = { x: -1500, y: 300, width: 1000, height: 700 };
/** The middle of the laptop's display. */
const BROUGHT_BACK = { ...ON_MONITOR, x: 220, y: 113 };
/** Of an X11 window manager: its border, and its title bar. */
const FRAME = { x: 1, y: 37 };
const NO_FRAME = { x: 0, y: 0 };

class FakePage extends EventEmitter {
  readonly setWindowOpenHandler = (): void => undefined;
}

class FakeWindow extends EventEmitter {
  readonly webContents = new FakePage();
  /** With the frame, but for an X11 window, whose frame has no part in its size. */
  bounds: Rectangle = { x: 130, y: 82, width: 1180, height: 760 };
  hasBeenMaximized = false;
  inFullScreen = false;
  isShown = false;

  readonly options: BrowserWindowConstructorOptions;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    opened = this;
  }
  readonly show = (): void => {
    this.isShown = true;
  };
  readonly flashFrame = (isFlashing: boolean): void => void attention.push(`flash ${isFlashing}`);
  readonly focus = (): void => undefined;
  readonly isFocused = (): boolean => false;
  readonly loadURL = async (): Promise<void> => undefined;
  readonly isDestroyed = (): boolean => false;
  readonly isMinimized = (): boolean => false;
  readonly isFullScreen = (): boolean => this.inFullScreen;
  readonly isMaximized = (): boolean => this.hasBeenMaximized;
  getNormalBounds(): Rectangle {
    const { x, y } = this.bounds;
    if (positions === 'unknown') return { ...this.bounds, x: 0, y: 0 };
    const isFramed = positions === 'inside-frame' && this.isShown;
    return isFramed ? { ...this.bounds, x: x + frame.x, y: y + frame.y } : this.bounds;
  }
  maximize(): void {
    this.hasBeenMaximized = true;
  }
  setBounds(bounds: Rectangle): void {
    this.bounds = bounds;
  }
}

class FakeScreen extends EventEmitter {
  displays: readonly Rectangle[] = [LAPTOP, MONITOR];
  readonly getAllDisplays = () => this.displays.map((workArea, id) => ({ id, workArea }));
  readonly getPrimaryDisplay = () => ({ id: 0, workArea: this.displays[0] });
}

const screen = new FakeScreen();
let opened: FakeWindow | null = null;
/** The same, as the application has it. */
let ownWindow: BrowserWindow | null = null;
let positions: Positions = 'exact';
let frame = FRAME;
/** How the person's attention was drawn. */
let attention: string[] = [];
const app: { dock: unknown; focus(): void } = { dock: undefined, focus: () => undefined };
vi.doMock('electron', () => ({
  app,
  BrowserWindow: FakeWindow,
  Menu: {},
  nativeTheme: { shouldUseDarkColors: false },
  screen,
}));
const { bringToFront, openWindow } = await import('../../electron/desktop/window.ts');
const { createMainWindow } = await import('../../electron/desktop/window.ts');

let clock = new FakeClock();
let written: WindowPlace[] = [];
beforeEach(() => {
  clock = new FakeClock();
  written = [];
  screen.removeAllListeners();
  screen.displays = [LAPTOP, MONITOR];
  positions = 'exact';
  frame = FRAME;
  attention = [];
});

test.each([
  ['flashes on Windows and Linux', undefined, 'flash true'],
  [
    'bounces once in the Dock on macOS',
    { bounce: (type: string) => attention.push(`bounce ${type}`) },
    'bounce informational',
  ],
])('C8: a window that the system keeps in the back %s', (_what, dock, drawn) => {
  app.dock = dock;
  open(null);
  if (ownWindow) bringToFront(ownWindow);
  expect(attention).toEqual([drawn]);
});

const optionsFor = (remembered: WindowPlace | null) => ({
  preload: 'preload.cjs',
  log: createLog(() => undefined),
  clock,
  memory: { read: () => remembered, write: (place: WindowPlace) => void written.push(place) },
  positions,
  icon: null,
  words: () => DESKTOP_WORDS,
});

/** Opens the window and draws its first frame. */
function open(remembered: WindowPlace | null): FakeWindow {
  ownWindow = openWindow({
    ...optionsFor(remembered),
    address: 'app://member-login/',
    onShown: () => undefined,
    onPage: () => undefined,
  });
  if (!opened) throw new Error('No window was opened.');
  opened.emit('ready-to-show');
  return opened;
}

test('it is told each time that the page is loaded', () => {
  const window = createMainWindow({
    ...optionsFor(null),
    origin: 'app://member-login',
    language: () => 'fr',
    mayOpen: () => true,
  });
  let loads = 0;
  window.onPage(() => {
    loads += 1;
  });
  window.show();
  opened?.webContents.emit('did-finish-load');
  opened?.webContents.emit('did-finish-load');
  expect(loads).toBe(2);
});

test('no window opens while the application ends', () => {
  let mayOpen = false;
  const window = createMainWindow({
    ...optionsFor(null),
    origin: 'app://member-login',
    language: () => 'fr',
    mayOpen: () => mayOpen,
  });
  window.show();
  expect(window.browserWindow).toBeNull();
  mayOpen = true;
  window.show();
  expect(window.browserWindow).not.toBeNull();
});

describe('a window opens', () => {
  test('where it was left, and maximized again', () => {
    const window = open({ bounds: ON_MONITOR, isMaximized: true });
    expect([window.bounds, window.hasBeenMaximized]).toEqual([ON_MONITOR, true]);
  });

  test('on a display that is there, where that of its last place is gone', () => {
    screen.displays = [LAPTOP];
    expect(open({ bounds: ON_MONITOR, isMaximized: false }).bounds).toEqual(BROUGHT_BACK);
  });

  test('at its first size where no place is known', () => {
    const window = open(null);
    expect([window.bounds, window.hasBeenMaximized]).toEqual([{ x: 130, y: 82, width: 1180, height: 760 }, false]);
  });
});

test('a window’s page is sandboxed, and its compiled scripts are kept from the first start on', () => {
  expect(open(null).options.webPreferences).toEqual({
    preload: 'preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    spellcheck: false,
    v8CacheOptions: 'bypassHeatCheck',
  });
});

test('a window that is full screen keeps the place from before that', () => {
  const window = open(null);
  window.inFullScreen = true;
  window.emit('close');
  expect(written).toEqual([]);
  window.inFullScreen = false;
  window.emit('close');
  expect(written).toEqual([{ bounds: window.bounds, isMaximized: false }]);
});

test.each(['query-session-end', 'session-end'])('a window’s place is written at once on %s', (event) => {
  const window = open(null);
  window.emit('move');
  window.emit(event);
  expect(written).toEqual([{ bounds: window.bounds, isMaximized: false }]);
});

test.each(['move', 'resize', 'maximize', 'unmaximize'])('a window’s place is remembered on %s', async (event) => {
  open(null).emit(event);
  await clock.advance(1_000);
  expect(written).toHaveLength(1);
});

describe('a window that X11 frames', () => {
  beforeEach(() => {
    positions = 'inside-frame';
  });
  /** Opens it where it was left the last time, and closes it. */
  const openAgain = (act = (_window: FakeWindow): void => undefined): Rectangle => {
    const window = open(written.at(-1) ?? { bounds: ON_MONITOR, isMaximized: false });
    const { bounds } = window;
    window.emit('move');
    act(window);
    window.emit('close');
    return bounds;
  };

  test('opens at the same place every time', () => {
    expect([1, 2, 3].map(() => openAgain())).toEqual([ON_MONITOR, ON_MONITOR, ON_MONITOR]);
  });

  test('opens where it was dragged to', () => {
    openAgain((window) => {
      window.emit('close');
      window.bounds = { ...ON_MONITOR, x: -1400, y: 500 };
    });
    expect([1, 2].map(() => openAgain())).toEqual(Array(2).fill({ ...ON_MONITOR, x: -1400, y: 500 }));
  });

  test('keeps its first place, and that from before it was maximized', () => {
    const window = open(null);
    window.emit('close');
    window.maximize();
    window.emit('close');
    expect(written).toEqual([
      { bounds: window.bounds, isMaximized: false },
      { bounds: window.bounds, isMaximized: true },
    ]);
    // Now it opens maximized, and has no frame to go by before the person takes it back.
    openAgain();
    openAgain((reopened) => {
      reopened.hasBeenMaximized = false;
    });
    expect(written.at(-1)).toEqual({ bounds: window.bounds, isMaximized: false });
  });

  test('goes where it is dragged, however little, if it has no frame', async () => {
    frame = NO_FRAME;
    const window = open({ bounds: ON_MONITOR, isMaximized: false });
    await clock.advance(1_000);
    window.bounds = { ...ON_MONITOR, x: -1490, y: 330 };
    window.emit('close');
    expect(written.at(-1)).toEqual({ bounds: { ...ON_MONITOR, x: -1490, y: 330 }, isMaximized: false });
  });

  test('is not taken for one without a frame while it is maximized', async () => {
    frame = NO_FRAME;
    const window = open({ bounds: ON_MONITOR, isMaximized: true });
    await clock.advance(1_000);
    frame = FRAME;
    window.hasBeenMaximized = false;
    window.emit('close');
    expect(written.at(-1)).toEqual({ bounds: ON_MONITOR, isMaximized: false });
  });

  test('comes back whole from a display that is gone', () => {
    const window = open({ bounds: ON_MONITOR, isMaximized: false });
    screen.displays = [LAPTOP];
    screen.emit('display-removed');
    expect(window.bounds).toEqual(BROUGHT_BACK);
  });
});

describe('a window on Wayland', () => {
  beforeEach(() => {
    positions = 'unknown';
    // The larger display is not the first one, and no window lies on it at 0,0.
    screen.displays = [
      { x: 2560, y: 0, width: 1024, height: 700 },
      { ...MONITOR, x: 0, y: 1440 },
    ];
  });
  const LARGE = { bounds: { x: 40, y: 50, width: 2000, height: 1200 }, isMaximized: false };

  test('has its last size, whatever the first display is like, and keeps the position of another session', () => {
    const window = open(LARGE);
    expect(window.getNormalBounds()).toMatchObject({ width: 2000, height: 1200 });
    window.bounds = { ...window.bounds, width: 1900 };
    window.emit('close');
    expect(written).toEqual([{ ...LARGE, bounds: { ...LARGE.bounds, width: 1900 } }]);
  });

  test('is in the middle when a session with positions first opens it', () => {
    screen.displays = [LAPTOP];
    const window = open(null);
    window.emit('close');
    expect(written).toEqual([{ bounds: { ...window.bounds, x: 130, y: 83 }, isMaximized: false }]);
    positions = 'inside-frame';
    expect(open(written[0] ?? null).bounds).toEqual(written[0]?.bounds);
  });

  test('is no larger than the largest display', () => {
    const { bounds } = open({ ...LARGE, bounds: { ...LARGE.bounds, width: 4000, height: 400 } });
    expect(bounds).toMatchObject({ width: MONITOR.width, height: 600 });
  });

  test('is left alone when displays come and go', () => {
    const window = open(LARGE);
    screen.emit('display-removed');
    screen.emit('display-metrics-changed');
    expect(window.bounds).toMatchObject({ width: 2000, height: 1200 });
  });
});

describe('a window that is open', () => {
  test.each(['display-removed', 'display-metrics-changed'])('comes back on %s', (event) => {
    const window = open({ bounds: ON_MONITOR, isMaximized: false });
    screen.displays = [LAPTOP];
    screen.emit(event);
    expect(window.bounds).toEqual(BROUGHT_BACK);
  });

  test('stays where it can still be dragged from', () => {
    const window = open({ bounds: ON_MONITOR, isMaximized: false });
    window.bounds = { ...ON_MONITOR, x: 1_300, y: 100 };
    screen.displays = [LAPTOP];
    screen.emit('display-removed');
    expect(window.bounds).toMatchObject({ x: 1_300 });
  });

  test('asks for nothing more once it is closed', () => {
    open(null).emit('closed');
    expect(screen.eventNames()).toEqual([]);
  });
});
