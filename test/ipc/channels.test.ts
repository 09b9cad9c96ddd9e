import { describe, expect, test } from 'vitest';
import { ARGUMENT_KINDS } from '../../electron/ipc/argument-kinds.ts';
import { CHANNELS, schemaFor } from '../../electron/ipc/channels.ts';

describe('S2: arguments from the page', () => {
  test.each(CHANNELS)('%s refuses what it does not know', (channel) => {
    const schema = schemaFor(channel, ARGUMENT_KINDS);
    for (const argument of [null, 7, 'text', [], { more: 1 }, { attemptId: 7 }, { sessionId: '' }]) {
      expect(schema.safeParse(argument).success).toBe(false);
    }
  });

  test('an argument with one field too many is refused', () => {
    const schema = schemaFor('cancelLogin', ARGUMENT_KINDS);
    expect(schema.safeParse({ attemptId: 'a' }).success).toBe(true);
    expect(schema.safeParse({ attemptId: 'a', force: true }).success).toBe(false);
  });

  test('an endless paste is refused', () => {
    const schema = schemaFor('pasteCallback', ARGUMENT_KINDS);
    const paste = (length: number) => schema.safeParse({ attemptId: 'a', address: 'x'.repeat(length) }).success;
    expect([paste(20_000), paste(20_001)]).toEqual([true, false]);
  });

  test('a form of a service has each of its secrets, no other, and an end', () => {
    const schema = schemaFor('saveServiceForm', ARGUMENT_KINDS);
    const keep = { kind: 'keep' };
    const secrets = { clientSecret: keep, clientKey: keep, clientKeyPassphrase: keep };
    const form = { serviceId: null, revision: null, profile: '{}', secrets, sessions: 'ask' };
    const take = (change: object) => schema.safeParse({ ...form, ...change }).success;
    expect([take({}), take({ profile: ' '.repeat(200_000) })]).toEqual([true, true]);
    for (const change of [
      { profile: ' '.repeat(200_001) },
      { profile: {} },
      { sessions: 'delete' },
      { serviceId: '' },
      { secrets: { ...secrets, token: keep } },
      { secrets: { ...secrets, clientKey: { kind: 'set', value: 'x'.repeat(20_001) } } },
      { secrets: { ...secrets, clientKey: { kind: 'chosen', path: '/etc/passwd' } } },
      { secrets: { ...secrets, clientKey: { kind: 'keep', value: 'x' } } },
    ]) {
      expect(take(change), JSON.stringify(change).slice(0, 100)).toBe(false);
    }
  });

  test.each([
    ['startLogin', { serviceId: 'a', methodId: 'b' }],
    ['answer', { attemptId: 'a' }],
  ] as const)('%s takes a few fields, and no name that a copy would lose', (channel, ref) => {
    const schema = schemaFor(channel, ARGUMENT_KINDS);
    const take = (fields: unknown) => schema.safeParse({ ...ref, fields }).success;
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'x']));
    expect([take(many(20)), take(many(21)), take(many(100_000))]).toEqual([true, false, false]);
    expect(take(Object.fromEntries([['__proto__', 'x']]))).toBe(false);
    expect([take([]), take(null), take({ login: 7 })]).toEqual([false, false, false]);
  });
});
