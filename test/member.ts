/** A member record for tests. */
import type { MemberRecord } from '../electron/service-client/decode.ts';

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
