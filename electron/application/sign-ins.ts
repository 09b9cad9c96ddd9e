/** Sign-ins that are under way: begins them, takes what a person answers, and ends them. */
import { type AppError, LoginError } from '../core/errors.ts';
import type { ExchangeLog } from '../exchange/exchange-log.ts';
import type { SignInRecord } from '../exchange/sign-in-record.ts';
import type { AccountHandlers, Argument } from '../ipc/channels.ts';
import type { AppView } from '../ipc/views/app.ts';
import type { AttemptRef } from '../ipc/views/attempts.ts';
import type { CauseView } from '../ipc/views/error.ts';
import type { FailedSignIn } from '../login/failed-sign-in.ts';
import type { AttemptWorld } from '../login/login-attempt.ts';
import { type Attempt, createLoginManager } from '../login/login-manager.ts';
import type { Fields } from '../login/method.ts';
import { LOGIN_METHODS } from '../login/registry.ts';
import type { StorageStatus } from '../storage/storage-status.ts';
import type { Announcement, DesktopWords } from '../text/en.ts';
import { type CausesOf, failedOf, viewAttempt } from './account-view.ts';
import type { ApplicationPorts } from './application-ports.ts';
import { type ArrivedCallback, createBrowserRows, createPageOpener } from './browser-pages.ts';
import type { Callbacks } from './callbacks.ts';
import { createProbeSignIns, joinLogins } from './probe-sign-ins.ts';
import type { TracedTarget } from './service-clients.ts';
import type { Services } from './services.ts';
import { createSignInEnds, type SignInEndsOptions } from './sign-in-ends.ts';

export interface SignInsOptions extends Pick<SignInEndsOptions, 'keep' | 'results' | 'learned'> {
  readonly ports: ApplicationPorts;
  readonly storage: StorageStatus;
  readonly services: Services;
  readonly callbacks: Callbacks;
  readonly exchangeLog: Pick<ExchangeLog, 'addCallback'>;
  readonly causesOf: CausesOf;
  /** Removes the notices about earlier sign-ins. */
  readonly clearNotices: () => void;
  readonly onChange: () => void;
}

export function createSignIns(options: SignInsOptions) {
  const { ports, storage, services, callbacks, onChange } = options;
  const { log } = ports;
  /** Whether the next sign-in is held before each request. */
  let isPausing = false;
  function pauseNext(isOn: boolean): void {
    isPausing = isOn;
    onChange();
  }
  const { logins, probeSignIns, all, browserRows } = composeLogins(options, () => pauseNext(true));

  async function startLogin({ serviceId, methodId, fields, isPrivate }: Argument<'startLogin'>): Promise<AttemptRef> {
    // From then on, the attempt itself keeps the service up.
    const attemptId = await services.use(serviceId, async () => {
      // Otherwise a sign-in that does not even begin would be listed.
      logins.check(methodId, fields, services.require(serviceId).profile);
      const target = services.targetFor(serviceId, methodId, isPausing);
      isPausing = false;
      return logins.start(methodId, fields, target, isPrivate);
    });
    log.info(`sign-in by ${methodId} begun`);
    void services.route.find();
    // Finds out where the credential will be stored before it arrives.
    void storage.ask();
    options.clearNotices();
    callbacks.forgetRefusals();
    return { attemptId };
  }

  function answer(attemptId: string, fields: Fields): void {
    callbacks.forgetRefusals();
    all.answer(attemptId, fields);
  }

  const handlers: Pick<
    AccountHandlers,
    | 'startLogin'
    | 'cancelLogin'
    | 'pauseNextSignIn'
    | 'decideHeld'
    | 'openAgain'
    | 'copyAddress'
    | 'answer'
    | 'dismissAttempt'
  > = {
    startLogin,
    cancelLogin: ({ attemptId }) => all.cancel(attemptId),
    pauseNextSignIn: ({ isOn }) => pauseNext(isOn),
    decideHeld({ attemptId, heldId, decision }) {
      all.decideHeld(attemptId, heldId, decision);
      log.info(`held request: ${decision.kind}`);
    },
    openAgain({ attemptId, isPrivate }) {
      callbacks.forgetRefusals();
      all.openAgain(attemptId, isPrivate);
    },
    copyAddress: ({ attemptId }) => ports.copyText(all.addressOf(attemptId)),
    answer: ({ attemptId, fields }) => answer(attemptId, fields),
    dismissAttempt: ({ attemptId }) => all.dismiss(attemptId),
  };

  return {
    handlers,
    startLogin,
    answer,
    /** Sign-ins of a person, and those of probes. */
    logins: all,
    probeSignIns,
    view: (): Pick<AppView, 'attempts' | 'isPausing'> => ({
      attempts: all.attempts.map((attempt) => viewAttempt(attempt, callbacks.isStillReceived, options.causesOf)),
      isPausing,
    }),
    /** Whether a sign-in at the service is under way. */
    isSigningIn: (id: string): boolean =>
      all.attempts.some(({ serviceId, step }) => serviceId === id && step.kind !== 'ended'),
    /** Why a sign-in fails so, or may fail; nothing where there is no such sign-in. */
    causesOf(attemptId: string, error: FailedSignIn['error']): readonly CauseView[] {
      const attempt = all.attempts.find(({ id }) => id === attemptId);
      return attempt ? options.causesOf(failedOf(attempt.methodId, error, attempt.target)) : [];
    },
    /** Shows a problem with a waiting attempt without ending it. @returns false if the attempt is not waiting */
    showProblem: (attemptId: string, problem: AppError): boolean => all.showProblem(attemptId, problem),
    /** Asks whether to end a waiting attempt. @returns false if the attempt is not waiting for the browser */
    askToEnd: (attemptId: string, error: AppError, answer: (isEnded: boolean) => void): boolean =>
      all.askToEnd(attemptId, error, answer),
    /** Lists a callback with the sign-in that it belongs to. */
    addCallback(callback: ArrivedCallback): void {
      const attempt = all.attempts.find(({ id }) => id === callback.attemptId) ?? null;
      const sentTo = attempt?.step.kind === 'waiting-for-browser' ? all.addressOf(attempt.id) : null;
      browserRows.addCallback(callback, attempt, sentTo);
    },
    /** A person says what was done on another device. @throws LoginError `sign-in-not-running` */
    tellAnswer(attemptId: string, answer: 'confirmed' | 'declined'): void {
      const attempt = logins.attempts.find(({ id, step }) => id === attemptId && step.kind !== 'ended');
      if (!attempt) throw new LoginError('sign-in-not-running', 'This sign-in has ended. Start again.');
      attempt.target.record.tell(answer);
    },
    cancelAll: all.cancelAll,
    keepGranted: logins.keepGranted,
    /** Ends every attempt. A token that was issued is kept, also while its member is still being read (T5). */
    close(): void {
      logins.close();
      all.cancelAll();
    },
  };
}

/**
 * Announces each question to the member once, however often the attempts change in the meantime.
 * @returns a function to call with all attempts whenever one has changed, as do the next two
 */
export function announceQuestions(
  announce: (text: Announcement) => void,
  words: () => DesktopWords['announcements'],
): (attempts: readonly Pick<Attempt, 'id' | 'serviceName' | 'isAsking'>[]) => void {
  let announced: readonly string[] = [];
  return (attempts) => {
    const asking = attempts.filter(({ isAsking }) => isAsking);
    const before = announced;
    announced = asking.map(({ id }) => id);
    for (const { id, serviceName } of asking) if (!before.includes(id)) announce(words().question(serviceName));
  };
}

/**
 * Brings the window forward once a shown code was confirmed, as a callback does: it was the person who confirmed it a
 * moment ago, and nothing else leads back from the service's page.
 */
export function comeForwardOnceConfirmed(
  bringToFront: () => void,
): (attempts: readonly Pick<Attempt, 'id' | 'step'>[]) => void {
  let shown: ReadonlySet<string> = new Set();
  return (attempts) => {
    const isConfirmed = attempts.some(({ id, step }) => step.kind === 'loading-member' && shown.has(id));
    shown = new Set(attempts.filter(({ step }) => step.kind === 'show-code').map(({ id }) => id));
    if (isConfirmed) bringToFront();
  };
}

/** Tells the record of each sign-in when its next poll goes out, as its waiting screen has it. */
export function tellPollTimes(): (attempts: readonly Attempt<TracedTarget>[]) => void {
  const told = new WeakMap<SignInRecord, number | null>();
  return (attempts) => {
    for (const { step, target } of attempts) {
      if (step.kind !== 'show-code') continue;
      const { nextAtMs } = step.poll;
      if (told.get(target.record) === nextAtMs) continue;
      told.set(target.record, nextAtMs);
      target.record.nextPoll(nextAtMs);
    }
  };
}

/** @param onNothingHeld told where nothing was sent of a sign-in that was to be held */
function composeLogins(options: SignInsOptions, onNothingHeld: () => void) {
  const { ports, services, callbacks, exchangeLog, onChange } = options;
  const { clock, random, announce } = ports;
  const words = () => ports.language.words.announcements;
  const tellQuestions = announceQuestions(announce, words);
  const tellPolls = tellPollTimes();
  const comeForward = comeForwardOnceConfirmed(ports.bringToFront);
  const browserRows = createBrowserRows(exchangeLog);
  const openPage = createPageOpener(ports);
  const world: AttemptWorld<TracedTarget> = {
    clock,
    random,
    openExternal: (address, target, isPrivate) =>
      browserRows.openPage(target, address, () => openPage(address, isPrivate)),
    onWake: ports.onWake,
    openCallback: (attemptId, request, { profile, gate }, attemptSignal) =>
      callbacks.open(attemptId, { ...request, teaches: () => !gate?.isChanged }, profile, attemptSignal),
    onChange() {
      tellQuestions(all.attempts);
      tellPolls(logins.attempts);
      comeForward(logins.attempts);
      services.closeIdle();
      onChange();
    },
  };
  const ends = createSignInEnds({ ...options, ...ports, browserRows, words, onNothingHeld, onChange });
  const logins = createLoginManager<TracedTarget>({ ...world, ...ends, methods: LOGIN_METHODS });
  const probeSignIns = createProbeSignIns({
    world,
    targetFor: (serviceId, methodId) => services.targetFor(serviceId, methodId, false),
    browserRows,
  });
  const all = joinLogins(logins, probeSignIns.logins);
  return { logins, probeSignIns, all, browserRows };
}
