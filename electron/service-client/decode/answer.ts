/**
 * Reduces a service's answer about the member to digests, so that answers can be compared, also with those of an earlier
 * run, without keeping any of their values (T2).
 */
import { createHash } from 'node:crypto';
import { memberPlaces } from './decode-member.ts';
import { findMember, type Identity, type RecordPaths } from './member-record.ts';
import { type DecodeContext, isSuccess, type ReadReply, readReply, type WireReply, wordsIn } from './reply.ts';
import { shapeOf } from './shape.ts';

export interface Answer {
  /** Digest of the status and the error code and, for a success, of whose record it is. */
  readonly kind: string;
  /** Digest of the same, of the error's text and of the shape of a success without a record. */
  readonly exact: string;
  /** False for a success that is a page or plain text, which may come from anyone on the way, such as a portal. */
  readonly isData: boolean;
}

/**
 * @param sent.memberPath dot-separated path to the record; null means `member`, `user` or the top
 * @param identity of the record in the reply, if that is known already; looking for it takes a while
 */
export function answerOf(
  reply: WireReply,
  sent: DecodeContext & RecordPaths & { readonly memberPath: string | null },
  identity?: Identity | null,
): Answer {
  const read = readReply(reply, sent);
  const { status, body } = read;
  const find = () => findMember(body, memberPlaces(sent.memberPath), read.mask, sent)?.identity ?? null;
  const record = identity ?? (identity === undefined && isSuccess(status) ? find() : null);
  const { code, words } = faultOf(read);
  const kind = [status, code, record];
  const shape = isSuccess(status) && record === null ? shapeOf(body, { shownNames: new Set(), mask: read.mask }) : null;
  return {
    kind: digest(kind),
    exact: digest([kind, words, body.kind, shape]),
    isData: !isSuccess(status) || body.kind === 'json' || read.fault !== null || reply.bytes.length === 0,
  };
}

/** @returns 128 bits in hex of a value that JSON can hold */
export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}

/** A text of one word counts as the code, because some services put it there. Numbers in a text may be a request's. */
function faultOf(read: ReadReply): { readonly code: string | null; readonly words: string | null } {
  const { serviceCode, serviceText } = wordsIn(read);
  if (serviceCode === undefined && serviceText !== undefined && !/\s/.test(serviceText) && read.fault !== null) {
    return { code: serviceText, words: null };
  }
  return { code: serviceCode ?? null, words: serviceText?.replace(/[\da-f-]*\d[\da-f-]*/gi, '#') ?? null };
}
