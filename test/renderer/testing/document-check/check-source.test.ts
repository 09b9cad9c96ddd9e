import { expect, test } from 'vitest';
import type { Outcome } from '../../../../electron/ipc/channels.ts';
import type { DocumentCheckView } from '../../../../electron/ipc/views/document-check.ts';
import { followCheck } from '../../../../renderer/testing/document-check/check-source.ts';
import { MIXED_FINDINGS, NOTHING_OBSERVED } from './check-views.ts';

function setUp() {
  const asked: PromiseWithResolvers<Outcome<DocumentCheckView>>[] = [];
  const listeners = new Set<() => void>();
  const source = followCheck(
    {
      readDocumentCheck() {
        const question = Promise.withResolvers<Outcome<DocumentCheckView>>();
        asked.push(question);
        return question.promise;
      },
      onCheckChanged(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    'demo',
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    source,
    asked,
    listeners,
    change() {
      for (const listener of listeners) listener();
    },
    async answer(outcome: Outcome<DocumentCheckView>) {
      asked.at(-1)?.resolve(outcome);
      await settle();
    },
  };
}

const FOUND = { ok: true, value: MIXED_FINDINGS } as const;

test('asks once at a time, and once more where something changed meanwhile', async () => {
  const { source, asked, change, answer } = setUp();
  source.subscribe(() => undefined);
  change();
  change();
  expect(asked).toHaveLength(1);
  await answer({ ok: true, value: NOTHING_OBSERVED });
  expect(source.read().view).toBe(NOTHING_OBSERVED);
  expect(asked).toHaveLength(2);
  await answer(FOUND);
  expect(source.read()).toEqual({ view: MIXED_FINDINGS, error: null });
  expect(asked).toHaveLength(2);
});

test('keeps what was found where main cannot be asked', async () => {
  const { source, change, answer } = setUp();
  source.subscribe(() => undefined);
  await answer(FOUND);
  change();
  const error = { code: 'channel-refused', details: {} } as const;
  await answer({ ok: false, error });
  expect(source.read()).toEqual({ view: MIXED_FINDINGS, error });
});

test('listens only while somebody looks', async () => {
  const { source, asked, listeners, answer } = setUp();
  const leave = source.subscribe(() => undefined);
  await answer(FOUND);
  leave();
  expect(listeners.size).toBe(0);
  source.subscribe(() => undefined);
  expect(asked).toHaveLength(2);
  expect(source.read().view).toBe(MIXED_FINDINGS);
});
