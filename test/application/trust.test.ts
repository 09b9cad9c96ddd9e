/** Whom the application trusts to vouch for services (N1), and what it waits for to know that. */
import { beforeAll, expect, test, vi } from 'vitest';
import { type Certificate, json, makeCertificate } from '../stub-service.ts';
import {
  deliver,
  issueToken,
  MEMBER,
  openStaging,
  setUp,
  signIn,
  start,
  stepOf,
  until,
  viewOf,
} from './application-setup.ts';

let certificate: Certificate;

beforeAll(async () => {
  certificate = await makeCertificate();
});

test('N1: the demo never asks the system whom it trusts, and is trusted by its own certificate alone', async () => {
  const loadAuthorities = vi.fn(async () => [certificate.cert]);
  const world = await setUp({ certificate, loadAuthorities, profile: { certificateAuthorities: [certificate.cert] } });
  await signIn(world);
  expect(loadAuthorities).not.toHaveBeenCalled();
  const other = await setUp({ certificate, loadAuthorities });
  other.stub.answerWith(issueToken, json(MEMBER));
  await start(other);
  deliver(other);
  await until(other, () => (stepOf(other)?.kind ?? 'ended') === 'ended');
  expect(stepOf(other)).toMatchObject({ error: { code: 'tls-failed' } });
  expect(loadAuthorities).not.toHaveBeenCalled();
});

test('N1: with a system that never says whom it trusts, the demo works, and other services do after the limit', async () => {
  const profile = { certificateAuthorities: [certificate.cert] };
  const loadAuthorities = vi.fn(() => new Promise<never>(() => {}));
  const world = await setUp({ certificate, loadAuthorities, profile });
  await signIn(world);
  expect(world.clock.elapsedMs).toBe(0);

  await openStaging(world, profile);
  // Before anything is asked for, so that the first sign-in need not wait as long.
  await vi.waitFor(() => expect(loadAuthorities).toHaveBeenCalledTimes(1));
  const before = world.stub.requests.length;
  world.stub.answerWith(issueToken, json(MEMBER));
  await start(world);
  deliver(world);
  await world.clock.advance(19_999);
  expect(stepOf(world)?.kind).toBe('exchanging');
  expect(world.stub.requests).toHaveLength(before);
  await world.clock.advance(1);
  await until(world, ({ sessions }) => sessions.length === 2);
  expect(viewOf(world).sessions.map(({ status }) => status)).toEqual(['verified', 'verified']);
  expect(loadAuthorities).toHaveBeenCalledTimes(1);
});
