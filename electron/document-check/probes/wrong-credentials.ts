/** Probes that send a credential which the service never gave out, between two ordinary calls. */
import { devicePollOf, identificationOf } from '../../service-client/endpoints.ts';
import { isIntervalApart, pollUntilAnswered, startDevice } from './device-codes.ts';
import {
  LeftOut,
  type LockedKind,
  type Probe,
  type ProbeCall,
  type ProbeContext,
  type ProbeRows,
  required,
  type TypedLogin,
} from './probe.ts';
import { keyRequest, memberCall, memberCallWith, nobodyCall, withKey, withSecret } from './probe-requests.ts';

/**
 * Sends the right credential, the wrong one, and the right one again: if that is refused now, its kind is locked.
 * @throws LeftOut `control` if the right one was not accepted
 */
async function sendBetween(
  { send, sendOnce, lock }: ProbeContext,
  kind: LockedKind,
  control: ProbeCall,
  sendWrong: () => Promise<unknown>,
): Promise<void> {
  if (!(await sendOnce(control)).isOk) throw new LeftOut('control');
  await sendWrong();
  if ((await send(control)).isRefused) lock(kind);
}

/** @param wrongOf makes what is sent of the right login and password and of random ones */
async function sendWrongLogin(
  context: ProbeContext,
  wrongOf: (right: TypedLogin, random: TypedLogin) => TypedLogin,
): Promise<void> {
  const { profile, random, send } = context;
  const typed = required(context.typed, 'needs-password');
  const anybodys = { login: random.token(96), passwordHash: random.passwordHash() };
  await sendBetween(context, 'password', identificationOf(profile, typed), () =>
    send(identificationOf(profile, wrongOf(typed, anybodys))),
  );
}

const WRONG_LOGIN = {
  needs: ['password'],
  feeds: ['4.5-refused'],
  mostTokens: 3,
} as const satisfies Partial<Probe>;

export const WRONG_CREDENTIALS = {
  /** What does a service answer to a key that it never gave out? */
  'wrong-key': {
    needs: [],
    sends: ['key'],
    feeds: ['5.1-wrong-key'],
    async run(context) {
      const { profile, random, send } = context;
      const control = keyRequest(profile);
      await sendBetween(context, 'key', control, () => send(withKey(control, profile, random.token(128))));
    },
  },

  /** What does a service answer to a token that it never issued? */
  'bad-token': {
    needs: ['token'],
    feeds: ['5.6-bad-token'],
    async run(context) {
      const { profile, way, random, send } = context;
      const control = memberCall(profile, required(context.token, 'needs-token'), way);
      await sendBetween(context, 'token', control, () => send(memberCallWith(profile, random.token(256), way)));
    },
  },

  /** Is HTTP Basic with a login that nobody has answered like a call without credentials? (5.5, 7) */
  'wrong-basic': {
    needs: ['basic'],
    mayAskLogin: true,
    feeds: ['5.5-invalid-as-nobody', '7-no-basic-error'],
    async run(context) {
      const { profile, way, random, send } = context;
      const control = memberCall(profile, required(context.basic, 'needs-basic'), way);
      await sendBetween(context, 'password', control, async () => {
        const nobodys = { login: random.token(96), password: random.token(96) };
        await send(memberCall(profile, { kind: 'basic', ...nobodys, passwordForm: 'plain' }, way));
        await send(nobodyCall(profile, way), { feeds: 'all' });
      });
    },
  },

  /** What does a service answer to a client secret that is not its own? Asked by a poll, because that spends nothing. */
  'wrong-secret': {
    needs: ['secret'],
    feeds: ['4.2-wrong-secret'],
    mostTokens: 3,
    async run(context) {
      const { profile, random, send, lock } = context;
      const device = await startDevice(context, { feeds: 'all' });
      const before = await pollUntilAnswered(context, device);
      const facts = isIntervalApart(device);
      await send(devicePollOf(withSecret(profile, random.token(256)), device.deviceCode), facts);
      const after = await send(devicePollOf(profile, device.deviceCode), facts);
      // What was asked to slow down may be told next that the member has not answered.
      if (before.saysSlowDown || after.saysSlowDown) return;
      if (after.isRefused && after.gist !== before.gist) lock('secret');
    },
  },

  /** What does basic identification answer to a login that nobody has? */
  'wrong-password': {
    ...WRONG_LOGIN,
    run: (context) => sendWrongLogin(context, (_right, random) => random),
  },

  /** What does basic identification answer to a wrong password for a login that somebody has? It may lock that account. */
  'own-wrong-password': {
    ...WRONG_LOGIN,
    async run(context) {
      const { allowance } = context;
      if (allowance.isSpent()) throw new LeftOut('spent-today');
      await sendWrongLogin(context, ({ login }, { passwordHash }) => {
        allowance.spend();
        return { login, passwordHash };
      });
    },
  },
} as const satisfies ProbeRows;
