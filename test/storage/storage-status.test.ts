import { expect, test } from 'vitest';
import { createStorageStatus } from '../../electron/storage/storage-status.ts';

type System = 'keychain' | 'weak' | 'none' | 'not-answering';

function setUp(system: System, isWeakStorageAllowed = false) {
  const answers = { now: system, isKeeping: true };
  let changes = 0;
  const storage = createStorageStatus({
    keychain: { state: async () => answers.now, askAgain: () => undefined },
    store: {
      read: () => ({ settings: { callbackChoice: 'automatic', isWeakStorageAllowed } }),
      get isKeeping() {
        return answers.isKeeping;
      },
      isEraseDue: false,
    },
    onChange: () => {
      changes += 1;
    },
  });
  return { storage, answers, changes: () => changes };
}

test.each(['keychain', 'weak'] as const)('does not claim what it has not asked (%s)', (system) => {
  const { storage, answers } = setUp(system, true);
  const asIs = { system: 'not-known', isWeakAllowed: true };
  expect(storage.status).toEqual({ place: 'not-decided', isKeeping: true, isEraseDue: false, ...asIs });
  answers.isKeeping = false;
  expect(storage.status).toEqual({ place: 'memory', isKeeping: false, isEraseDue: false, ...asIs });
});

test.each([
  ['keychain', false, 'keychain'],
  ['keychain', true, 'keychain'],
  ['weak', false, 'memory'],
  ['weak', true, 'weak'],
  ['none', true, 'memory'],
  ['not-answering', true, 'memory'],
] as const)('S4: with %s, and weak storage allowed: %s, credentials rest in %s', async (system, isAllowed, place) => {
  const { storage } = setUp(system, isAllowed);
  await storage.ask();
  expect(storage.status).toEqual({ place, isKeeping: true, isEraseDue: false, system, isWeakAllowed: isAllowed });
});

test.each(['keychain', 'weak'] as const)(
  'S4: where nothing can be written, credentials rest in memory (%s)',
  async (system) => {
    const { storage, answers } = setUp(system, true);
    await storage.ask();
    answers.isKeeping = false;
    expect(storage.status).toEqual({
      place: 'memory',
      isKeeping: false,
      isEraseDue: false,
      system,
      isWeakAllowed: true,
    });
    answers.isKeeping = true;
    expect(storage.status.place).toBe(system);
  },
);

test('announces an answer once, and another one when it is asked again', async () => {
  const { storage, answers, changes } = setUp('not-answering');
  await storage.ask();
  await storage.ask();
  expect(changes()).toBe(1);
  answers.now = 'keychain';
  await storage.askAgain();
  expect(storage.status.place).toBe('keychain');
  expect(changes()).toBe(2);
});
