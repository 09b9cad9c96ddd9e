/** What the check found for one point of the document. */
import type { PointId, Reason, Verdict } from '../../core/check-codes.ts';
import type { ReplyField } from '../../core/reply-codes.ts';
import type { PinnedReply } from '../../service-client/decode/reply.ts';

export interface Finding {
  readonly id: PointId;
  readonly kind: 'statement' | 'open-point';
  /** Of the document, such as `4.2`. */
  readonly section: string;
  readonly verdict: Verdict;
  /** Why it is broken, or not judged; sorted. */
  readonly reasons: readonly Reason[];
  /** What this service does: plain words, status codes and figures; sorted; never a value of a member. */
  readonly observed: readonly string[];
  /** What the profile could say of it; null where it says so already, or there is nothing to say. */
  readonly setting: ObservedSetting | null;
}

export interface ObservedSetting {
  /** Path of the profile's field, such as `memberMethod`. */
  readonly field: string;
  /** Values as they stand in a profile file. */
  readonly now: unknown;
  readonly observed: unknown;
  readonly warning: 'lets-any-page-end-a-sign-in' | null;
}

/** Replies that a field could have besides those that it has: what a point offers, before other points are asked. */
export interface OfferedReplies {
  readonly field: ReplyField;
  readonly replies: readonly PinnedReply[];
}

/** Which exchanges a finding rests on. */
export interface Evidence {
  /** Of the observation. */
  readonly n: number;
  readonly counts: 'held' | 'broken' | 'observed' | 'not-counted';
  readonly reason: Reason | null;
}

export interface Findings {
  /** Sorted by id. */
  readonly findings: readonly Finding[];
  readonly evidence: ReadonlyMap<PointId, readonly Evidence[]>;
}
