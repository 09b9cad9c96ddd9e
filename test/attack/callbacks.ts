/**
 * Callbacks to a waiting sign-in, as pages and programs can send them: none signs anybody in, ends anything or shows a
 * value, and the member's own still counts, whatever is being asked, with the state and without.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type AttackedApplication, OWN_MEMBER, RIGHT_CODE, startAttackedApplication } from './attacked-application.ts';
import type { Attack } from './attacks.ts';
import { type HostileCallback, hostileCallback, SECRET_MARK, writeHostileCallback } from './hostile-callbacks.ts';

const METHODS = ['oauth-code', 'oauth-like'] as const;
const AT_ONCE = 25;
const MOST_QUESTIONS = 2;

const series = fc.array(fc.record({ callback: hostileCallback, isPasted: fc.boolean(), isAnswered: fc.boolean() }), {
  minLength: AT_ONCE,
  maxLength: AT_ONCE,
});

export const CALLBACKS_ATTACK: Attack = {
  title: 'callbacks',
  share: 1,
  perRun: AT_ONCE,
  property: () => fc.asyncProperty(fc.constantFrom(...METHODS), series, fc.boolean(), attack),
};

interface Sent {
  readonly callback: HostileCallback;
  readonly isPasted: boolean;
  /** Whether the person answers a question that it brought about; that the sign-in goes on, or that it was not theirs. */
  readonly isAnswered: boolean;
}

async function attack(methodId: (typeof METHODS)[number], sent: readonly Sent[], isStateReturned: boolean) {
  await using attacked = await startAttackedApplication();
  const attempt = await attacked.start(methodId);
  for (const { callback, isPasted, isAnswered } of sent) {
    const address = writeHostileCallback(callback, attempt);
    if (isPasted) assertWithoutSecret(await attacked.paste(attempt.id, address));
    else await attacked.deliver(address);
    assert.deepEqual(attacked.view().sessions, []);
    const step = attacked.stepOf(attempt.id);
    // A result without the state is shown to the person before anything is kept.
    assert(step?.kind === 'waiting-for-browser' || step?.kind === 'confirming-member', `it came to ${step?.kind}`);
    if (isAnswered) await goOn(attacked, attempt.id);
  }
  const { diagnostics } = await attacked.application.handlers.getAbout(undefined);
  assertWithoutSecret(`${attacked.told()} ${diagnostics}`);
  const own = `${attempt.redirectUri}?${attempt.parameter}=${RIGHT_CODE}`;
  if (isStateReturned) await attacked.deliver(`${own}&state=${attempt.state}`);
  else await finish(attacked, attempt.id, own);
  assert.equal(attacked.view().sessions.length, 1, 'the member’s own callback signs in');
}

/** What the member does where the service returns no state: a no to whatever is not theirs, and the page once more. */
async function finish(attacked: AttackedApplication, attemptId: string, own: string): Promise<void> {
  await attacked.deliver(own);
  // One question may be open, and one other value may wait behind it.
  for (let count = 0; count < MOST_QUESTIONS; count += 1) {
    const step = attacked.stepOf(attemptId);
    if (step?.kind === 'confirming-member' && step.member.title === OWN_MEMBER) break;
    await goOn(attacked, attemptId);
    await attacked.deliver(own);
  }
  await answer(attacked, attemptId, { isThisMember: 'yes' });
}

/** Answers what is asked, if anything, so that the sign-in goes on. */
async function goOn(attacked: AttackedApplication, attemptId: string): Promise<void> {
  const step = attacked.stepOf(attemptId);
  if (step?.kind === 'confirming-member') await answer(attacked, attemptId, { isThisMember: 'no' });
  else if (step?.kind === 'waiting-for-browser' && step.refusal) await answer(attacked, attemptId, { isEnded: 'no' });
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
