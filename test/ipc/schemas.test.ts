import { describe, expect, test } from 'vitest';
import { CHANNELS } from '../../electron/ipc/contract.ts';
import { ARGUMENT_SCHEMAS } from '../../electron/ipc/schemas.ts';

describe('S2: arguments from the page', () => {
  test('every channel has a schema, and every schema a channel', () => {
    expect(Object.keys(ARGUMENT_SCHEMAS).sort()).toEqual([...CHANNELS].sort());
  });

  test.each(CHANNELS)('%s refuses what it does not know', (channel) => {
    for (const argument of [null, 7, 'text', [], { more: 1 }, { attemptId: 7 }, { sessionId: '' }]) {
      expect(ARGUMENT_SCHEMAS[channel].safeParse(argument).success).toBe(false);
    }
  });

  test('an argument with one field too many is refused', () => {
    expect(ARGUMENT_SCHEMAS['login:cancel'].safeParse({ attemptId: 'a' }).success).toBe(true);
    expect(ARGUMENT_SCHEMAS['login:cancel'].safeParse({ attemptId: 'a', force: true }).success).toBe(false);
  });

  test('an endless paste is refused', () => {
    const paste = (length: number) =>
      ARGUMENT_SCHEMAS['login:paste-callback'].safeParse({ attemptId: 'a', address: 'x'.repeat(length) }).success;
    expect([paste(10_000), paste(10_001)]).toEqual([true, false]);
  });
});
