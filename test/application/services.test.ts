import { describe, expect, test } from 'vitest';
import { deliver, setUp, start, stepOf, untilEnded, viewOf } from './application-setup.ts';

describe('the service', () => {
  test('that does not start says so and can be started again', async () => {
    const world = await setUp({ fails: true });
    expect(viewOf(world).service).toMatchObject({
      name: 'Stub',
      state: 'failed',
      problem: { code: 'demo-not-started' },
    });
    await expect(async () =>
      world.application.handlers.startLogin({
        serviceId: viewOf(world).service.id,
        methodId: 'oauth-code',
        fields: {},
      }),
    ).rejects.toMatchObject({ code: 'demo-not-started' });
    await world.application.handlers.startServiceAgain(undefined);
    expect(viewOf(world).service).toMatchObject({ state: 'ready', problem: null });
  });

  test('tells how its calls travel', async () => {
    const world = await setUp();
    expect(viewOf(world).status.proxy).toEqual({ kind: 'direct' });
  });

  test('N2: a proxy of a kind that is not supported is named, and a sign-in ends before anything is sent', async () => {
    const address = 'SOCKS4 proxy.example:1080';
    const world = await setUp({ proxies: address });
    expect(viewOf(world).status.proxy).toEqual({ kind: 'not-supported', address });
    await start(world);
    deliver(world);
    await untilEnded(world);
    expect(stepOf(world)).toMatchObject({ error: { code: 'proxy-not-supported', details: { host: address } } });
    expect(world.stub.requests).toEqual([]);
  });
});
