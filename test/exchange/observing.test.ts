import { beforeEach, expect, test } from 'vitest';
import { createObserving, type ExchangeObserver } from '../../electron/exchange/observing.ts';
import { PROFILE } from './recorded.ts';

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
