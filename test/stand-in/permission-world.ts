/**
 * Makes a page ask the application before its own functions ask Chromium, which knows nobody to ask. It runs from its
 * source text in each page before any script of its own, so the function uses nothing from outside itself.
 */

/** The names under which the page and main find each other. */
export interface PermissionNames {
  /** The binding that brings a question to main. */
  readonly binding: string;
  /** The event that says that the question is answered. */
  readonly answer: string;
}

export interface PermissionQuestion {
  readonly id: number;
  readonly kind: 'check' | 'request';
  /** As Electron's handlers get it. */
  readonly permission: string;
  /** What this kind of permission adds to the handlers' details. */
  readonly details: object;
  /** What Chromium is to be told, in its own names. */
  readonly settings: readonly { readonly name: string }[];
}

type Question = Omit<PermissionQuestion, 'id'>;
type Callable = (...args: unknown[]) => unknown;

export function startPermissionWorld(names: PermissionNames): void {
  const ask: unknown = Reflect.get(globalThis, names.binding);
  Reflect.deleteProperty(globalThis, names.binding);
  if (window !== window.top || typeof ask !== 'function') return;
  const waiting = new Map<number, () => void>();
  let lastId = 0;

  document.addEventListener(
    names.answer,
    (event) => {
      event.stopImmediatePropagation();
      if (event instanceof CustomEvent) waiting.get(event.detail)?.();
    },
    { capture: true },
  );

  function hear(question: Question): Promise<void> {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      waiting.set(id, () => {
        waiting.delete(id);
        resolve();
      });
      ask instanceof Function && ask(JSON.stringify({ id, ...question }));
    });
  }

  /** Puts the question before a function of the page's; what that says then is Chromium's own. */
  function holdBack(owner: unknown, name: string, describe: (...args: unknown[]) => Question, isFirstTried = false) {
    const original: unknown = Reflect.get(Object(owner), name);
    if (typeof original !== 'function') return;
    const held: Callable = async function (this: unknown, ...args) {
      if (isFirstTried) await Reflect.apply(original, this, args);
      await hear(describe(...args));
      return Reflect.apply(original, this, args);
    };
    Object.defineProperty(owner, name, { value: held, writable: true, enumerable: true, configurable: true });
  }

  const request =
    (permission: string, ...settings: { readonly name: string }[]) =>
    (): Question => ({ kind: 'request', permission, details: {}, settings });

  function describeMedia(constraints: unknown): Question {
    const kinds = [
      { type: 'audio', name: 'microphone' },
      { type: 'video', name: 'camera' },
    ].filter(({ type }) => Reflect.get(Object(constraints), type));
    const details = { mediaTypes: kinds.map(({ type }) => type) };
    return { kind: 'request', permission: 'media', details, settings: kinds };
  }

  function describeMidi(options: unknown): Question {
    const sysex = Boolean(Reflect.get(Object(options), 'sysex'));
    const settings = [{ name: 'midi', sysex }];
    return { kind: 'request', permission: sysex ? 'midiSysex' : 'midi', details: {}, settings };
  }

  function describeQuery(descriptor: unknown): Question {
    const { name = '', sysex, allowWithoutSanitization } = Object(descriptor);
    const settings = [Object(descriptor)];
    const check = (permission: string, details: object = {}): Question => ({
      kind: 'check',
      permission,
      details,
      settings,
    });
    if (name === 'camera') return check('media', { mediaType: 'video' });
    if (name === 'microphone') return check('media', { mediaType: 'audio' });
    if (name === 'midi' && sysex) return check('midiSysex');
    if (name === 'clipboard-write') {
      return check(allowWithoutSanitization ? 'clipboard-read' : 'clipboard-sanitized-write');
    }
    return check(name);
  }

  const { navigator } = globalThis;
  // Chromium refuses what is no permission before it asks anybody.
  holdBack(Object.getPrototypeOf(navigator.permissions ?? {}), 'query', describeQuery, true);
  holdBack(globalThis.Notification, 'requestPermission', request('notifications', { name: 'notifications' }));
  holdBack(
    Object.getPrototypeOf(navigator.geolocation ?? {}),
    'getCurrentPosition',
    request('geolocation', { name: 'geolocation' }),
  );
  holdBack(Object.getPrototypeOf(navigator.mediaDevices ?? {}), 'getUserMedia', describeMedia);
  holdBack(Object.getPrototypeOf(navigator), 'requestMIDIAccess', describeMidi);
  holdBack(
    Reflect.get(globalThis, 'IdleDetector'),
    'requestPermission',
    request('idle-detection', { name: 'idle-detection' }),
  );
  const clipboard = Object.getPrototypeOf(navigator.clipboard ?? {});
  for (const name of ['read', 'readText']) {
    holdBack(clipboard, name, request('clipboard-read', { name: 'clipboard-read' }));
  }
  for (const name of ['write', 'writeText']) {
    holdBack(clipboard, name, request('clipboard-sanitized-write', { name: 'clipboard-write' }));
  }
}
