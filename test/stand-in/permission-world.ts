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

  /** @param chromium what Chromium calls it */
  const request =
    (permission: string, ...chromium: readonly string[]) =>
    (): Question => ({ kind: 'request', permission, settings: chromium.map((name) => ({ name })) });

  function describeQuery(descriptor: unknown): Question {
    const { name = '' } = Object(descriptor);
    const electrons = new Map([
      ['camera', 'media'],
      ['microphone', 'media'],
      ['clipboard-write', 'clipboard-sanitized-write'],
    ]);
    return { kind: 'check', permission: electrons.get(name) ?? name, settings: [Object(descriptor)] };
  }

  const { navigator, Notification } = globalThis;
  const prototypeOf = (object: object | undefined): unknown => Object.getPrototypeOf(object ?? {});
  // Chromium refuses what is no permission before it asks anybody.
  holdBack(prototypeOf(navigator.permissions), 'query', describeQuery, true);
  holdBack(Notification, 'requestPermission', request('notifications', 'notifications'));
  holdBack(prototypeOf(navigator.geolocation), 'getCurrentPosition', request('geolocation', 'geolocation'));
  holdBack(prototypeOf(navigator.mediaDevices), 'getUserMedia', request('media', 'microphone', 'camera'));
  holdBack(prototypeOf(navigator.clipboard), 'readText', request('clipboard-read', 'clipboard-read'));
  holdBack(prototypeOf(navigator.clipboard), 'writeText', request('clipboard-sanitized-write', 'clipboard-write'));
}
