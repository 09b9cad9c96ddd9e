/**
 * Sign-ins for the document check: a person signs in once more, or declines, and a probe takes it from there. Nothing of
 * them is kept: no session, no result of a method. There is one at a time.
 */
import { type ErrorCode, LoginError } from '../core/errors.ts';
import type { ProbePorts } from '../document-check/probes/probe.ts';
import { deviceCode, showCode } from '../login/device-code.ts';
import type { AttemptWorld } from '../login/login-attempt.ts';
import { createLoginManager, type LoginManager } from '../login/login-manager.ts';
import type { LoginContext, LoginMethod } from '../login/method.ts';
import { oauthCode } from '../login/oauth-code.ts';
import type { ServiceClient } from '../service-client/client.ts';
import type { BrowserRows } from './browser-pages.ts';
import type { TracedTarget } from './service-clients.ts';

/** A sign-in for a probe. */
interface Job {
  readonly method: LoginMethod;
  readonly kind: 'sign-in' | 'decline';
  /** What its method does until it has what the probe wants. @returns whether it came to that */
  readonly work: (context: LoginContext) => Promise<boolean>;
}

interface RunningJob extends Job {
  readonly attemptId: string;
  readonly done: PromiseWithResolvers<boolean>;
}

export type ProbeSignIns = ReturnType<typeof createProbeSignIns>;

export function createProbeSignIns({
  world,
  targetFor,
  browserRows,
}: {
  readonly world: AttemptWorld<TracedTarget>;
  /** @throws AppError if the service is not known or has not started */
  readonly targetFor: (serviceId: string, methodId: string) => TracedTarget;
  readonly browserRows: Pick<BrowserRows, 'settle'>;
}) {
  let current: RunningJob | null = null;
  let hasAnswered = false;

  async function run(context: LoginContext): Promise<never> {
    // It is known in the turn after its start.
    await null;
    const job = current;
    await job?.work(context).then(job.done.resolve, (thrown: unknown) => {
      // Cancelled, out of time, or without a way back: that is no failure of the probe.
      if (context.signal.aborted || thrown instanceof LoginError) throw thrown;
      job.done.reject(thrown);
    });
    throw new LoginError('sign-in-checked', 'The sign-in was for the document check.');
  }

  const logins = createLoginManager<TracedTarget>({
    ...world,
    methods: METHODS.map((method) => ({ ...method, id: attemptMethod(method), run })),
    onSignedIn: () => undefined,
    onEnded(_methodId, error, { record }) {
      browserRows.settle(record);
      record.end({ error });
      for (const { id, step } of logins.attempts) if (step.kind === 'ended') logins.dismiss(id);
      current?.done.resolve(current.kind === 'decline' && DECLINED.includes(error.code));
    },
  });

  async function signIn(serviceId: string, job: Job, signal: AbortSignal): Promise<boolean> {
    signal.throwIfAborted();
    const done = Promise.withResolvers<boolean>();
    const attemptId = logins.start(attemptMethod(job.method), {}, targetFor(serviceId, job.method.id));
    hasAnswered = false;
    current = { ...job, attemptId, done };
    const cancel = (): void => logins.cancelAll();
    signal.addEventListener('abort', cancel, { once: true });
    const isDone = await done.promise.finally(() => {
      signal.removeEventListener('abort', cancel);
      current = null;
      world.onChange();
    });
    signal.throwIfAborted();
    return isDone;
  }

  return {
    logins,
    /** What the person is to do; null while there is nothing. */
    get waitsFor(): { readonly kind: Job['kind']; readonly attemptId: string } | null {
      const step = logins.attempts.find(({ id }) => id === current?.attemptId)?.step.kind;
      const isWaiting = step === 'waiting-for-browser' || step === 'show-code';
      return current && isWaiting ? { kind: current.kind, attemptId: current.attemptId } : null;
    },
    /**
     * The person says to have declined, or confirmed, on another device.
     * @param attemptId null for whichever it is
     * @returns false if no code is shown for that
     */
    tellAnswered(attemptId: string | null): boolean {
      const isShown = current?.method === deviceCode && attemptId === (attemptId && current.attemptId);
      if (isShown) hasAnswered = true;
      return isShown;
    },
    /** What a run at that service needs of them. @param signal of the run */
    portsFor: (serviceId: string, signal: AbortSignal): Pick<ProbePorts, 'signInByCode' | 'withDeviceCode'> => ({
      signInByCode: (expect, use) => signIn(serviceId, expect === 'code' ? usingCode(use) : DECLINING, signal),
      withDeviceCode(authorization, use) {
        const work = async (context: LoginContext): Promise<boolean> => {
          showCode(authorization, context);
          await use({ signal: context.signal, hasAnswered: () => hasAnswered });
          return true;
        };
        return signIn(serviceId, { method: deviceCode, kind: 'decline', work }, signal);
      },
    }),
  };
}

type JoinedLogins = Pick<
  LoginManager<TracedTarget>,
  | 'attempts'
  | 'cancel'
  | 'cancelAll'
  | 'openAgain'
  | 'addressOf'
  | 'answer'
  | 'dismiss'
  | 'showProblem'
  | 'askToEnd'
  | 'decideHeld'
>;

/**
 * Makes two login managers look like one: each call goes to the one that has the attempt.
 * @param first throws what is thrown where nobody has the attempt
 */
export function joinLogins(first: JoinedLogins, second: JoinedLogins): JoinedLogins {
  const of = (attemptId: string): JoinedLogins => (second.attempts.some(({ id }) => id === attemptId) ? second : first);
  return {
    get attempts() {
      return [...second.attempts, ...first.attempts];
    },
    cancel: (attemptId, why) => of(attemptId).cancel(attemptId, why),
    cancelAll(serviceId) {
      first.cancelAll(serviceId);
      second.cancelAll(serviceId);
    },
    openAgain: (attemptId, isPrivate) => of(attemptId).openAgain(attemptId, isPrivate),
    addressOf: (attemptId) => of(attemptId).addressOf(attemptId),
    answer: (attemptId, fields) => of(attemptId).answer(attemptId, fields),
    dismiss: (attemptId) => of(attemptId).dismiss(attemptId),
    showProblem: (attemptId, problem) => of(attemptId).showProblem(attemptId, problem),
    askToEnd: (attemptId, error, answer) => of(attemptId).askToEnd(attemptId, error, answer),
    decideHeld: (attemptId, heldId, decision) => of(attemptId).decideHeld(attemptId, heldId, decision),
  };
}

const METHODS = [oauthCode, deviceCode];

/** As the view's attempts have it; the rows of exchanges name the method itself. */
function attemptMethod({ id }: LoginMethod): string {
  return `check-${id}`;
}

type UseCode = Parameters<ProbePorts['signInByCode']>[1];

/** In the method's own manner up to the callback. */
function usingCode(use: UseCode): Job {
  return {
    method: oauthCode,
    kind: 'sign-in',
    async work(context) {
      await runToCode(context, use);
      return true;
    },
  };
}

const DECLINING: Job = {
  method: oauthCode,
  kind: 'decline',
  async work(context) {
    await runToCode(context, async () => undefined);
    return false;
  },
};

const DECLINED: readonly ErrorCode[] = ['declined', 'authorization-refused'];

/** No further than to what a probe does with the code: without a state, the person would be asked whose the token is. */
async function runToCode(context: LoginContext, use: UseCode): Promise<void> {
  const used = Promise.withResolvers<void>();
  const exchangeCode: ServiceClient['exchangeCode'] = async (brought, { signal }) => {
    await use(brought, signal).then(used.resolve, used.reject);
    return new Promise<never>(() => undefined);
  };
  const run = oauthCode.run({ ...context, client: { ...context.client, exchangeCode } });
  await Promise.race([used.promise, run]);
}
