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
import { createTypedLines } from '../person.ts';
import { attendAtTerminal, type StepDialogParts } from '../step-dialog.ts';

export interface ObtainTokenOptions extends Pick<StepDialogParts, 'progress' | 'causesOf'> {
  readonly profile: ServiceProfile;
  readonly client: ServiceClient;
  readonly method: LoginMethod;
  readonly fields: Fields;
  readonly clock: Clock;
  readonly random: Random;
  /** Ends the sign-in when it aborts. */
  readonly signal: AbortSignal;
}

/** @throws AppError for every end but success */
export async function obtainToken(options: ObtainTokenOptions): Promise<string> {
  const { profile, client, method, fields, progress, causesOf, clock, random, signal } = options;
  const { person } = progress;
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
      const [attempt] = logins.attempts;
      if (attempt) attendant.attend(attempt);
    },
  });

  function deliver(address: string): Delivery {
    const delivery = pending.deliver(address);
    if (delivery.kind === 'unproven' && !logins.askToEnd(delivery.attemptId, delivery.error, delivery.answer)) {
      delivery.answer(false);
    }
    return delivery;
  }

  const { tokenPresentation: presentation } = profile;
  signal.throwIfAborted();
  signal.addEventListener('abort', () => logins.cancelAll(), { once: true });
  const attendant = attendAtTerminal({
    progress,
    lines: createTypedLines(person),
    causesOf,
    maskWords: (words) => words,
    addressOf: logins.addressOf,
    answer: logins.answer,
    paste(_attemptId, address) {
      const delivery = deliver(unwrapPasted(address));
      if (delivery.kind === 'refused') throw delivery.error;
    },
    leave({ id, step }) {
      if (step.kind !== 'show-code') person.say(TOKEN_TEXT.unanswered);
      logins.cancel(id);
    },
  });
  logins.start(method.id, fields, { profile, client, presentation });
  const { credential, member } = await signedIn;
  signal.throwIfAborted();
  if (credential.kind !== 'token') throw new AppError('argument-invalid', TOKEN_TEXT.noToken(method.id));
  if (member instanceof AppError) {
    person.say(TOKEN_TEXT.notReadButKept(`${member.message}${TOKEN_TEXT.serviceWords(member.details)}`));
  } else person.say(TOKEN_TEXT.signedIn(toShownLine(member.title, 100)));
  return credential.token;
}

function pageFor(delivery: Delivery): LoopbackPage {
  const end = endOfDelivery(delivery);
  return { lang: 'en', end, ...CALLBACK_PAGES[end] };
}
