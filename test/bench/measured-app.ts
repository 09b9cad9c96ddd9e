/**
 * The application without its window, on a demo service that holds back every reply. It records when each reply was
 * held back and when events happened. Store and keychain are in memory; all else is real.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates } from 'node:tls';
import { createApplication } from '../../electron/application/application.ts';
import { systemClock } from '../../electron/core/clock.ts';
import { createLog } from '../../electron/core/log.ts';
import { startDemoService } from '../../electron/demo-service/server.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { StepView } from '../../electron/ipc/views/attempts.ts';
import { createServiceClient } from '../../electron/service-client/client.ts';
import { createHttp } from '../../electron/service-client/transport/http.ts';
import { createDemoProfile } from '../../electron/services/demo-profile.ts';
import { FakeComputer } from '../fake-computer.ts';
import { idleSystem } from '../fake-system.ts';
import type { Span } from './time.ts';

export type MeasuredApp = Awaited<ReturnType<typeof startMeasuredApp>>;

/** No person signs in sooner after the first window appears. */
const PERSON_MS = 300;

/** Settles when the demo is up and a person has begun to sign in. */
export async function startMeasuredApp(delayMs: number) {
  const delays: Span[] = [];
  const demo = await startDemoService({ dataFolder: null, replyDelayMs: delayMs, wait: createWait(delays) });
  const http = createHttp({
    clock: systemClock,
    resolveProxy: async () => 'DIRECT',
    systemAuthorities: async () => getCACertificates('system'),
  });
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
    ...idleSystem(new FakeComputer()),
    clock: systemClock,
    log: createLog(() => undefined),
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
    openExternal: async (address) => opened.resolve(address),
    onView,
  });
  await isReady.promise;
  await sleep(PERSON_MS);
  return {
    demo,
    /** When the demo held back a reply, oldest first. */
    delays,
    /** Where the browser was sent first. */
    openedAddress: opened.promise,
    /** Waits for another step of the sign-in than this one. @returns it, or null once the member is read */
    async stepAfter(earlier: StepView | null): Promise<StepView | null> {
      while (!isSignedIn && (step === null || step.kind === earlier?.kind)) await changed.promise;
      return isSignedIn ? null : step;
    },
    /** When the last poll was sent, on the clock of `performance`. */
    get lastPollAtMs() {
      return lastPollAtMs;
    },
    handlers: application.handlers,
    /** Hands over a callback as the system does. */
    take: (address: string) =>
      application.take({ profileFile: null, otherVersion: null, callback: { kind: 'one', address } }),
    setDemoBehaviour(name: string, option: string) {
      if (!demo.behaviour.set(name, option)) throw new Error(`The demo has no ${name} with ${option}.`);
    },
    /** Begins a span; the returned function ends it. */
    startSpan() {
      const startedAtMs = performance.now();
      return (): Span => ({ startedAtMs, endedAtMs: performance.now() });
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
