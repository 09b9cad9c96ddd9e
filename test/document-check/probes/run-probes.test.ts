import { describe, expect, test } from 'vitest';
import type { ProbeId } from '../../../electron/core/check-codes.ts';
import { planProbes } from '../../../electron/document-check/probes/run-probes.ts';
import { drop, json, redirect, reply } from '../../stub-service.ts';
import { MEMBER, SECRET, SESSION_TOKEN, setUpProbedService } from './probed-service.ts';

const service = setUpProbedService();

const BUSY = json({ error: 'too_many' }, 429);

test('probes run in their own order, two seconds apart, and send a control once', async () => {
  await service.run(['bad-token', 'wrong-key', 'variants']);
  const times = service.sent.map(({ atMs }) => atMs);
  expect(times).toEqual(times.map((_, index) => index * 2000));
  const feeds = service.sent.map((call) => call.feeds).filter((one) => one !== 'all');
  expect([...new Set(feeds)]).toEqual(['variants', 'wrong-key', 'bad-token']);
  expect(service.sent.filter(({ name, feeds }) => name === 'K' && feeds === 'all')).toHaveLength(1);
});

test('it tells what goes on, and until when it waits', async () => {
  const told: unknown[] = [];
  const { clock } = service;
  await service.run(['wrong-key', 'other-client'], {
    onState: (id, state) => told.push([id, state]),
    onWait(atMs) {
      if (atMs !== null) void clock.advance(atMs - clock.nowMs());
      told.push(atMs === null ? null : atMs - clock.nowMs());
    },
  });
  expect(told).toEqual([
    ['wrong-key', 'running'],
    2000,
    null,
    2000,
    null,
    ['wrong-key', 'ended'],
    ['other-client', 'left-out'],
  ]);
});

test('a probe is left out where its unaltered call is refused, and the next one goes on', async () => {
  service.answer = ({ name }) => (name === 'K' ? json({ error: 'no' }, 400) : null);
  const result = await service.run(['wrong-key', 'bad-token']);
  expect(result).toMatchObject({ outcome: 'ended', leftOut: [{ id: 'wrong-key', why: 'control' }] });
  expect(service.sent).toHaveLength(4);
});

test('a service that answers each call alike is no control', async () => {
  service.answer = () => reply('<!doctype html><title>Hotel</title>');
  const result = await service.run(['wrong-key', 'bad-token', 'wrong-basic', 'wrong-secret', 'wrong-password']);
  expect(result.leftOut.map(({ why }) => why)).toEqual(['control', 'control', 'control', 'control', 'control']);
});

describe('what is locked', () => {
  const refuseAfterRandom = (name: string) => {
    let isLocked = false;
    service.answer = (call) => {
      if (call.name !== name) return null;
      const isRandom = JSON.stringify([call.parameters, call.request.headers]).includes('random-');
      if (isLocked) return json({ error: 'locked' }, 403);
      if (isRandom) isLocked = true;
      return null;
    };
  };

  test('is named, and no further probe of that kind is sent', async () => {
    refuseAfterRandom('A');
    const result = await service.run(['wrong-password', 'revoke', 'own-wrong-password']);
    expect(result.locked).toEqual(['password']);
    expect(result.leftOut).toEqual([{ id: 'own-wrong-password', why: 'locked' }]);
    // What was typed is not sent any more either: the token comes from a sign-in.
    expect(service.sent.filter(({ feeds }) => feeds === 'revoke').map(({ name }) => name)).toEqual([
      'X',
      'T',
      'revoke',
      'T',
    ]);
  });
  test.each([
    ['wrong-key', 'K', 'key'],
    ['wrong-secret', 'P', 'secret'],
  ] as const)('by %s', async (id, name, kind) => {
    refuseAfterRandom(name);
    await expect(service.run([id])).resolves.toMatchObject({ locked: [kind] });
  });
  test('stays so in a later run', async () => {
    const result = await service.run(['bad-token', 'wrong-key'], { locked: ['token'] });
    expect(result).toMatchObject({ locked: [], leftOut: [{ id: 'bad-token', why: 'locked' }] });
    expect(JSON.stringify(service.sent.map(({ request }) => request))).not.toContain(SESSION_TOKEN);
  });
  test('is not told from a service that is busy, or from a poll that comes too early', async () => {
    let count = 0;
    service.answer = ({ name }) => {
      count += name === 'P' ? 1 : 0;
      return name === 'P' && count === 3 ? json({ error: 'slow_down' }, 400) : null;
    };
    await expect(service.run(['wrong-secret'])).resolves.toMatchObject({ locked: [] });
    service.answer = ({ name, request }) =>
      name === 'K' && request.headers['x-service-key'] !== 'app-key' ? json({}, 503) : null;
    await expect(service.run(['wrong-key'])).resolves.toMatchObject({ locked: [] });
  });
});

describe('a run ends', () => {
  const all: readonly ProbeId[] = ['wrong-key', 'bad-token'];
  const LEFT_OUT = all.map((id) => ({ id, why: 'run-ended' }));

  test('after two requests in a row without a reply', async () => {
    let count = 0;
    service.answer = () => {
      count += 1;
      return count > 1 ? drop : null;
    };
    await expect(service.run(all)).resolves.toEqual({ outcome: 'not-reached', leftOut: LEFT_OUT, locked: [] });
    expect(count).toBe(3);
  });
  test('not after pages that do not come: they may be on another computer', async () => {
    service.answer = ({ name }) => (name === 'page' ? drop : null);
    const { outcome } = await service.run(['variants']);
    expect(service.sent.filter(({ name }) => name === 'page')).toHaveLength(2);
    expect(outcome).toBe('ended');
  });
  test('not after replies that are of no use', async () => {
    let count = 0;
    service.answer = () => {
      count += 1;
      return count % 2 === 0 ? redirect('https://elsewhere.example/') : drop;
    };
    const result = await service.run(['wrong-key', 'bad-token', 'wrong-basic']);
    expect(result.outcome).toBe('ended');
  });
  test('with 429 to anything but a poll', async () => {
    service.answer = ({ request }) => (request.headers['x-service-key'] === 'app-key' ? null : BUSY);
    await expect(service.run(all)).resolves.toEqual({ outcome: 'limited', leftOut: LEFT_OUT, locked: [] });
    expect(service.sent).toHaveLength(2);
  });
  test('at once when the person stops it, also while it waits', async () => {
    const ending = new AbortController();
    const result = await service.run(['too-fast', 'expiry'], {
      signal: ending.signal,
      onWait: (atMs) => void (atMs !== null && ending.abort(new Error('stopped'))),
    });
    expect(result.outcome).toBe('cancelled');
    expect(result.leftOut.map(({ id }) => id)).toEqual(['too-fast', 'expiry']);
    expect(service.sent).toHaveLength(1);
  });
});

describe('a poll', () => {
  test('that is answered with 429 is sent again after the time that the service asks for', async () => {
    let count = 0;
    service.answer = ({ name }) => {
      count += name === 'P' ? 1 : 0;
      const isBusy = name === 'P' && count === 1;
      return isBusy ? reply('', { status: 429, headers: { 'retry-after': '30' } }) : null;
    };
    await expect(service.run(['too-fast'])).resolves.toMatchObject({ outcome: 'ended', leftOut: [] });
    expect(service.sent.map(({ atMs }) => atMs)).toEqual([0, 5000, 35_000, 36_000]);
  });
  test('that is never answered ends its probe alone', async () => {
    service.answer = ({ name }) => (name === 'P' ? json({}, 503) : null);
    const result = await service.run(['too-fast']);
    expect(result).toEqual({ outcome: 'ended', leftOut: [{ id: 'too-fast', why: 'no-answer' }], locked: [] });
  });
});

test('the demo’s short device code is started in place of a long one, and counts for expiry alone', async () => {
  await service.run(['expiry'], {
    async startShortDevice(start) {
      service.device = { expires_in: 20, interval: 5 };
      try {
        return await start();
      } finally {
        service.device = { expires_in: 1800, interval: 5 };
      }
    },
  });
  expect(service.sent.map(({ name, feeds, atMs }) => [name, feeds, atMs])).toEqual([
    ['D', 'expiry', 0],
    ['P', 'expiry', 10_000],
    ['P', 'expiry', 15_000],
    ['P', 'expiry', 20_000],
  ]);
});

test('a run that was limited sends nothing to clean up', async () => {
  service.answer = ({ name }) => (name === 'T' ? BUSY : null);
  await expect(service.run(['code-reuse'])).resolves.toMatchObject({ outcome: 'limited' });
  expect(service.sent.map(({ name }) => name)).toEqual(['X', 'T']);
});

test('what was sent and what came is told as secret', async () => {
  await service.run(['code-reuse', 'wrong-password', 'wrong-secret']);
  const told = service.sent.flatMap(({ raw }) => raw.secrets);
  expect(told).toEqual(expect.arrayContaining([SECRET, expect.stringMatching(/^code-\d+$/)]));
  const basic = await service.run(['wrong-basic']).then(() => service.sent.at(-1)?.raw.secrets);
  expect(basic).toContain(MEMBER.password);
});

describe('a plan', () => {
  const planOf = (ids: readonly ProbeId[], change = {}) => planProbes(ids, service.targetWith(change));

  test.each([
    ['bad-token', { token: null }, 'needs-token'],
    ['wrong-key', {}, null],
    ['wrong-password', { login: null, password: null }, null],
    ['other-client', {}, 'needs-second-service'],
  ] as const)('of %s with %o says what is in its way: %s', async (id, change, obstacle) => {
    expect(await planOf([id], change)).toMatchObject([{ id, obstacle }]);
  });
  test.each([
    ['needs-basic', 'wrong-basic', {}, { basic: null, login: null, password: null }],
    ['needs-password', 'wrong-password', {}, { login: null, password: null }],
    ['not-secure', 'wrong-password', { baseUrl: 'http://127.0.0.1:9/api' }, {}],
    ['no-revoke-path', 'revoke', { paths: {} }, {}],
  ] as const)('%s: %s is left out of a run', async (why, id, profileChange, change) => {
    const target = service.targetWith({ profile: service.profileWith(profileChange), ...change });
    await expect(service.run([id], { target })).resolves.toMatchObject({ leftOut: [{ id, why }] });
    expect(service.sent).toEqual([]);
  });
});
