/**
 * Takes callbacks from the operating system: `open-url` on macOS, a second launch and this process's own
 * command line elsewhere. It is bound before the application is ready, keeps early ones until somebody
 * takes them, and interprets nothing.
 */
import { CALLBACK_SCHEME, type FoundAddress, findCallbackAddress } from './parse.ts';

export interface CallbackListener {
  /** False where another process of this application runs with the same data: this one has handed over and must end. */
  readonly isFirstInstance: boolean;
  /** From now on `take` gets every launch and URL event, beginning with those before; `none` only wants the window. */
  takeWith(take: (incoming: FoundAddress) => void): void;
}

/** The part of Electron's `app` that brings callbacks. */
export interface CallbackApp {
  on(event: 'open-url', listener: (event: { preventDefault(): void }, address: string) => void): unknown;
  on(
    event: 'second-instance',
    listener: (event: unknown, argv: string[], workingDirectory: string, additionalData: unknown) => void,
  ): unknown;
  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean;
}

/** @param argv the whole command line of this process */
export function listenForCallbacks(app: CallbackApp, argv: readonly string[]): CallbackListener {
  const waiting: FoundAddress[] = [];
  let take = (incoming: FoundAddress): void => void waiting.push(incoming);

  app.on('open-url', (event, address) => {
    if (!address.toLowerCase().startsWith(`${CALLBACK_SCHEME}:`)) return;
    event.preventDefault();
    take({ kind: 'one', address });
  });
  app.on('second-instance', (_event, secondArgv, _workingDirectory, additionalData) => {
    // Chromium may reorder and drop arguments; the second process's own reading of them comes beside.
    take(findCallbackAddress([...secondArgv, ...readHandover(additionalData)]));
  });

  const own = findCallbackAddress(argv);
  const isFirstInstance = app.requestSingleInstanceLock({ callback: own.kind === 'one' ? own.address : '' });
  if (own.kind !== 'none') take(own);

  return {
    isFirstInstance,
    takeWith(handler) {
      take = handler;
      for (const incoming of waiting.splice(0)) handler(incoming);
    },
  };
}

function readHandover(additionalData: unknown): readonly string[] {
  if (typeof additionalData !== 'object' || additionalData === null || !('callback' in additionalData)) return [];
  return typeof additionalData.callback === 'string' ? [additionalData.callback] : [];
}
