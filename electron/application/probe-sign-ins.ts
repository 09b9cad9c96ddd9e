/**
 * Sign-ins for the document check: a person signs in once more, or declines, and a probe takes it from there. Nothing of
 * them is kept: no session, no result of a method. There is one at a time.
 */
import { type AppError, LoginError } from '../core/errors.ts';
import { deviceCode, showCode } from '../login/device-code.ts';
import type { AttemptWorld } from '../login/login-attempt.ts';
import { createLoginManager } from '../login/login-manager.ts';
import type { LoginContext, LoginMethod } from '../login/method.ts';
import { oauthCode } from '../login/oauth-code.ts';
import type { ProbePorts } from '../probes/probe-ports.ts';
import type { ServiceClient } from '../service-client/client.ts';
import type { BrowserRows } from './browser-rows.ts';
import type { JoinedLogins } from './joined-logins.ts';
import type { TracedTarget } from './service-clients.ts';

export interface ProbeSignIns {
  readonly logins: JoinedLogins;
  /** What the person is to do; null while there is nothing. */
  readonly waitsFor: { readonly kind: 'sign-in' | 'decline'; readonly attemptId: string } | null;
  /**
   * The person says to have declined, or confirmed, on another device.
   * @param attemptId null for whichever it is
   * @returns false if no code is shown for that
   */
  tellAnswered(attemptId: string | null): boolean;
  /** What a run at that service needs of them. @param signal of the run */
  portsFor(serviceId: string, signal: AbortSignal): Pick<ProbePorts, 'signInByCode' | 'withDeviceCode'>;
}

export interface ProbeSignInsOptions {
  readonly world: AttemptWorld<TracedTarget>;
  /** @throws AppError if the service is not known or has not started */
  readonly targetFor: (serviceId: string, methodId: string) => TracedTarget;
  readonly browserRows: Pick<BrowserRows, 'settle'>;
}

/** A sign-in for a probe. */
interface Job {
  readonly method: LoginMethod;
  readonly kind: 'sign-in' | 'decline';
  /** What its method does until it has what the probe wants. @returns whether it came to that */
  readonly work: (context: LoginContext) => Promise<boolean>;
  /** Whether it was to end so. */
  readonly endsWell: (error: AppError) => boolean;
}

interface RunningJob extends Job {
  readonly attemptId: string;
  readonly done: PromiseWithResolvers<boolean>;
}

export function createProbeSignIns({ world, targetFor, browserRows }: ProbeSignInsOptions): ProbeSignIns {
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
      current?.done.resolve(current.endsWell(error));
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
    get waitsFor() {
      const step = logins.attempts.find(({ id }) => id === current?.attemptId)?.step.kind;
      const isWaiting = step === 'waiting-for-browser' || step === 'show-code';
      return current && isWaiting ? { kind: current.kind, attemptId: current.attemptId } : null;
    },
    tellAnswered(attemptId) {
      const isShown = current?.method === deviceCode && attemptId === (attemptId && current.attemptId);
      if (isShown) hasAnswered = true;
      return isShown;
    },
    portsFor: (serviceId, signal) => ({
      signInByCode: (expect, use) => signIn(serviceId, expect === 'code' ? usingCode(use) : DECLINING, signal),
      withDeviceCode: (authorization, use) =>
        signIn(
          serviceId,
          {
            method: deviceCode,
            kind: 'decline',
            async work(context) {
              showCode(authorization, context);
              await use({ signal: context.signal, hasAnswered: () => hasAnswered });
              return true;
            },
            endsWell: () => false,
          },
          signal,
        ),
    }),
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
      const failures: unknown[] = [];
      await runToCode(context, async (brought, signal) => {
        // Otherwise the person would be asked about it where the service returns no state.
        await use(brought, signal).catch((thrown: unknown) => failures.push(thrown));
      });
      if (failures.length > 0) throw failures[0];
      return true;
    },
    endsWell: () => false,
  };
}

const DECLINING: Job = {
  method: oauthCode,
  kind: 'decline',
  async work(context) {
    await runToCode(context, async () => undefined);
    return false;
  },
  endsWell: ({ code }) => code === 'declined' || code === 'authorization-refused',
};

async function runToCode(context: LoginContext, use: UseCode): Promise<void> {
  const exchangeCode: ServiceClient['exchangeCode'] = async (brought, { signal }) => {
    await use(brought, signal);
    return { token: '' };
  };
  await oauthCode.run({ ...context, client: { ...context.client, exchangeCode } });
}
