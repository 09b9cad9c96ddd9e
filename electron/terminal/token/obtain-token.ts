/** Signs in by one method with a person at a terminal, as the application does, and keeps nothing but the token. */

import { createCallbackRoutes } from '../../callback/callback-routes.ts';
import { endOfDelivery, type LoopbackPage } from '../../callback/loopback-page.ts';
import { unwrapPasted } from '../../callback/parse.ts';
import { createPendingCallbacks, type Delivery } from '../../callback/pending-callbacks.ts';
import type { Clock } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { toShownLine } from '../../core/one-line.ts';
import type { Random } from '../../core/random.ts';
import type { LoginTarget, SignedIn } from '../../login/login-attempt.ts';
import { createLoginManager } from '../../login/login-manager.ts';
import type { Fields, LoginMethod } from '../../login/method.ts';
import type { ServiceClient } from '../../service-client/client.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import { CALLBACK_PAGES } from '../../text/en.ts';
import { TOKEN_TEXT } from '../../text/token.ts';
import type { Person } from '../person.ts';
import { createStepDialog } from '../step-dialog.ts';

export interface ObtainTokenOptions {
  readonly profile: ServiceProfile;
  readonly client: ServiceClient;
  readonly method: LoginMethod;
  readonly fields: Fields;
  readonly person: Person;
  readonly clock: Clock;
  readonly random: Random;
  /** Ends the sign-in when it aborts. */
  readonly signal: AbortSignal;
}

/** @throws AppError for every end but success */
export async function obtainToken(options: ObtainTokenOptions): Promise<string> {
  const { profile, client, method, fields, person, clock, random, signal } = options;
  const { promise: signedIn, resolve, reject } = Promise.withResolvers<SignedIn>();
  const pending = createPendingCallbacks();
  const routes = createCallbackRoutes({
    pending,
    random,
    clock,
    // The scheme's addresses go to the application.
    protocolClient: () => 'not-heard',
    choice: 'loopback',
    onChoice: () => undefined,
    learned: { hasReturnedState: () => false, rememberStateReturned: () => undefined },
    onLoopbackCallback: (address) => pageFor(deliver(address)),
  });
  const logins = createLoginManager<LoginTarget>({
    methods: [method],
    clock,
    random,
    // The person opens what is said.
    openExternal: async () => null,
    onWake: () => () => undefined,
    openCallback: (attemptId, request, target, attemptSignal) =>
      routes.open(attemptId, request, { serviceId: target.profile.id, ...profile.application }, attemptSignal),
    onSignedIn: resolve,
    onEnded: (_methodId, error) => reject(error),
    onChange() {
      const step = currentStep();
      if (!step) return;
      dialog.show(step);
      if (isAlone) void Promise.resolve().then(goOnAlone);
    },
  });
  const currentStep = () => logins.attempts[0]?.step;
  const attemptId = (): string => logins.attempts[0]?.id ?? '';
  const dialog = createStepDialog({
    person,
    address: () => logins.addressOf(attemptId()),
    answer: (given) => logins.answer(attemptId(), given),
    paste(address) {
      const delivery = deliver(unwrapPasted(address));
      return delivery.kind === 'refused' ? delivery.error.message : null;
    },
  });
  let isAlone = false;

  function deliver(address: string): Delivery {
    const delivery = pending.deliver(address);
    if (delivery.kind === 'unproven' && !logins.askToEnd(delivery.attemptId, delivery.error, delivery.answer)) {
      delivery.answer(false);
    }
    return delivery;
  }

  function goOnAlone(): void {
    const step = currentStep();
    if (!step || step.kind === 'ended' || dialog.goOnAlone(step)) return;
    person.say(TOKEN_TEXT.unanswered);
    logins.cancelAll();
  }

  async function listen(): Promise<void> {
    for (let line = await person.nextLine(); line !== null; line = await person.nextLine()) {
      const step = currentStep();
      if (step) dialog.take(step, line);
    }
    isAlone = true;
    goOnAlone();
  }

  const { tokenPresentation: presentation } = profile;
  signal.throwIfAborted();
  signal.addEventListener('abort', () => logins.cancelAll(), { once: true });
  logins.start(method.id, fields, { profile, client, presentation });
  void listen();
  const { credential, member } = await signedIn;
  signal.throwIfAborted();
  if (credential.kind !== 'token') throw new AppError('argument-invalid', TOKEN_TEXT.noToken(method.id));
  if (member instanceof AppError) person.say(TOKEN_TEXT.notReadButKept(member.message));
  else person.say(TOKEN_TEXT.signedIn(toShownLine(member.title, 100)));
  return credential.token;
}

function pageFor(delivery: Delivery): LoopbackPage {
  const end = endOfDelivery(delivery);
  return { lang: 'en', end, ...CALLBACK_PAGES[end] };
}
