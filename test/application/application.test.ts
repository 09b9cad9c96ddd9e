import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { json } from '../stub-service.ts';
import { callbackOf, issueToken, LAUNCH, MEMBER, setUp, start, until, viewOf } from './application-setup.ts';

describe('another version that was started meanwhile', () => {
  test('is named, at the front; its callback is used, and its profile file opened', async () => {
    const world = await setUp();
    world.application.take({ ...LAUNCH, otherVersion: '2.0.0' });
    expect(viewOf(world).notices).toMatchObject([
      { error: { code: 'other-version-open', details: { version: '2.0.0' } } },
    ]);
    expect(world.fronts()).toBe(1);
    world.application.take({ ...LAUNCH, otherVersion: '2.0.0', profileFile: resolve('missing.json') });
    await until(world, ({ notices }) => notices.length === 2);
    expect(viewOf(world).notices[0]).toMatchObject({ error: { code: 'profile-file-unreadable' } });
  });

  test('is not named where it only brings a callback, as the owner of the scheme does', async () => {
    const world = await setUp();
    world.stub.answerWith(issueToken, json(MEMBER));
    await start(world);
    const callback = { kind: 'one', address: callbackOf(world) } as const;
    world.application.take({ ...LAUNCH, otherVersion: '2.0.0', callback });
    await until(world, ({ currentSessionId }) => currentSessionId !== null);
    expect(viewOf(world).notices).toEqual([]);
  });
});

test('starting a sign-in takes earlier notices off the screen', async () => {
  const world = await setUp();
  world.application.take({ ...LAUNCH, callback: { kind: 'several' } });
  await start(world);
  expect(viewOf(world).notices).toEqual([]);
});

test('several changes in one turn reach the page as one view', async () => {
  const world = await setUp();
  await world.clock.advance(0);
  const before = world.views.length;
  world.application.take({ ...LAUNCH, callback: { kind: 'several' } });
  world.application.take({ ...LAUNCH, callback: { kind: 'several' } });
  await world.clock.advance(0);
  expect(world.views.length - before).toBe(1);
});

describe('what the menu offers', () => {
  test('becomes a notice where it fails, on a window that is in front', async () => {
    const world = await setUp();
    world.chosen.file = resolve('missing-profile.json');
    await world.application.act('showLog');
    await world.application.act('openProfileFile');
    expect(viewOf(world).notices.map(({ error }) => error?.code)).toEqual(['profile-file-unreadable', 'log-not-there']);
    expect(world.fronts()).toBe(2);
  });

  test('is done without a word where it works, or where the person thought better of it', async () => {
    const world = await setUp();
    await world.application.act('openProfileFile');
    expect([viewOf(world).notices, world.fronts()]).toEqual([[], 0]);
  });
});
