/** What the page draws of sessions: who is signed in, how that stands, and with what credential, masked. */
import type { ErrorView } from './error.ts';
import type { SecretsPlace } from './status.ts';

export interface SessionView {
  readonly id: string;
  readonly serviceId: string;
  readonly serviceName: string;
  readonly methodId: string;
  readonly signedInAtMs: number;
  /** Null only until a member could be read. */
  readonly member: MemberView | null;
  readonly memberReadAtMs: number | null;
  readonly isRefreshing: boolean;
  /**
   * `verified`: the service identified the member in this run. `not-verified`: kept from an earlier run and not
   * confirmed yet. `not-recognised`: the service does not know this token, or not in the way it was sent.
   * `ended`: the service rejected what had worked before; the credential is sent again only when the person says so.
   */
  readonly status: 'verified' | 'not-verified' | 'not-recognised' | 'ended';
  /**
   * Why the last reading of the member failed; the member shown is the one read before. `service-warning`: the member
   * was read, and the service reported an error beside it.
   */
  readonly problem: ErrorView | null;
  /** Whether the member is read again by itself. */
  readonly isTriedAgain: boolean;
  /** What readings told of the service: it refuses a token at times that works, or its replies bring another one. */
  readonly hints: readonly ('refuses-at-times' | 'sends-other-token')[];
  /** What two members are called, if the token brings another one now; shown once the member is read again. */
  readonly otherMember: { readonly now: string; readonly before: string } | null;
  readonly credential: CredentialView;
  /** Where the credential is stored. */
  readonly storedIn: SecretsPlace;
  /** Whether it came of a sign-in that was changed: it is in memory only, whatever is stored otherwise. */
  readonly isChanged: boolean;
}

export type CredentialView =
  | {
      readonly kind: 'token';
      /** Eight bullets and the token's last four characters at most. */
      readonly mask: string;
      /** How it is sent. */
      readonly presentation: TokenPresentation;
      /** Name of the service's header for tokens; null until the service has started. */
      readonly headerName: string | null;
      /** Whether another way than the profile's was found to work and is kept to. */
      readonly isPresentationLearned: boolean;
      /** Ways that can still be tried where the service answered this token without recognising it. */
      readonly otherPresentations: readonly TokenPresentation[];
      readonly life: TokenLifeView;
      readonly revocation: Revocation;
      /** Whether signing in twice brought it: this sign-in and the one before it, or another account that is here. */
      readonly isGivenTwice: boolean;
    }
  /** Login and password go out with each request. */
  | { readonly kind: 'basic'; readonly login: string; readonly passwordForm: 'plain' | 'md5' };

/** Whether the service can be asked to revoke a token. `none`: its profile names no call for it. */
export type Revocation = 'none' | 'possible' | 'needs-client-secret' | 'not-started';

/** What came of having tokens revoked at a sign-out, each token once. */
export interface RevocationView {
  readonly isUnderWay: boolean;
  readonly tokenCount: number;
  /** How many of them the services accepted to revoke. */
  readonly revokedCount: number;
  readonly failures: readonly {
    readonly serviceName: string;
    /** Tokens that were not revoked for this reason. */
    readonly count: number;
    readonly error: ErrorView;
    /** Whether the service may have revoked them all the same. */
    readonly isUncertain: boolean;
  }[];
}

/** What became of a token. Instants are epoch milliseconds. */
export interface TokenLifeView {
  /** When it came first: signing in again may bring the same one. */
  readonly issuedAtMs: number;
  /** When it last identified the member; null if it has not, or if that is not known. */
  readonly workedAtMs: number | null;
  /** Whether this sign-in brought the token of the one that it replaced; null if it replaced none. */
  readonly broughtBySignIn: 'same' | 'other' | null;
  /** When the service last accepted to revoke it, and whether it has worked since; null if it never did. */
  readonly revoked: { readonly atMs: number; readonly hasWorkedSince: boolean } | null;
}

/** A token's file. */
export interface SavedTokenView {
  /** Without its folder. */
  readonly file: string;
  /** False where the file's system keeps no rights, such as on Windows: who may open its folder may read it. */
  readonly isForOwnerOnly: boolean;
}

/** `x-service-token` is the service's own header for tokens, whatever its name. */
export type TokenPresentation = 'bearer' | 'x-service-token' | 'access-token-parameter';

export interface MemberView {
  /** What to call the member: name, else login, else e-mail, else id. */
  readonly title: string;
  readonly id: string | null;
  readonly login: string | null;
  readonly email: string | null;
  /** Address on this app's own origin that main answers, or null. */
  readonly pictureAddress: string | null;
  /** The rest of the record, in the service's order: names as the service wrote them. */
  readonly record: readonly { readonly name: string; readonly value: string }[];
}
