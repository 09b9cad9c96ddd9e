/**
 * Callbacks to a waiting sign-in, as pages and programs can send them: none signs anybody in, ends anything or shows a
 * value, and the right one still works.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Attack } from './attack.ts';
import { type AttackedApplication, RIGHT_CODE, startAttackedApplication } from './attacked-application.ts';
import { type HostileCallback, hostileCallback, SECRET_MARK, writeHostileCallback } from './hostile-callbacks.ts';

const METHODS = ['oauth-code', 'oauth-like'] as const;
const AT_ONCE = 25;

const series = fc.array(fc.record({ callback: hostileCallback, isPasted: fc.boolean(), isAnswered: fc.boolean() }), {
  minLength: AT_ONCE,
  maxLength: AT_ONCE,
});

export const CALLBACKS_ATTACK: Attack = {
  title: 'callbacks',
  share: 1,
  perRun: AT_ONCE,
  property: () => fc.asyncProperty(fc.constantFrom(...METHODS), series, attack),
};

interface Sent {
  readonly callback: HostileCallback;
  readonly isPasted: boolean;
  /** Whether the person answers a question that it brought about; that the sign-in goes on, or that it was not theirs. */
  readonly isAnswered: boolean;
}

async function attack(methodId: (typeof METHODS)[number], sent: readonly Sent[]): Promise<void> {
  await using attacked = await startAttackedApplication();
  let attempt = await attacked.start(methodId);
  for (const { callback, isPasted, isAnswered } of sent) {
    const address = writeHostileCallback(callback, attempt);
    if (isPasted) assertWithoutSecret(await attacked.paste(attempt.id, address));
    else await attacked.deliver(address);
    assert.deepEqual(attacked.view().sessions, []);
    const step = attacked.stepOf(attempt.id);
    // A result without the state is shown to the person before anything is kept.
    assert(step?.kind === 'waiting-for-browser' || step?.kind === 'confirming-member', `it came to ${step?.kind}`);
    if (!isAnswered) continue;
    if (step.kind === 'waiting-for-browser') {
      if (step.refusal) await answer(attacked, attempt.id, { isEnded: 'no' });
      continue;
    }
    await answer(attacked, attempt.id, { isThisMember: 'no' });
    attempt = await attacked.start(methodId);
  }
  const { diagnostics } = await attacked.application.handlers.getAbout(undefined);
  assertWithoutSecret(`${attacked.told()} ${diagnostics}`);
  if (attacked.stepOf(attempt.id)?.kind !== 'waiting-for-browser') return;
  await attacked.deliver(`${attempt.redirectUri}?${attempt.parameter}=${RIGHT_CODE}&state=${attempt.state}`);
  assert.equal(attacked.view().sessions.length, 1, 'the right callback signs in');
}

async function answer(
  { application, clock }: AttackedApplication,
  attemptId: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  await application.handlers.answer({ attemptId, fields });
  await clock.advance(0);
}

function assertWithoutSecret(told: string): void {
  const place = told.indexOf(SECRET_MARK);
  assert(place < 0, `a value was told: ${told.slice(Math.max(0, place - 80), place + 80)}`);
}
