/**
 * What the page draws of a sign-in that is gone through step by step: what is held before it is sent, and what may be
 * changed in it. Secrets are masked as everywhere; what the person does not touch stays as it is in main.
 */
import type { RequestChange } from '../../core/exchange-codes.ts';

export type { RequestChange };

/** What an attempt holds now. */
export interface HeldView {
  /** Each waits for a decision of its own; the first that was held comes first. There is at least one. */
  readonly requests: readonly HeldRequestView[];
  /** Since when something is held without a break. The limits of this app stand still from then on. */
  readonly sinceMs: number;
  /** When the attempt ends with `paused-too-long`. */
  readonly endsAtMs: number;
  /** When a limit of the service passes, which runs on: that of a device code. Null if there is none. */
  readonly serviceEndsAtMs: number | null;
}

export interface HeldRequestView {
  /** Its row has the same `heldId`. */
  readonly heldId: string;
  /** `page`: the browser opens it once it is let go. */
  readonly kind: 'request' | 'page';
  readonly method: string;
  /** Without query. */
  readonly path: string;
}

/** A held request or page as its details show it, for a form: what is changed is named by place and index. */
export interface HeldDetails {
  readonly attemptId: string;
  readonly heldId: string;
  /** What the path is appended to, such as `https://service.example/api`; of a page, all before its parameters. */
  readonly base: string;
  /** Begins with a slash; without query. Null for a page: its parameters alone can be changed. */
  readonly path: string | null;
  readonly query: readonly HeldValue[];
  /** Null if the request has no body; nothing can be added then. */
  readonly form: readonly HeldValue[] | null;
  /** In the order in which they are sent; null for a page. */
  readonly headers: readonly HeldValue[] | null;
}

export interface HeldValue {
  readonly name: string;
  readonly value: string;
  /** Whether the value is not shown as it is. It is kept to the letter unless it is replaced as a whole. */
  readonly isMasked: boolean;
  /** `fixed`: not at all, because it follows from the rest or belongs to the connection. */
  readonly change: 'fixed' | 'replace' | 'replace-or-remove';
}

export type HeldPlace = 'query' | 'form' | 'header';

/** What becomes of a held request. A change is sent, and only of this request; the next one is held again. */
export type HeldDecision =
  | { readonly kind: 'go-on' | 'go-on-to-end' }
  | {
      readonly kind: 'change';
      /** The new path below the base; null keeps it. */
      readonly path: string | null;
      readonly edits: readonly HeldEdit[];
    };

/** `index` counts in the list of that place, as the details show it. Each may be named once. What is added comes last. */
export type HeldEdit =
  | { readonly kind: 'replace'; readonly place: HeldPlace; readonly index: number; readonly value: string }
  | { readonly kind: 'remove'; readonly place: HeldPlace; readonly index: number }
  | { readonly kind: 'add'; readonly place: HeldPlace; readonly name: string; readonly value: string };

/**
 * Why a change is refused, as the `reason` of `change-refused`. Its `field` is `path`, or the place in the list of edits:
 * `edits.0.name`, `edits.0.value`, or `edits.0` where the edit as a whole is not possible.
 */
export type ChangeRefusal =
  /** It leads out of the base, or has what no path has. */
  | 'path-leaves-base'
  /** Empty, or no token: letters, digits and some signs. */
  | 'name-not-allowed'
  /** Line breaks, control characters, or characters beyond Latin-1, in a header. */
  | 'value-not-allowed'
  /** The header is none that may be changed. */
  | 'header-fixed'
  /** There is no such parameter or header. */
  | 'not-there'
  /** A password goes over https only. */
  | 'not-secure';
