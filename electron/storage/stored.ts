/**
 * What rests on disk, as typed values. Everything secret in it is sealed text (see keychain.ts); the rest may
 * be read by whoever reads the file. It reads and writes nothing.
 */
import type { ErrorCode, ErrorDetails } from '../core/errors.ts';
import type { RequestTrace } from '../service-client/trace.ts';

export interface Stored {
  readonly settings: {
    readonly callbackChoice: 'automatic' | 'scheme' | 'loopback';
    /** The person chose to store credentials although the system has no keychain (S4). */
    readonly isWeakStorageAllowed: boolean;
  };
  /** Null for the demo. */
  readonly currentServiceId: string | null;
  readonly currentSessionId: string | null;
  readonly services: readonly StoredService[];
  readonly sessions: readonly StoredSession[];
  /** By service id. */
  readonly learned: Readonly<Record<string, LearnedFacts>>;
  /** By service id, then by method id. */
  readonly results: Readonly<Record<string, Readonly<Record<string, StoredResult>>>>;
  /** Random, made once: keys the digests of `StoredResult`. */
  readonly digestKey: string;
}

export interface StoredService {
  /** A service profile without its client secret, as JSON; checked again when it is loaded. */
  readonly profile: unknown;
  /** Null where the secret may not rest here. */
  readonly clientSecret: { readonly sealed: string; readonly rest: 'keychain' | 'weak' } | null;
}

export interface StoredSession {
  readonly id: string;
  readonly serviceId: string;
  readonly serviceName: string;
  readonly origin: string | null;
  readonly methodId: string;
  readonly signedInAtMs: number;
  /** Token, how it is sent and the member record, as sealed JSON. */
  readonly sealed: string;
  readonly rest: 'keychain' | 'weak';
}

/** What was observed of a service where the document is silent. */
export interface LearnedFacts {
  /** How the service was found to take a token; null where the profile's way was never in doubt. */
  readonly presentation: 'bearer' | 'x-service-token' | 'access-token-parameter' | null;
  /** Callback parameters (`code`, `token`) beside which the service has returned the `state`. */
  readonly returnsStateWith: readonly string[];
}

/** How a method ended the last time. */
export interface StoredResult {
  readonly outcome: 'worked' | 'failed';
  /** Code and details of the error; none of them is secret. */
  readonly error: { readonly code: ErrorCode; readonly details: ErrorDetails } | null;
  readonly endedAtMs: number;
  readonly durationMs: number;
  readonly requestCount: number;
  readonly requests: readonly RequestTrace[];
  /** Keyed digests of the member's fields by name, so that members can be compared; null where it failed. */
  readonly memberDigests: Readonly<Record<string, string>> | null;
}
