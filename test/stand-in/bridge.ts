/**
 * One end of what connects the preload's isolated world with the page: functions, promises and values cross as
 * `contextBridge` lets them, at once and in both directions. The two ends share nothing but an element that is
 * in no document, and send each other events on it. Both run from their source text in the page, so this uses
 * nothing from outside the function.
 */
import type { Wire } from './wire.ts';

type Callable = (...args: unknown[]) => unknown;

/** A value on its way across; functions and promises stay behind under a number. */
type Crossing =
  | { readonly type: 'value'; readonly value: unknown }
  | { readonly type: 'function'; readonly id: number }
  | { readonly type: 'promise'; readonly id: number }
  | { readonly type: 'error'; readonly message: string; readonly stack: string }
  | { readonly type: 'array'; readonly items: readonly Crossing[] }
  | { readonly type: 'object'; readonly entries: readonly (readonly [string, Crossing])[] };

type Message =
  | { readonly kind: 'expose'; readonly key: string; readonly value: Crossing }
  | { readonly kind: 'call'; readonly id: number; readonly args: readonly Crossing[] }
  | { readonly kind: 'answer'; readonly ok: boolean; readonly value: Crossing }
  | { readonly kind: 'settle'; readonly id: number; readonly ok: boolean; readonly value: Crossing };

interface Deferred {
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

export interface BridgeEnd {
  /** Puts a value on the other end's global object, frozen. */
  expose(key: string, value: unknown): void;
}

/** @param incoming @param outgoing names of the events in each direction */
export function createBridgeEnd(link: EventTarget, incoming: string, outgoing: string, wire: Wire): BridgeEnd {
  const {
    CustomEvent,
    Object: { freeze, defineProperty, entries, hasOwn, values },
  } = globalThis;
  const functions: Callable[] = [];
  const functionIds = new Map<Callable, number>();
  const proxies = new Map<number, Callable>();
  const promises = new Map<number, Deferred>();
  let promiseCount = 0;
  let answer: Extract<Message, { kind: 'answer' }> | null = null;

  const isCallable = (value: unknown): value is Callable => typeof value === 'function';

  function post(message: Message): void {
    link.dispatchEvent(new CustomEvent(outgoing, { detail: wire.encode(message) }));
  }

  function pack(value: unknown): Crossing {
    if (isCallable(value)) return { type: 'function', id: keepFunction(value) };
    if (value instanceof Promise) return { type: 'promise', id: keepPromise(value) };
    if (value instanceof Error) return { type: 'error', message: value.message, stack: value.stack ?? '' };
    if (Array.isArray(value)) return { type: 'array', items: value.map(pack) };
    if (Object.prototype.toString.call(value) === '[object Object]') {
      return { type: 'object', entries: entries(Object(value)).map(([key, item]) => [key, pack(item)] as const) };
    }
    return { type: 'value', value };
  }

  function keepFunction(value: Callable): number {
    const id = functionIds.get(value) ?? functions.push(value) - 1;
    functionIds.set(value, id);
    return id;
  }

  function keepPromise(promise: Promise<unknown>): number {
    promiseCount += 1;
    const id = promiseCount;
    const settle = (ok: boolean, value: unknown): void => post({ kind: 'settle', id, ok, value: pack(value) });
    promise.then(
      (value) => settle(true, value),
      (reason: unknown) => settle(false, reason),
    );
    return id;
  }

  function unpack(crossing: Crossing): unknown {
    if (crossing.type === 'function') return proxyOf(crossing.id);
    if (crossing.type === 'promise') {
      return new Promise((resolve, reject) => promises.set(crossing.id, { resolve, reject }));
    }
    if (crossing.type === 'error') {
      const error = new Error(crossing.message);
      error.stack = crossing.stack;
      return error;
    }
    if (crossing.type === 'array') return crossing.items.map(unpack);
    if (crossing.type === 'object') {
      const object = {};
      for (const [key, item] of crossing.entries) {
        defineProperty(object, key, { value: unpack(item), enumerable: true, writable: true, configurable: true });
      }
      return object;
    }
    return crossing.value;
  }

  function proxyOf(id: number): Callable {
    const known = proxies.get(id);
    if (known) return known;
    const proxy: Callable = (...args) => ask({ kind: 'call', id, args: args.map(pack) });
    proxies.set(id, proxy);
    return proxy;
  }

  /** The other end answers before `post` returns. */
  function ask(message: Message): unknown {
    post(message);
    if (!answer) throw new Error('The other end of the context bridge does not answer.');
    const { ok, value } = answer;
    answer = null;
    if (ok) return unpack(value);
    throw unpack(value);
  }

  function answerWith(run: () => unknown): void {
    let reply: Message;
    try {
      reply = { kind: 'answer', ok: true, value: pack(run()) };
      // Refuses here, where it becomes the caller's error, what cannot cross.
      wire.encode(reply);
    } catch (error) {
      reply = { kind: 'answer', ok: false, value: pack(error instanceof Error ? error : new Error(String(error))) };
    }
    post(reply);
  }

  function exposeHere(key: string, value: unknown): void {
    if (hasOwn(globalThis, key)) {
      throw new Error('Cannot bind an API on top of an existing property on the window object');
    }
    defineProperty(globalThis, key, { value: freezeDeeply(value), enumerable: true, writable: false });
  }

  function freezeDeeply(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    for (const item of values(value)) freezeDeeply(item);
    return ArrayBuffer.isView(value) ? value : freeze(value);
  }

  function receive(message: Message): void {
    if (message.kind === 'answer') answer = message;
    if (message.kind === 'call') answerWith(() => functions[message.id]?.(...message.args.map(unpack)));
    if (message.kind === 'expose') answerWith(() => exposeHere(message.key, unpack(message.value)));
    if (message.kind === 'settle') {
      const promise = promises.get(message.id);
      promises.delete(message.id);
      if (message.ok) promise?.resolve(unpack(message.value));
      else promise?.reject(unpack(message.value));
    }
  }

  const isMessage = (value: unknown): value is Message =>
    typeof value === 'object' && value !== null && 'kind' in value;
  link.addEventListener(incoming, (event) => {
    const message = event instanceof CustomEvent ? wire.decode(event.detail) : null;
    if (isMessage(message)) receive(message);
  });

  return {
    expose: (key, value) => void ask({ kind: 'expose', key, value: pack(value) }),
  };
}
