/** What the tests of decoding share: replies as bytes, what a member call sends, and what a reply failed with. */
import { AppError } from '../../../electron/core/errors.ts';
import { decodeMember, type MemberReplyContext } from '../../../electron/service-client/decode/member.ts';

export const context = { host: 'service.example', secrets: ['known-secret-value'] };
export const memberContext: MemberReplyContext = {
  ...context,
  memberPath: null,
  memberIdPath: null,
  memberPicturePath: null,
  tokenRefused: null,
  credential: 'token',
  nobody: null,
};

/** @param body a text as it is, any other value as JSON */
export function bytes(body: unknown): Uint8Array {
  return new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
}

/** The member of a reply to the member call. */
export function member(
  body: unknown,
  { status = 200, ...change }: Partial<MemberReplyContext> & { status?: number } = {},
) {
  return decodeMember({ status, bytes: bytes(body) }, { ...memberContext, ...change }).member;
}

/** What a call failed with. */
export function failure(run: () => unknown): Pick<AppError, 'code' | 'details'> {
  try {
    run();
  } catch (thrown) {
    if (thrown instanceof AppError) return { code: thrown.code, details: thrown.details };
    throw thrown;
  }
  throw new Error('It was expected to fail, and did not.');
}
