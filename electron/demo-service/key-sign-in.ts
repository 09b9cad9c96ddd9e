/**
 * The page that a key leads to: signing in, consent, and the redirect with the token itself. The token is issued at the
 * moment of consent. Without a valid key, the member is not asked anything and not redirected.
 *
 * @see electron/document-check/service.md, 4.4
 */

import type { Behaviours } from './behaviours.ts';
import { describeWayBack, readState, redirectBack } from './callback.ts';
import type { Member } from './members.ts';
import { type DemoReply, Refusal, type Route, type Routes, required } from './message.ts';
import { hash, makeSecret } from './secrets.ts';
import { createSignIn, type SignInParts } from './sign-in.ts';
import { keepNewest } from './state.ts';
import type { Answer, Decision } from './transactions.ts';

interface Target {
  readonly key: IssuedKey;
  readonly state: string | null;
}

interface Parts extends SignInParts {
  readonly keys: Keys;
  readonly behaviours: Behaviours;
}

const PATH = '/oauth';
/** How long the page's buttons may send the same token again: as long as an authorization code is valid (4.2). */
const REPEATED_MS = 60_000;

export function createKeySignInRoutes(parts: Parts): Routes {
  const { keys } = parts;
  const signIn = createSignIn<Target>(
    {
      path: PATH,
      note: ({ key }) => describeWayBack(key.callback),
      check: ({ key }) => checkKey(key, keys),
      answer: (decision, member, target) => makeAnswer(decision, member, target, parts),
    },
    parts,
  );
  const page: Route = {
    methods: ['GET'],
    handle(request) {
      const key = checkKey(keys.find(required(request.query, 'key')), keys);
      const { transaction, cookies } = signIn.begin(request, { key, state: readState(request.query) });
      return signIn.showFirst(request, transaction, cookies);
    },
  };
  return new Map([[PATH, page], ...signIn.routes]);
}

/** @throws Refusal 400 if the key is unknown, used or expired */
function checkKey(key: IssuedKey | null, keys: Keys): IssuedKey {
  const advice = 'You were not sent anywhere. Go back to the app and start again.';
  if (!key) throw new Refusal(400, 'unknown_key', `This service did not issue the key in this address. ${advice}`);
  if (key.isUsed) throw new Refusal(400, 'key_used', `Each key works once, and this one has been used. ${advice}`);
  if (keys.isExpired(key)) throw new Refusal(400, 'key_expired', `The key in this address is too old. ${advice}`);
  return key;
}

function makeAnswer(decision: Decision, member: Member, { key, state }: Target, parts: Parts): Answer {
  const { behaviours, nowMs } = parts;
  const untilMs = nowMs() + REPEATED_MS;
  key.isUsed = true;
  const sendToken = async (): Promise<DemoReply> => {
    const value = await parts.state.issueToken(member);
    return redirectBack(key.callback, { name: behaviours.callbackTokenName.value, value, state }, behaviours);
  };
  return {
    decision,
    reply:
      decision === 'allow'
        ? sendToken()
        : redirectBack(key.callback, { name: 'error', value: 'access_denied', state }, behaviours),
    isStillGood: () => decision === 'decline' || nowMs() < untilMs,
  };
}

export interface IssuedKey {
  /** The callback address, exactly as registered. */
  readonly callback: string;
  readonly expiresAtMs: number;
  /** True once the member has answered, with either answer. */
  isUsed: boolean;
}

export type Keys = ReturnType<typeof createKeys>;

const MAX_KEYS = 1000;

/** Each key is good for one member's answer. Keys are kept in memory as hashes, and give access to nothing. */
export function createKeys(nowMs: () => number, lifetimeMs: number) {
  const keys = new Map<string, IssuedKey>();
  return {
    /** @returns a new key for this callback */
    issue(callback: string): string {
      const key = makeSecret();
      keys.set(hash(key), { callback, expiresAtMs: nowMs() + lifetimeMs, isUsed: false });
      keepNewest(keys, MAX_KEYS);
      return key;
    },
    /** Finds a key, even if it is used or expired. */
    find: (key: string): IssuedKey | null => keys.get(hash(key)) ?? null,
    isExpired: ({ expiresAtMs }: IssuedKey): boolean => nowMs() >= expiresAtMs,
    forgetAll: (): void => keys.clear(),
  };
}
