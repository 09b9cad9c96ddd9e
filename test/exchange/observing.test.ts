import { beforeEach, expect, test } from 'vitest';
import { systemRandom } from '../../electron/core/random.ts';
import { createExchangeLog } from '../../electron/exchange/exchange-log.ts';
import { createObserving, type ExchangeObserver } from '../../electron/exchange/observing.ts';
import { FakeClock } from '../fake-clock.ts';
import { begun, PROFILE } from './recorded.ts';

let told: number[] = [];
beforeEach(() => {
  told = [];
});
const ignore = (): void => undefined;
const observer: ExchangeObserver = {
  meet: ignore,
  call: ignore,
  browser: ignore,
  answer: ({ atMs }) => void told.push(atMs),
  signedIn: ignore,
  signedOut: ignore,
  forget: ignore,
  clear: ignore,
};

test('tells a few at a time in their order, so that calls that follow at once are not slowed down', () => {
  const observing = createObserving({ observer, isSignedOut: () => false });
  const all = Array.from({ length: 40 }, (_, atMs) => atMs);
  for (const atMs of all) {
    observing.answer({ profile: PROFILE, signIn: null, feeds: 'all', atMs, answer: 'confirmed' });
  }
  expect([observing.flush(), told.length]).toEqual([true, 16]);
  expect([observing.flush(), told.length]).toEqual([true, 32]);
  expect([observing.flush(), told]).toEqual([false, all]);
});

test('keeps no more than 16 MiB waiting: the oldest are told at once', () => {
  const observing = createObserving({ observer, isSignedOut: () => false });
  for (let atMs = 0; atMs < 1030; atMs += 1) {
    observing.answer({ profile: PROFILE, signIn: null, feeds: 'all', atMs, answer: 'confirmed' });
  }
  expect(told).toEqual([0, 1, 2, 3, 4, 5]);
  observing.drop();
  expect([observing.flush(), told.length]).toEqual([false, 6]);
});

test.each([
  ['tells of the page that follows a request', [], ['page-opened']],
  ['X7: but not where that was changed, however soon it follows', [{ kind: 'removed', place: 'form', name: 'a' }], []],
] as const)('%s', async (_what, changes, seen) => {
  const clock = new FakeClock();
  const pages: string[] = [];
  const counting: ExchangeObserver = { ...observer, browser: ({ event }) => void pages.push(event.event) };
  const log = createExchangeLog({ clock, random: systemRandom, onChange: ignore, observer: counting });
  const signIn = log.beginSignIn({ profile: PROFILE, methodId: 'oauth-like' });
  const raw = begun({ purpose: 'key-request', heldFromMs: clock.nowMs() });
  const recording = signIn.recorder.begin(raw);
  Object.assign(raw, { changes });
  recording.changed();
  const address = `${PROFILE.authUrl}/login?key=k`;
  signIn.add({ event: 'page-opened', route: null, address, harmless: [], error: null });
  await clock.advance(1_000);
  expect(pages).toEqual(seen);
});
