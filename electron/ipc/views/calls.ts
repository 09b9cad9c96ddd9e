/** A call to a service as the member who signed in: what a person writes, and what a row keeps of it to repeat it. */
import type { TokenPresentation } from './sessions.ts';

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How the session's credential is sent: `usual` as when its member is read, or not at all. */
export type CallPresentation = 'usual' | TokenPresentation | 'none';

/** What was written, without the values that are secret, or that hold a secret: these are null. */
export interface CallForm {
  readonly method: CallMethod;
  /** Below the service's base address; begins with a slash. */
  readonly path: string | null;
  /** In the query of GET and DELETE, and of a call with JSON, else in a form. */
  readonly parameters: readonly CallField[];
  /** JSON in place of the form; null for none. What is secret in it is left empty. */
  readonly json: string | null;
  /** Whether nothing in the JSON was left empty. */
  readonly isJsonWhole: boolean;
  /** One of them takes the place of the app's own header with that name. */
  readonly headers: readonly CallField[];
  readonly presentation: CallPresentation;
}

export interface CallField {
  readonly name: string;
  readonly value: string | null;
}

/** A call that is on its way, or was refused by nobody but the service: it has a row. */
export interface BegunCall {
  /** As in its row. */
  readonly callId: string;
  readonly form: CallForm;
}

/** Where the calls of a session go. */
export interface CallTarget {
  readonly baseAddress: string;
  /** The document's own paths, as the profile has them; `section` is null where the profile alone names the call. */
  readonly paths: readonly { readonly path: string; readonly section: string | null }[];
}
