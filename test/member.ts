/** A member record for tests, and readings that bring it. */
import { ServiceError } from '../electron/core/errors.ts';
import type { Answer } from '../electron/service-client/decode/member.ts';
import type { MemberRecord } from '../electron/service-client/decode/member-record.ts';
import type { MemberReading, Worked } from '../electron/service-client/read-member.ts';

export function createMember(change: Partial<MemberRecord> = {}): MemberRecord {
  const { id = '1', login = 'test', email = 'test@service.example' } = change;
  return {
    id: '1',
    login: 'test',
    email: 'test@service.example',
    name: 'Test Member',
    identity:
      Object.entries({ id, login, email }).flatMap(([field, value]) => (value === null ? [] : [{ field, value }]))[0] ??
      null,
    title: 'Test Member',
    picture: null,
    rest: [{ name: 'country', value: 'NL' }],
    ...change,
  };
}

/** How a token worked whose readings are `createReading`'s. */
export const WORKED: Worked = { sending: 'the same', nobody: 'sign in' };

/** A reading that brings a member, or that fails although an answer came: as nobody gets it, unless said otherwise. */
export function createReading(
  result: MemberRecord | ServiceError = createMember(),
  change: Partial<MemberReading> = {},
): MemberReading {
  const answerOf = (exact: string): Answer => ({ kind: exact, exact, isData: true });
  return {
    result: result instanceof ServiceError ? result : { member: result, warning: null },
    sending: 'the same',
    answer: answerOf(result instanceof ServiceError ? 'sign in' : 'member'),
    isRefusal: result instanceof ServiceError,
    nobody: answerOf('sign in'),
    worked: result instanceof ServiceError ? null : WORKED,
    retryAtMs: null,
    hints: [],
    ...change,
  };
}
