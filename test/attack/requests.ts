/**
 * Requests to the way back on this computer, as a page can cause them without going there: each is answered like a wrong
 * path and reaches no sign-in, and a page that the browser opens still does.
 */
import assert from 'node:assert/strict';
import { type OutgoingHttpHeaders, request } from 'node:http';
import fc from 'fast-check';
import { createLoopback } from '../../electron/callback/loopback.ts';
import { FakeClock } from '../fake-clock.ts';
import { NAVIGATION } from '../navigate.ts';
import type { Attack } from './attacks.ts';
import { hostileRequest, OLD_NAVIGATION } from './hostile-callbacks.ts';

const AT_ONCE = 20;

export const REQUESTS_ATTACK: Attack = {
  title: 'requests to the way back',
  share: 1 / 50,
  perRun: AT_ONCE,
  property: () =>
    fc.asyncProperty(
      fc.array(hostileRequest, { minLength: AT_ONCE, maxLength: AT_ONCE }),
      fc.constantFrom(NAVIGATION, OLD_NAVIGATION),
      attack,
    ),
};

async function attack(sent: readonly OutgoingHttpHeaders[], opened: OutgoingHttpHeaders): Promise<void> {
  const clock = new FakeClock();
  const taken: string[] = [];
  const loopback = createLoopback({
    clock,
    onCallback(address) {
      taken.push(address);
      return { lang: 'en', end: 'accepted', title: '', text: '' };
    },
  });
  const { address, end } = await loopback.expect({ hostname: '127.0.0.1', port: 0, path: '/callback' });
  try {
    const statuses = await Promise.all(sent.map((headers) => statusOf(`${address}?code=evil`, headers)));
    assert.deepEqual([taken, new Set(statuses)], [[], new Set([404])]);
    assert.equal(await statusOf(`${address}?code=own`, opened), 200);
    assert.deepEqual(taken, [`${address}?code=own`]);
  } finally {
    end();
    await clock.advance(60_000);
  }
}

function statusOf(address: string, headers: OutgoingHttpHeaders): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(address, { headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    call.on('error', reject).end();
  });
}
