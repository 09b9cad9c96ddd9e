/** What the page draws of the way to a service, and of a try of it: calls that need no member. */
import type { CheckId, ErrorView } from './error.ts';
import type { MeaningCode } from './exchanges.ts';
import type { CertificateFactsView } from './own-services.ts';

/** The way to one address, stage by stage. Nothing was sent on it. */
export interface WayReport {
  /** Such as `https://service.example:8443`. */
  readonly address: string;
  /** What is there: the calls, or the pages that a browser opens. */
  readonly leadsTo: 'calls' | 'pages';
  /** In the order in which they are gone through; those after a failed one are not reached. */
  readonly stages: readonly WayStageView[];
  /** Host and port of the proxy; null if there is none, or it is not known. */
  readonly proxy: string | null;
  /** Of the other end, such as `192.0.2.1:443`, which is the proxy's if there is one; null if none was reached. */
  readonly remoteAddress: string | null;
  /** Such as `TLSv1.3`; null if it was not reached. */
  readonly tlsVersion: string | null;
  /** Also where it is not trusted. */
  readonly certificate: CertificateFactsView | null;
  /** Where the authority that it is trusted by comes from; null if it is not trusted, or not known. */
  readonly trustedBy: 'profile' | 'app' | 'system' | null;
  /** Whether the service is known to have asked for a client certificate. */
  readonly isCertificateAsked: boolean;
}

export interface WayStageView {
  readonly kind: 'proxy' | 'name' | 'connection' | 'tls';
  /** `not-needed`: there is nothing to do, or the proxy does it. */
  readonly outcome: 'worked' | 'failed' | 'not-needed' | 'not-reached';
  /** Null unless it worked. */
  readonly durationMs: number | null;
  /** Why it failed. */
  readonly error: ErrorView | null;
}

/** A call that a try makes. `member`: the reading of a member, by a token that is there and without one. */
export interface TrialCallView {
  readonly purpose: TrialPurpose | 'member';
  readonly method: string;
  readonly address: string;
  /** Names only. */
  readonly parameters: readonly string[];
  /** Name of the header with the application's key. */
  readonly keyHeader: string;
  readonly hasClientCertificate: boolean;
}

export type TrialPurpose = 'device-start' | 'key-request';

/** A request of a check, which differs from the others of that check in one thing. */
export interface CheckCallView extends Omit<TrialCallView, 'purpose' | 'keyHeader'> {
  readonly purpose: TrialPurpose | 'authorize-page' | 'code-exchange';
  readonly variant: CheckVariant;
  /** Null where it carries no key. */
  readonly keyHeader: string | null;
}

export type CheckVariant = 'own' | 'made-up-address' | 'made-up-secret' | 'made-up-key' | 'no-key' | 'other-parameters';

export interface CheckReport {
  readonly check: CheckId;
  /** What it found, in words; null if it was stopped: the service was too busy, locked, or not reached. */
  readonly found: string | null;
  readonly calls: readonly CheckedCallView[];
}

export interface CheckedCallView extends Pick<CheckCallView, 'variant'> {
  /** Of its row among the exchanges; null if it was not recorded. */
  readonly number: number | null;
  /** HTTP status; null if no reply came. */
  readonly status: number | null;
}

export interface TrialReport {
  readonly way: WayReport;
  /** None if the way ended before the service. */
  readonly calls: readonly TriedCallView[];
  /** `not-known`: no reply was one of the document's, all were alike, or they are the same with any key. */
  readonly key: 'accepted' | 'refused' | 'not-known';
  /** Null if none of its calls was sent. */
  readonly keyCheck: CheckReport | null;
  /** Whether the service answered different calls alike, so that its answers say nothing. */
  readonly isAnsweredAlike: boolean;
  /** Null where no member of this service is signed in by a token that may be valid, or none was sent. */
  readonly token: (TokenReport & { readonly member: string | null }) | null;
  /** This computer's clock minus the service's; null if no reply told the time. */
  readonly clockDifferenceMs: number | null;
}

/** What one reading of a member tells of a token. */
export interface TokenReport {
  /** `unrecognised`: it is answered like nobody's. `not-known`: the reply says nothing of the token, or none came. */
  readonly verdict: 'accepted' | 'refused' | 'unrecognised' | 'not-known';
  /** Whether a call without credentials was answered the same, so that the token may not have been read. */
  readonly isAsNobody: boolean;
  /** Null if it is recognised. */
  readonly error: ErrorView | null;
}

export interface TriedCallView {
  readonly purpose: TrialPurpose;
  /** Of its row among the exchanges; null if it was not recorded. */
  readonly number: number | null;
  /** Null if it was not sent. */
  readonly durationMs: number | null;
  /** Null if it failed. */
  readonly meaning: MeaningCode | null;
  readonly error: ErrorView | null;
}
