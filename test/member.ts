/** A member record for tests. */
import type { MemberRecord } from '../electron/service-client/decode.ts';

export function createMember(change: Partial<MemberRecord> = {}): MemberRecord {
  return {
    id: '1',
    login: 'test',
    email: 'test@service.example',
    name: 'Test Member',
    title: 'Test Member',
    picture: null,
    rest: [{ name: 'country', value: 'NL' }],
    ...change,
  };
}
