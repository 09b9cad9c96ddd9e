/**
 * Events as Electron's listeners get them: an object with details that can be prevented, and never a caller to fail. And what
 * is left of an emitter that is destroyed.
 */
import type { EventEmitter } from 'node:events';

interface PreventableEvent {
  preventDefault(): void;
  readonly defaultPrevented: boolean;
}

export function createEvent<Details extends object>(details: Details): Details & PreventableEvent {
  let defaultPrevented = false;
  const event: PreventableEvent = {
    preventDefault() {
      defaultPrevented = true;
    },
    get defaultPrevented() {
      return defaultPrevented;
    },
  };
  return Object.assign(event, details);
}

/**
 * Emits as Electron's native side does: what a listener throws ends the event, and is nobody's to catch.
 * @returns whether a listener has prevented what comes by default
 */
export function emitNatively(emitter: EventEmitter, name: string, details: object = {}, ...args: unknown[]): boolean {
  const event = createEvent(details);
  callNatively(() => emitter.emit(name, event, ...args));
  return event.defaultPrevented;
}

/** Calls a function of the application's; an error ends up with the listeners for what nothing else catches. */
export function callNatively(call: () => unknown): void {
  try {
    call();
  } catch (thrown) {
    throwUncaught(thrown);
  }
}

export function throwUncaught(thrown: unknown): void {
  try {
    process.emit('uncaughtException', thrown instanceof Error ? thrown : new Error(String(thrown)));
  } catch (last) {
    // As in Node, a listener for the last errors that throws itself is the end.
    console.error(last);
    process.exit(7);
  }
}

/**
 * Leaves of an object whose native half is gone what Electron leaves: using it throws, while its listeners and what is kept
 * in JavaScript stay.
 * @param kept names of members that still work
 */
export function markUnusable(object: object, kept: readonly string[]): void {
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(object));
  const own = Object.getOwnPropertyNames(object).filter((name) => !name.startsWith('_'));
  for (const name of own) if (!kept.includes(name)) Object.defineProperty(object, name, { get: fail });
  for (const name of methods) {
    if (name !== 'constructor' && !kept.includes(name)) Object.defineProperty(object, name, { value: fail });
  }
}

function fail(): never {
  throw new TypeError('Object has been destroyed');
}
