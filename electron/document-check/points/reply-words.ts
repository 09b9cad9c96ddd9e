/** Tells replies in words, so that those of two services can be compared: status, kind, form and error code. */
import type { ReplyFacts } from '../observe/observation.ts';

/** Such as `400 json error-description authorization_pending`, or `200 form empty`. */
export function wordsOf(reply: ReplyFacts): string {
  return withCode(reply, reply.error?.code ?? null);
}

/** Each reply once; one that differs from others in its code alone is told as one that varies. */
export function wordReplies(replies: readonly ReplyFacts[]): readonly string[] {
  const groups = Map.groupBy(replies, (reply) => withCode(reply, null));
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const code = first.error?.code ?? null;
    return withCode(first, others.every((other) => (other.error?.code ?? null) === code) ? code : 'varies');
  });
}

function withCode({ status, family, form, error }: ReplyFacts, code: string | null): string {
  return [String(status), family, error?.style ?? form, ...(code === null ? [] : [code])].join(' ');
}
