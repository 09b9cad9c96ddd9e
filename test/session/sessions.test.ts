import { describe, expect, test } from 'vitest';
import { createSessions } from '../../electron/session/sessions.ts';
import { createSession } from './fake-session-store.ts';

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

  test('forget everybody at once', () => {
    let changes = 0;
    const sessions = createSessions(() => {
      changes += 1;
    });
    sessions.removeAll();
    expect(changes).toBe(0);
    sessions.add(createSession('a'));
    sessions.add(createSession('b'));
    sessions.removeAll();
    expect([sessions.all, sessions.current, changes]).toEqual([[], null, 3]);
  });

  test('ignore what arrives for a member who signed out meanwhile', () => {
    const sessions = createSessions(() => undefined);
    sessions.add(createSession('a'));
    sessions.remove('a');
    expect(sessions.update('a', { isRefreshing: true })).toBeNull();
    expect(sessions.all).toEqual([]);
  });

  test('announce every change once, and nothing else', () => {
    let changes = 0;
    const sessions = createSessions(() => {
      changes += 1;
    });
    sessions.add(createSession('a'));
    sessions.update('a', { isRefreshing: true });
    sessions.update('a', { isRefreshing: true });
    sessions.select('a');
    sessions.remove('a');
    sessions.remove('a');
    sessions.select('a');
    sessions.restore([], null);
    expect(changes).toBe(4);
  });

  test.each([
    ['the one that was shown before', 'a', 'a'],
    ['the newest where that one is not there', 'unknown', 'b'],
    ['the newest where none was', null, 'b'],
  ])('bring back an earlier run, and show %s', (_, shownId, expected) => {
    const sessions = createSessions(() => undefined);
    sessions.restore([createSession('a'), createSession('b')], shownId);
    expect(sessions.current?.id).toBe(expected);
  });

  test('bring back an earlier run before this one, and leave shown who is shown', () => {
    const sessions = createSessions(() => undefined);
    sessions.add(createSession('c'));
    sessions.restore([createSession('a'), createSession('b')], 'a');
    expect(sessions.all.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(sessions.current?.id).toBe('c');
  });
});
