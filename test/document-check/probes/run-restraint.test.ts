import { describe, expect, test, vi } from 'vitest';
import { json } from '../../stub-service.ts';
import { SESSION_TOKEN, setUpProbedService } from './probed-service.ts';

const service = setUpProbedService();

const STOPPED = new Error('stopped');

test('a run that was stopped before it began starts no probe', async () => {
  const states: string[] = [];
  const signal = AbortSignal.abort(STOPPED);
  const result = await service.run(['wrong-key'], { signal, onState: (_, state) => states.push(state) });
  expect(result.outcome).toBe('cancelled');
  expect(states).toEqual(['left-out']);
});

describe('a member who cancels a sign-in', () => {
  const brought = { code: 'code', redirectUri: 'member-login://callback' };

  test('has its code sent nowhere', async () => {
    const result = await service.run(['other-redirect-uri'], {
      async signInByCode(_expect, use) {
        await use(brought, AbortSignal.abort(STOPPED)).catch(() => undefined);
        return false;
      },
    });
    expect(result.leftOut).toEqual([{ id: 'other-redirect-uri', why: 'not-signed-in' }]);
    expect(service.sent).toEqual([]);
  });

  test('need not wait until it would be sent', async () => {
    const { clock } = service;
    const cancelling = new AbortController();
    let isSignedIn = false;
    await service.run(['wrong-key', 'other-redirect-uri'], {
      async signInByCode(_expect, use) {
        isSignedIn = true;
        await use(brought, cancelling.signal).catch(() => undefined);
        return false;
      },
      onWait(atMs) {
        if (isSignedIn) cancelling.abort(STOPPED);
        if (atMs !== null) void clock.advance(atMs - clock.nowMs());
      },
    });
    expect(service.sent.map(({ name }) => name)).toEqual(['K', 'K', 'K']);
  });
});

describe('credentials', () => {
  const authorization = () => service.sent.map(({ request }) => request.headers.authorization);

  test('of a session go before what was typed', async () => {
    const target = service.targetWith({ login: 'somebody', password: 'else' });
    await expect(service.run(['wrong-basic'], { target })).resolves.toMatchObject({ leftOut: [] });
  });
  test('that HTTP Basic cannot carry are not sent by it', async () => {
    const target = service.targetWith({ basic: null, login: 'mia:2' });
    const result = await service.run(['wrong-basic'], { target });
    expect(result.leftOut).toEqual([{ id: 'wrong-basic', why: 'needs-basic' }]);
    expect(service.sent).toEqual([]);
  });
  test('that a service has locked are not sent by probes of another kind either', async () => {
    await service.run(['variants'], { locked: ['token'] });
    expect(authorization()).not.toContain(`Bearer ${SESSION_TOKEN}`);
    expect(service.sent).not.toEqual([]);
  });
  test('are not sent to revoke a token while the secret is locked', async () => {
    await service.run(['wrong-password'], { locked: ['secret'] });
    expect(service.sent.map(({ name }) => name)).toEqual(['A', 'A', 'A']);
  });
});

test('a service that is busy when the control is repeated has locked nothing', async () => {
  let count = 0;
  service.answer = ({ name }) => {
    count += name === 'K' ? 1 : 0;
    return count === 3 ? json({}, 503) : null;
  };
  await expect(service.run(['wrong-key'])).resolves.toMatchObject({ locked: [] });
  expect(count).toBe(3);
});

test('a device code that is to be declined is polled more slowly once the service asks for that', async () => {
  let count = 0;
  service.answer = ({ name }) => {
    count += name === 'P' ? 1 : 0;
    if (name === 'P' && count === 1) return json({ error: 'slow_down' }, 400);
    service.hasDeclined = count > 0;
    return null;
  };
  await service.run(['decline']);
  const polls = service.sent.filter(({ name }) => name === 'P').map(({ atMs }) => atMs);
  expect(polls.slice(0, 2)).toEqual([5000, 15_000]);
});

test('a clock that is set back makes no wait longer', async () => {
  const { clock } = service;
  const nowMs = clock.nowMs.bind(clock);
  const waits: number[] = [];
  let isSetBack = false;
  vi.spyOn(clock, 'nowMs').mockImplementation(() => nowMs() - (isSetBack ? 3_600_000 : 0));
  await service.run(['wrong-key'], {
    random: {
      token() {
        isSetBack = true;
        return 'random-key';
      },
    },
    onWait(atMs) {
      if (atMs === null) return;
      waits.push(atMs - clock.nowMs());
      void clock.advance(2000);
    },
  });
  expect(waits).toEqual([2000, 2000]);
});

test('code-reuse is left out where the code brings no token the first time', async () => {
  service.answer = ({ name }) => (name === 'X' ? json({ error: 'invalid_grant' }, 400) : null);
  await expect(service.run(['code-reuse'])).resolves.toMatchObject({ leftOut: [{ id: 'code-reuse', why: 'control' }] });
  expect(service.sent.map(({ name }) => name)).toEqual(['X']);
});

test('expiry ends with the first answer where that comes after the code has expired', async () => {
  service.device = { expires_in: 20, interval: 5 };
  service.answer = ({ name, atMs }) => (name === 'P' && atMs <= 20_000 ? json({}, 503) : null);
  await service.run(['expiry']);
  expect(service.sent.filter(({ name }) => name === 'P').map(({ atMs }) => atMs)).toEqual([
    10_000, 15_000, 20_000, 25_000,
  ]);
});
