import { describe, expect, test } from 'vitest';
import type { Session } from '../../electron/session/session.ts';
import { createSessions } from '../../electron/session/sessions.ts';
import { createMember } from '../member.ts';

function createSession(id: string): Session {
  return {
    id,
    profileId: 'service',
    serviceName: 'Service',
    methodId: 'oauth-code',
    token: `token-${id}`,
    signedInAtMs: 1,
    member: createMember(),
    memberReadAtMs: 1,
    isRefreshing: false,
    problem: null,
  };
}

describe('sessions', () => {
  test('show the newest, and the one that was selected', () => {
    const sessions = createSessions(() => undefined);
    sessions.add(createSession('a'));
    sessions.add(createSession('b'));
    expect(sessions.current?.id).toBe('b');
    sessions.select('a');
    sessions.select('unknown');
    expect(sessions.current?.id).toBe('a');
  });

  test('forget the token at sign-out and show another member', () => {
    const sessions = createSessions(() => undefined);
    sessions.add(createSession('a'));
    sessions.add(createSession('b'));
    sessions.remove('b');
    expect(sessions.find('b')).toBeNull();
    expect(sessions.current?.id).toBe('a');
    sessions.remove('a');
    expect(sessions.current).toBeNull();
    expect(sessions.all).toEqual([]);
  });

  test('ignore what arrives for a member who signed out meanwhile', () => {
    const sessions = createSessions(() => undefined);
    sessions.add(createSession('a'));
    sessions.remove('a');
    sessions.update('a', { isRefreshing: true });
    expect(sessions.all).toEqual([]);
  });

  test('announce every change once, and nothing else', () => {
    let changes = 0;
    const sessions = createSessions(() => {
      changes += 1;
    });
    sessions.add(createSession('a'));
    sessions.update('a', { isRefreshing: true });
    sessions.select('a');
    sessions.remove('a');
    sessions.remove('a');
    sessions.select('a');
    expect(changes).toBe(4);
  });
});
