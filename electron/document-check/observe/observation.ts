/**
 * What was seen of a service, made of exchanges and of the browser's part of a sign-in as soon as they end. Nothing in it is
 * a secret or a member's: values that have to be compared are kept as prints, which are keyed anew at each start of the app.
 */
import type { Exclusion, Feeds } from '../../core/check-codes.ts';
import type { ErrorCode, LoginErrorCode } from '../../core/errors.ts';
import type { TokenPresentation } from '../../service-client/profile.ts';

/** A keyed digest of one value; equal values have equal prints, and nothing can be told from one. */
export type Print = string;

export type Observation = ObservedCall | ObservedPage | ObservedCallback | ObservedAnswer;

interface AnyObservation {
  /** Counts up from 1 for a service. */
  readonly n: number;
  /** Epoch milliseconds: when it was sent, or came. */
  readonly atMs: number;
  /** Its sign-in; null outside one. Observations of one sign-in have the same. */
  readonly attempt: string | null;
  /** The points that it may count for: those of one probe (points §3), or all. */
  readonly feeds: Feeds;
  /**
   * Print of each field of the profile when it was sent; shared by all of a revision. It counts for a point as long as that
   * point's fields are as they were.
   */
  readonly settings: ReadonlyMap<string, Print>;
}

/** One HTTP call to the service. */
export interface ObservedCall extends AnyObservation {
  readonly kind: 'call';
  readonly endpoint: Endpoint;
  readonly sent: SentFacts;
  /** Epoch milliseconds. */
  readonly endedAtMs: number;
  /** Also of a reply that is not whole, or that is a redirect; null if none began. */
  readonly status: number | null;
  /** Why there is no whole reply. */
  readonly failure: ErrorCode | null;
  /** Where a redirect leads: to the page's own origin, to the `redirect_uri` that was sent, or elsewhere. */
  readonly redirect: 'own-origin' | 'asked-address' | 'elsewhere' | null;
  /** Whether the computer slept since the call of its kind before. */
  readonly wokeSince: boolean;
  /** Null where no whole reply of the service came. */
  readonly reply: ReplyFacts | null;
  /** Why it counts for no point; null if it may count. */
  readonly excluded: Exclusion | null;
}

export type Endpoint =
  | 'authorize-page'
  | 'key-page'
  | 'code-exchange'
  | 'device-start'
  | 'device-poll'
  | 'key-request'
  | 'identification'
  | 'member'
  | 'revocation'
  | 'other';

export interface SentFacts {
  readonly method: string;
  /** Whether the call is at the document's path, under its names and with its parameters alone; else what differs. */
  readonly unlikeDocument: readonly ('path' | 'method' | 'name' | 'parameters')[];
  /** Names of all parameters, sorted. */
  readonly parameters: readonly string[];
  /** The key header: its print, and whether it has the document's name. Null if there is none. */
  readonly key: { readonly print: Print; readonly isDocumentName: boolean } | null;
  readonly version: 'absent' | 'profile' | 'other';
  /** Whether the version header has the document's name; true if there is none. */
  readonly isVersionNameDocuments: boolean;
  readonly clientId: Print | null;
  readonly clientSecret: Print | null;
  /** Code, device code or key; of a revocation, the token. */
  readonly code: Print | null;
  readonly redirectUri: Print | null;
  readonly credential: SentCredential;
}

export type SentCredential =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly print: Print; readonly presentation: TokenPresentation }
  | {
      /** HTTP Basic, or the parameters of basic identification. */
      readonly kind: 'basic' | 'login';
      /** Of the login without outer space, in lower case. */
      readonly login: Print;
      readonly loginForm: 'name' | 'e-mail';
      /** Of its MD5 in lower case, in either form. */
      readonly password: Print;
      /** As it was sent; told by the sender, because 32 digits may be a plain password. */
      readonly passwordForm: 'plain' | 'md5';
      readonly isAscii: boolean;
    };

export interface ReplyFacts {
  readonly status: number;
  /** Of its Content-Type. */
  readonly family: 'json' | 'form' | 'text' | 'html' | 'other' | 'none';
  readonly form: 'empty' | 'object' | 'json' | 'broken-json' | 'form' | 'text' | 'page' | 'binary';
  /** 2xx, readable, and no error in it. */
  readonly isOk: boolean;
  /** 4xx, or an error in the body at any status. */
  readonly isRefused: boolean;
  readonly error: ErrorFacts | null;
  /** Scheme of the first challenge. */
  readonly challenge: 'basic' | 'bearer' | 'digest' | 'negotiate' | 'other' | null;
  readonly retryAfter: 'absent' | 'seconds' | 'date' | 'other';
  readonly cache: 'no-store' | 'private' | 'absent' | 'public';
  /** Whether white space stands around the text. */
  readonly hasOuterSpace: boolean;
  /** Top-level fields: plain words only, at most 40, sorted. */
  readonly names: readonly ShownName[];
  /** Print of the body as it came, but for digits. */
  readonly body: Print;
  /** Whether there is a text of six characters or more outside token and record that was not typed. */
  readonly hasOtherText: boolean;
  /** Whether there is anything besides token and record. */
  readonly hasOther: boolean;
  /**
   * Each leaf of a JSON reply that is OK to an ordinary call for a member's information, up to 500; null for more, for other
   * replies, and for all but the last four by each kind of credential.
   */
  readonly leaves: readonly Leaf[] | null;
  readonly token: TokenFacts | null;
  readonly device: DeviceFacts | null;
  readonly key: FoundText | null;
  readonly record: RecordFacts | null;
}

export interface ErrorFacts {
  readonly style: 'list' | 'map' | 'error-description' | 'message' | 'text' | 'page';
  /** As it may be shown: `[\w.:-]{1,40}`, and no secret. */
  readonly code: string | null;
  /** Print of code and text without digits. */
  readonly print: Print;
}

/** A name in a reply: plain words only. Its print tells whether it is also a value of a member. */
export interface ShownName {
  readonly name: string;
  readonly print: Print;
}

export interface Leaf {
  readonly path: Print;
  readonly value: Print;
}

/**
 * A text in a reply. `path` is dot-separated plain words; null if a name in it is not plain. It is found where the profile
 * says, near that (where this app looks by default), or elsewhere: by its name, and a record by the login.
 */
export interface FoundText {
  readonly path: string | null;
  readonly found: 'profile' | 'near' | 'elsewhere';
  /** Of the value as a text. */
  readonly print: Print;
}

export interface TokenFacts extends FoundText {
  /** Whether it is `access_token` at the top. */
  readonly isDocumentName: boolean;
  readonly type: 'string' | 'number' | 'other';
  readonly length: number;
  readonly alphabet: 'digits' | 'hex' | 'base64url' | 'jwt' | 'printable' | 'other';
}

export interface DeviceFacts {
  readonly deviceCode: 'string' | 'empty' | 'other' | 'absent';
  readonly userCode: 'string' | 'empty' | 'other' | 'absent';
  readonly verificationUrl: 'http' | 'other' | 'absent';
  readonly expiresIn: DeviceFigure;
  readonly interval: DeviceFigure;
  /** Of the device code. */
  readonly print: Print | null;
}

export interface DeviceFigure {
  readonly type: 'integer' | 'number' | 'text' | 'other' | 'absent';
  /** An integer from 0 to 9,999,999 that is no secret and no value of a member; else null. */
  readonly value: number | null;
}

export interface RecordFacts {
  /** Dot-separated; empty for the top; null if a name in it is not plain. */
  readonly path: string | null;
  /** Name of the field that tells whose it is, if it is plain. */
  readonly identityName: string | null;
  readonly identity: Print | null;
  readonly hasPicture: boolean;
  readonly found: FoundText['found'];
  /** Top-level fields: plain words only, at most 40, sorted. */
  readonly names: readonly ShownName[];
  /** Prints as of a login that is sent. */
  readonly login: Print | null;
  /** Print of the e-mail address, if the record has one. */
  readonly email: Print | null;
}

/** The browser was sent to one of the service's pages. */
export interface ObservedPage extends AnyObservation {
  readonly kind: 'page';
  readonly page: 'authorize' | 'key-page';
  readonly state: Print | null;
  readonly redirectUri: Print | null;
  readonly code: Print | null;
  readonly unlikeDocument: SentFacts['unlikeDocument'];
}

/** A callback that belongs to a sign-in. */
export interface ObservedCallback extends AnyObservation {
  readonly kind: 'callback';
  readonly page: 'authorize' | 'key-page';
  readonly isPasted: boolean;
  /** What became of it. */
  readonly outcome: 'accepted' | 'asked' | LoginErrorCode;
  readonly state: 'returned' | 'absent' | 'changed' | 'not-sent';
  readonly address: 'as-sent' | 'registered' | 'elsewhere';
  /** In the query: plain names, sorted. */
  readonly parameters: readonly CallbackParameter[];
  /** Names behind the `#`, plain ones, sorted. */
  readonly fragment: readonly string[];
  readonly hasError: boolean;
  readonly errorCode: string | null;
  /** The parameter that this app looked for; null if it is not there, or empty. */
  readonly value: Print | null;
}

export interface CallbackParameter {
  readonly name: string;
  readonly value: Print;
}

/** What the member did on another device or page, as a person told. */
export interface ObservedAnswer extends AnyObservation {
  readonly kind: 'answer';
  readonly answer: 'confirmed' | 'declined';
  /** The device code that it is about. */
  readonly device: Print | null;
}

/** What something was seen of: a call, an opened page, a callback, or what a person told. */
export type Source = Endpoint | `page ${ObservedPage['page']}` | `callback ${ObservedCallback['page']}` | 'answer';

export function sourceOf(seen: Observation): Source {
  if (seen.kind === 'answer') return 'answer';
  return seen.kind === 'call' ? seen.endpoint : `${seen.kind} ${seen.page}`;
}
