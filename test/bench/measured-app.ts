/**
 * The application without its window, on a demo service that holds back every reply. It records when each reply was
 * held back and when events happened. Store and keychain are in memory; all else is real.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates } from 'node:tls';
import { type Application, createApplication } from '../../electron/application/application.ts';
import { ENGLISH_ONLY } from '../../electron/application/language.ts';
import { systemClock } from '../../electron/core/clock.ts';
import { createLog } from '../../electron/core/log.ts';
import { systemRandom } from '../../electron/core/random.ts';
import { type DemoService, startDemoService } from '../../electron/demo-service/server.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { StepView } from '../../electron/ipc/views/attempts.ts';
import { createServiceClient } from '../../electron/service-client/client.ts';
import { createHttp } from '../../electron/service-client/transport/http.ts';
import { createDemoProfile } from '../../electron/services/demo-profile.ts';
import { FakeComputer } from '../fake-computer.ts';
import { CASE_READER, FAKE_ABOUT, fakeProtocolClient } from '../fake-system.ts';
import type { Span } from './delays.ts';

export interface MeasuredApp extends AsyncDisposable {
  readonly demo: DemoService;
  /** When the demo held back a reply, oldest first. */
  readonly delays: readonly Span[];
  /** Where the browser was sent first. */
  readonly openedAddress: Promise<string>;
  /** Waits for another step of the sign-in than this one. @returns it, or null once the member is read */
  stepAfter(earlier: StepView | null): Promise<StepView | null>;
  /** When the last poll was sent, on the clock of `performance`. */
  readonly lastPollAtMs: number;
  /** What the page would call. */
  readonly handlers: Application['handlers'];
  /** Hands over a callback as the system does. */
  take(callback: string): void;
  setDemoBehaviour(name: string, option: string): void;
  /** Begins a span; the returned function ends it. */
  startSpan(): () => Span;
}

/** No person signs in sooner after the first window appears. */
const PERSON_MS = 300;

/** Settles when the demo is up and a person has begun to sign in. */
export async function startMeasuredApp(delayMs: number): Promise<MeasuredApp> {
  const delays: Span[] = [];
  const demo = await startDemoService({ dataFolder: null, replyDelayMs: delayMs, wait: createWait(delays) });
  const http = createHttp({
    clock: systemClock,
    resolveProxy: async () => 'DIRECT',
    systemAuthorities: async () => getCACertificates('system'),
  });
  const computer = new FakeComputer();
  const isReady = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<string>();
  let step: StepView | null = null;
  let isSignedIn = false;
  let changed = Promise.withResolvers<void>();
  let lastPollAtMs = 0;

  const onView = ({ service, attempts, sessions }: AppView): void => {
    if (service.state === 'ready') isReady.resolve();
    step = attempts[0]?.step ?? null;
    isSignedIn = sessions[0]?.status === 'verified';
    changed.resolve();
    changed = Promise.withResolvers();
  };
  const application = createApplication({
    clock: systemClock,
    random: systemRandom,
    log: createLog(() => undefined),
    language: ENGLISH_ONLY,
    demoName: 'Demo',
    startDemo: async () => ({
      demo: { members: demo.publishedMembers, behaviour: demo.behaviour },
      profile: createDemoProfile('Demo', demo),
      close: demo.close,
    }),
    createHttp: () => ({
      ...http,
      send(request) {
        if (step !== null && 'poll' in step) lastPollAtMs = performance.now();
        return http.send(request);
      },
    }),
    createClient: createServiceClient,
    store: computer.store,
    receivesLaunches: true,
    keychain: computer.keychain,
    protocolClient: fakeProtocolClient(),
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
    openExternal: async (address) => opened.resolve(address),
    openPrivately: async () => 'Firefox',
    copyText: async () => undefined,
    bringToFront: () => undefined,
    onView,
    onExchanges: () => undefined,
    onCheck: () => undefined,
    restart: () => undefined,
    reloadPage: () => undefined,
    windowShown: Promise.resolve(),
  });
  await isReady.promise;
  await sleep(PERSON_MS);
  return {
    demo,
    delays,
    openedAddress: opened.promise,
    async stepAfter(earlier) {
      while (!isSignedIn && (step === null || step.kind === earlier?.kind)) await changed.promise;
      return isSignedIn ? null : step;
    },
    get lastPollAtMs() {
      return lastPollAtMs;
    },
    handlers: application.handlers,
    take: (address) => application.take({ profileFile: null, otherVersion: null, callback: { kind: 'one', address } }),
    setDemoBehaviour(name, option) {
      if (!demo.behaviour.set(name, option)) throw new Error(`The demo has no ${name} with ${option}.`);
    },
    startSpan() {
      const startedAtMs = performance.now();
      return () => ({ startedAtMs, endedAtMs: performance.now() });
    },
    [Symbol.asyncDispose]: () => application.close(),
  };
}

/** Waits as the demo does, and records when. */
function createWait(delays: Span[]): (delayMs: number, signal: AbortSignal) => Promise<void> {
  return async (delayMs, signal) => {
    const startedAtMs = performance.now();
    await sleep(delayMs, undefined, { signal });
    delays.push({ startedAtMs, endedAtMs: performance.now() });
  };
}
