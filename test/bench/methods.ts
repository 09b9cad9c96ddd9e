/**
 * Measures each login method, with every reply of the demo service held back by 50 ms, against the sum of those delays.
 * It runs the application without its window in this process, over real TLS, and leaves out the person's part: the
 * pages in the browser, and the wait for a device's next poll. Store and keychain are in memory; all else is real.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates } from 'node:tls';
import { createApplication } from '../../electron/application/application.ts';
import { systemClock } from '../../electron/core/clock.ts';
import { createLog } from '../../electron/core/log.ts';
import { UNPUBLISHED_MEMBER } from '../../electron/demo-service/members.ts';
import { startDemoService } from '../../electron/demo-service/server.ts';
import type { AppView } from '../../electron/ipc/views/app.ts';
import type { StepView } from '../../electron/ipc/views/attempts.ts';
import type { FieldView } from '../../electron/ipc/views/methods.ts';
import type { LoginMethod } from '../../electron/login/method.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import { createServiceClient } from '../../electron/service-client/client.ts';
import { createHttp } from '../../electron/service-client/transport/http.ts';
import { createDemoProfile } from '../../electron/services/demo-profile.ts';
import { DEMO_SERVICE_ID } from '../../electron/services/service-list.ts';
import { answerDevice, RawBrowser } from '../demo-service/raw-http.ts';
import { FakeComputer } from '../fake-computer.ts';
import { idleSystem } from '../fake-system.ts';
import { type Figure, measureRounds } from './figures.ts';
import { type Span, sumOfSpans } from './time.ts';

const ROUNDS = 15;
const DELAY_MS = 50;

interface SignIn {
  readonly durationMs: number;
  readonly delayedMs: number;
}

export async function measureMethods(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const method of LOGIN_METHODS) {
    try {
      figures.push(await measureMethod(method));
    } catch (thrown) {
      if (!(thrown instanceof UnknownStep)) throw thrown;
      console.log(`Not measured: ${method.id}. ${thrown.message}`);
    }
  }
  return figures;
}

async function measureMethod(method: LoginMethod): Promise<Figure> {
  const signIns = await measureRounds(ROUNDS, () => signInOnce(method));
  return {
    title: `${method.id}, 50 ms a reply`,
    unit: 'ms',
    measured: signIns.map(({ durationMs }) => durationMs),
    floor: signIns.map(({ delayedMs }) => delayedMs),
    aim: { of: 'ratio', atMost: 1.15 },
  };
}

class UnknownStep extends Error {}

/** The first sign-in of an application that has just started, over connections that are not open yet. */
async function signInOnce(method: LoginMethod): Promise<SignIn> {
  await using app = await startMeasuredApp(DELAY_MS);
  const spans = await signIn(app, method);
  const sum = (pick: (span: Span) => number): number => spans.reduce((total, span) => total + pick(span), 0);
  return {
    durationMs: sum(({ startedAtMs, endedAtMs }) => endedAtMs - startedAtMs),
    delayedMs: sum((span) => sumOfSpans(app.delays, span)),
  };
}

/** @returns when the application was at work, the person's time left out */
async function signIn(app: MeasuredApp, { id, fields }: LoginMethod): Promise<readonly Span[]> {
  if (id === 'device-code') app.setDemoBehaviour('deviceInterval', '1');
  const spans: Span[] = [];
  const typed = Object.fromEntries(fields.map((field) => [field.name, valueFor(field)]));
  let end = app.startSpan();
  const { attemptId } = await app.handlers.startLogin({ serviceId: DEMO_SERVICE_ID, methodId: id, fields: typed });
  let step = await app.stepAfter(null);
  spans.push(end());
  while (step) {
    const finish = await actAt(step, app, attemptId);
    end = app.startSpan();
    await finish();
    const next = await app.stepAfter(step);
    // Until the poll that brought the token, the application waited for the person.
    spans.push({ ...end(), ...('poll' in step && { startedAtMs: app.lastPollAtMs }) });
    step = next;
  }
  return spans;
}

/** Does what the person does at a step. @returns what brings the result to the application */
async function actAt(step: StepView, app: MeasuredApp, attemptId: string): Promise<() => unknown> {
  switch (step.kind) {
    case 'waiting-for-browser': {
      const address = await app.openedAddress;
      const browser = new RawBrowser(app.demo);
      await browser.open(address);
      const { pathname } = new URL(address);
      await browser.post(`${pathname}/login`, {
        login: UNPUBLISHED_MEMBER.login,
        password: UNPUBLISHED_MEMBER.password,
      });
      const { headers } = await browser.post(`${pathname}/consent`, { decision: 'allow' });
      return () => app.take(headers.location ?? '');
    }
    case 'show-code': {
      const start = { device_code: '', user_code: step.userCode, verification_url: step.address };
      await answerDevice(new RawBrowser(app.demo), { ...start, expires_in: 0, interval: 0 }, UNPUBLISHED_MEMBER);
      return () => undefined;
    }
    case 'opening-browser':
    case 'contacting-service':
    case 'exchanging':
    case 'loading-member':
      return () => undefined;
    case 'confirming-member':
      return () => app.handlers.answer({ attemptId, fields: { isThisMember: 'yes' } });
    case 'member-not-read':
    case 'ended':
      throw new Error(`The sign-in ended: ${step.error.code}.`);
    default:
      throw new UnknownStep('test/bench/methods.ts does not know what a person does at one of its steps.');
  }
}

/** Of a choice the last option: a password goes out as its hash. */
function valueFor({ name, options }: FieldView): string {
  const value = new Map(Object.entries(UNPUBLISHED_MEMBER)).get(name) ?? options.at(-1);
  if (typeof value !== 'string') throw new Error(`test/bench/methods.ts has nothing to type into the field “${name}”.`);
  return value;
}

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

  const onView = (read: () => AppView): void => {
    const { service, attempts, sessions } = read();
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
