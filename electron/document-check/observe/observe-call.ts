/** Makes an observation of one HTTP call, as soon as it has ended. */
import type { Exclusion, Feeds } from '../../core/check-codes.ts';
import { isBusy, type WireReply } from '../../service-client/decode/reply.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import type { RawExchange } from '../../service-client/transport/exchange.ts';
import { isPage, pageAt } from './document-calls.ts';
import type { Endpoint, ObservedCall, Print } from './observation.ts';
import { placeOf } from './observe-browser.ts';
import { headerOf, observeReply, type ReplyContext } from './observe-reply.ts';
import { observeSent, readSent, type SentRequest, typedInto } from './observe-sent.ts';
import type { Prints } from './prints.ts';
import { createShown } from './shown.ts';

/** Has ended; everything is as it was sent and as it came. */
interface EndedCall {
  readonly raw: RawExchange;
  /** Null if there is no whole one. */
  readonly reply: WireReply | null;
  readonly profile: ServiceProfile;
  readonly settings: ReadonlyMap<string, Print>;
  readonly attempt: string | null;
  readonly feeds: Feeds;
  /** A person wrote, repeated or changed it, or its sign-in before it. */
  readonly isByHand: boolean;
  readonly wokeSince: boolean;
}

export type CallContext = Pick<ReplyContext, 'isTyped' | 'isHidden'>;

/** @returns null for a call that is none of the document's, such as one for a picture */
export function observeCall(call: EndedCall, context: CallContext, prints: Prints): Omit<ObservedCall, 'n'> | null {
  const { raw, reply, profile } = call;
  const request = readSent(raw);
  const endpoint = endpointOf(raw, request, profile);
  if (endpoint === null) return null;
  const typed = typedInto(request);
  const shown = createShown(prints, context.isHidden, typed);
  const sent = observeSent(request, { endpoint, profile, passwordForm: raw.passwordForm }, shown, prints);
  return {
    kind: 'call',
    atMs: raw.startedAtMs,
    attempt: call.attempt,
    feeds: call.feeds,
    settings: call.settings,
    endpoint,
    sent,
    endedAtMs: raw.endedAtMs ?? raw.startedAtMs,
    status: raw.status,
    failure: raw.error?.code ?? null,
    redirect: redirectOf(raw, request),
    wokeSince: call.wokeSince,
    reply: reply && observeReply(reply, raw, { ...context, endpoint, profile, sent, typed }, prints),
    excluded: exclusionOf(call, endpoint),
  };
}

function endpointOf({ purpose }: RawExchange, { address }: SentRequest, profile: ServiceProfile): Endpoint | null {
  switch (purpose) {
    case 'picture':
      return null;
    case 'member-as-nobody':
      return 'member';
    case 'call':
      return pageAt(address, profile) ?? 'other';
    default:
      return purpose;
  }
}

function exclusionOf({ raw, reply, isByHand }: EndedCall, endpoint: Endpoint): Exclusion | null {
  const { status, error } = raw;
  if (isByHand) return 'by-hand';
  if (error?.code === 'proxy-failed' || error?.code === 'proxy-needs-password') return 'proxy';
  if (error?.code === 'reply-too-large') return 'too-large';
  // A page is there to lead on.
  if (status !== null && status >= 300 && status < 400) return isPage(endpoint) ? null : 'redirect';
  if (status !== null && isBusy(status)) return 'busy';
  return reply === null ? 'no-reply' : null;
}

function redirectOf(
  { status, replyHeaders }: RawExchange,
  { address, parameters }: SentRequest,
): ObservedCall['redirect'] {
  if (status === null || status < 300 || status >= 400) return null;
  const target = URL.parse(headerOf(replyHeaders, 'location') ?? '', address.href);
  const asked = URL.parse(parameters.get('redirect_uri') ?? '');
  if (target && asked && placeOf(target) === placeOf(asked)) return 'asked-address';
  return target?.origin === address.origin ? 'own-origin' : 'elsewhere';
}
