/**
 * Makes a grant of what a callback brought. A callback without the state may come from any page, so the attempt goes on
 * waiting beside it: one with the state counts in its place, and only a yes of the person makes a session or an end of it.
 */
import type { ReceivedCallback } from '../callback/pending-callbacks.ts';
import { type AppError, isNetworkError, LoginError, toAppError } from '../core/errors.ts';
import type { SentParameter, WaitingForBrowser } from '../ipc/views/attempts.ts';
import { maskWords } from '../service-client/decode/reply.ts';
import type { IssuedToken } from '../service-client/decode/token.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { AttemptStep, Grant, Identified, Use } from './method.ts';

/** What it needs of the attempt. */
export interface RedeemingParts {
  readonly signal: AbortSignal;
  readonly step: () => AttemptStep;
  readonly nowMs: () => number;
  /** Waits for a callback, up to the limit that is set. */
  readonly receive: (arriving: Promise<ReceivedCallback>) => Promise<ReceivedCallback>;
  /** Has the person confirm the member. @throws LoginError `not-this-member` */
  readonly confirm: (grant: Grant, signal: AbortSignal) => Promise<Identified>;
  /** Shows a wait again, with its limit. */
  readonly waitAgain: (waited: WaitingForBrowser) => void;
  /** Asks beside the wait whether to end with an error instead. */
  readonly askToEnd: (error: AppError, answer: (isEnded: boolean) => void) => void;
}

/** @throws what `use` throws, if the callback had the state, the network failed or the person ends the attempt */
export async function redeemCallback(
  received: Promise<ReceivedCallback>,
  use: Use,
  parts: RedeemingParts,
): Promise<Grant> {
  for (let arriving = received; ; ) {
    const { value, retry } = await arriving;
    if (!retry) return use(value, parts.signal).then(toGrant);
    const waited = parts.step();
    const arrivedAtMs = parts.nowMs();
    const outdone = new AbortController();
    const signal = AbortSignal.any([parts.signal, outdone.signal]);
    const using = use(value, signal).then(async (issued): Promise<Grant> => {
      const grant = toGrant(issued);
      return { ...grant, confirmed: await parts.confirm(grant, signal) };
    });
    try {
      if (await isFirst(using, retry.next)) return await using;
      // What still waits for a person, or for the service, is of no use any more.
      outdone.abort(new LoginError('cancelled', 'A callback with the state came meanwhile.'));
      arriving = parts.receive(retry.next);
    } catch (thrown) {
      const error = toAppError(thrown);
      const { code, details } = error;
      if (waited.kind !== 'waiting-for-browser' || parts.signal.aborted || isNetworkError(code)) throw thrown;
      const isNo = code === 'not-this-member';
      // What was tried and asked about takes nothing of the time for the browser.
      const deadlineAtMs = waited.deadlineAtMs + parts.nowMs() - arrivedAtMs;
      parts.waitAgain({ ...waited, deadlineAtMs, problem: isNo ? { code, details } : waited.problem });
      const ended = Promise.withResolvers<ReceivedCallback>();
      if (isNo) retry.goOn();
      else parts.askToEnd(error, (isEnded) => (isEnded ? ended.reject(error) : retry.goOn()));
      arriving = parts.receive(Promise.race([ended.promise, retry.next]));
    }
  }
}

function toGrant({ token, warning }: IssuedToken): Grant {
  return { credential: { kind: 'token', token }, member: null, warning };
}

/** Whether it settles before the other, however it does. */
function isFirst(one: Promise<unknown>, other: Promise<unknown>): Promise<boolean> {
  const over = (isOne: boolean) => () => isOne;
  return Promise.race([one.then(over(true), over(true)), other.then(over(false), over(false))]);
}

/**
 * Masks in an error what was sent with the browser: the page's address carries the state, and the key if there is one.
 * @param sent.addresses of the service's page: as it was opened, and as it was before a person changed it
 * @param sent.redirectUri no secret, nor are the application's id and the method of PKCE
 */
export function maskSent(
  thrown: unknown,
  sent: {
    readonly addresses: readonly (string | null)[];
    readonly redirectUri: string;
    readonly application: Pick<ServiceProfile['application'], 'clientId' | 'clientSecret'>;
    readonly secrets?: readonly string[];
  },
): unknown {
  const { addresses, redirectUri, application, secrets: made = [] } = sent;
  const { clientId, clientSecret } = application;
  const redirect = normalise(redirectUri);
  const values = addresses.flatMap((address) => [...(URL.parse(address ?? '')?.searchParams.values() ?? [])]);
  const secrets = [...made, ...values].filter(
    (value) => value !== clientId && value !== 'S256' && normalise(value) !== redirect,
  );
  return maskWords(thrown, clientSecret === null ? secrets : [clientSecret, ...secrets]);
}

/**
 * @param sent.built the page's address before a person changed it
 * @param sent.keyRedirectUri the redirect URI that the key of the page was requested with, if it was
 * @returns what an error on the service's page may be about: the application's id and the redirect URI, and that there is a key
 */
export function viewSent(sent: {
  readonly address: string;
  readonly built: string;
  readonly keyRedirectUri: string | null;
  readonly clientSecret: string | null;
}): readonly SentParameter[] {
  const [built, opened] = [sent.built, sent.address].map((page) => new URLSearchParams(URL.parse(page)?.search));
  return (['client_id', 'key', 'redirect_uri'] as const).flatMap((name): readonly SentParameter[] => {
    const isBuilt = built?.has(name);
    if (!isBuilt && name !== 'redirect_uri') return [];
    const value = (isBuilt ? opened?.get(name) : sent.keyRedirectUri) ?? null;
    const isSecret = name === 'key' || (value !== null && value === sent.clientSecret);
    if (isSecret) return [{ name, how: 'secret', value: null }];
    if (value === null) return [{ name, how: 'not-sent', value }];
    return [{ name, how: isBuilt ? 'page' : 'key-request', value }];
  });
}

function normalise(address: string): string {
  return URL.parse(address)?.href ?? address;
}
