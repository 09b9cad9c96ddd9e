import { expect, test } from 'vitest';
import { createNotices } from '../../electron/application/notices.ts';
import { AppError, type ErrorCode } from '../../electron/core/errors.ts';
import { systemRandom } from '../../electron/core/random.ts';

function setUp() {
  let changes = 0;
  const notices = createNotices(systemRandom, () => {
    changes += 1;
  });
  const add = (code: ErrorCode, file = ''): void => notices.add(new AppError(code, 'Said.', { details: { file } }));
  const shown = (): readonly string[] => notices.all.map(({ error }) => error?.code ?? 'none');
  return { notices, add, shown, changes: () => changes };
}

test('shows the newest first, three at most', () => {
  const { add, shown } = setUp();
  for (const code of ['clipboard-failed', 'callback-too-late', 'store-set-aside', 'unexpected'] as const) add(code);
  expect(shown()).toEqual(['unexpected', 'store-set-aside', 'callback-too-late']);
});

test('says the same thing once, with its latest details', () => {
  const { notices, add, shown } = setUp();
  add('store-set-aside', 'first.json');
  add('unexpected');
  add('store-set-aside', 'second.json');
  expect(shown()).toEqual(['store-set-aside', 'unexpected']);
  expect(notices.all[0]?.error?.details.file).toBe('second.json');
});

test('takes one away, or all of them, and announces only what changes', () => {
  const { notices, add, shown, changes } = setUp();
  notices.clear();
  expect(changes()).toBe(0);
  add('unexpected');
  add('clipboard-failed');
  notices.dismiss(notices.all[1]?.id ?? '');
  expect(shown()).toEqual(['clipboard-failed']);
  notices.clear();
  expect(shown()).toEqual([]);
  expect(changes()).toBe(4);
});

test('keeps what holds for the whole run until a person puts it away', () => {
  const { notices, add, shown } = setUp();
  add('store-changed-elsewhere');
  notices.clear();
  expect(shown()).toEqual(['store-changed-elsewhere']);
  notices.withdraw('store-changed-elsewhere');
  add('store-not-erased');
  notices.clear();
  expect(shown()).toEqual(['store-not-erased']);
  notices.withdraw('store-not-erased');
  for (const code of ['store-newer', 'callback-too-late', 'store-not-writable'] as const) add(code);
  notices.clear();
  expect(shown()).toEqual(['store-not-writable', 'store-newer']);
  notices.dismiss(notices.all[0]?.id ?? '');
  expect(shown()).toEqual(['store-newer']);
  notices.withdraw('store-not-writable');
  expect(shown()).toEqual(['store-newer']);
  notices.withdraw('store-newer');
  expect(shown()).toEqual([]);
});
