import type { WireText } from './body.ts';

/** A whole reply, unpacked. */
export interface WireReply extends WireText {
  readonly status: number;
  /** What a person put into the request that must not be shown. */
  readonly typedSecrets?: readonly string[];
}
