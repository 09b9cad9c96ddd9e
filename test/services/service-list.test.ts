/** Services start when they are needed; whatever moment one is closed in, it does not stay up. */
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../electron/core/errors.ts';
import { serviceProfileSchema } from '../../electron/service-client/profile.ts';
import {
  createServiceList,
  DEMO_IDLE_MS,
  DEMO_SERVICE_ID,
  type StartedService,
} from '../../electron/services/service-list.ts';
import { FakeClock } from '../fake-clock.ts';

const DEMO = { id: DEMO_SERVICE_ID, name: 'Demo', host: '' };
const STAGING = { id: 'staging', name: 'Staging', host: 'staging.example' };

function setUp({ currentId = DEMO_SERVICE_ID } = {}) {
  const starts = new Map<string, PromiseWithResolvers<StartedService>>();
  const events: string[] = [];
  let changes = 0;
  const clock = new FakeClock();
  const attempts = new Set<string>();
  const services = createServiceList({
    known: [DEMO, STAGING],
    currentId,
    bringUp(id) {
      events.push(`start ${id}`);
      const started = Promise.withResolvers<StartedService>();
      starts.set(id, started);
      return started.promise;
    },
    isSigningIn: (id) => attempts.has(id),
    clock,
    onChange: () => {
      changes += 1;
    },
  });
  const bringUp = (id: string, closed?: Promise<void>): void => starts.get(id)?.resolve(serviceNamed(id, closed));
  /** Starts the demo, which is the current service, and brings it up. */
  const startDemo = async (closed?: Promise<void>): Promise<void> => {
    const start = services.start(DEMO_SERVICE_ID);
    await clock.advance(0);
    bringUp(DEMO_SERVICE_ID, closed);
    await start;
  };
  const serviceNamed = (id: string, closed?: Promise<void>): StartedService => ({
    profile: serviceProfileSchema.parse({
      id,
      name: id,
      baseUrl: 'https://service.example',
      authUrl: 'https://service.example/auth',
      application: { clientId: 'id', clientSecret: 'secret', redirectUri: 'member-login://callback' },
    }),
    client: Object.create(null),
    demo: null,
    async close() {
      await closed;
      events.push(`closed ${id}`);
    },
  });
  return { services, starts, events, bringUp, startDemo, clock, attempts, changes: () => changes };
}

it('starts a service once, when it is needed', async () => {
  const { services, events, bringUp } = setUp();
  expect(services.all.map(({ state }) => state)).toEqual([null, null]);
  const both = Promise.all([services.start('staging'), services.start('staging')]);
  bringUp('staging');
  await both;
  await services.start('staging');
  expect(events).toEqual(['start staging']);
  expect(services.find('staging')?.profile.id).toBe('staging');
  expect(services.find(DEMO_SERVICE_ID)).toBeNull();
});

it('gives the current service only while it is up, and says why it is not', async () => {
  const { services, starts, bringUp } = setUp();
  expect(() => services.require(DEMO_SERVICE_ID)).toThrow(expect.objectContaining({ code: 'service-not-ready' }));
  const start = services.start(DEMO_SERVICE_ID);
  starts.get(DEMO_SERVICE_ID)?.reject(new ServiceError('demo-not-started', 'No port.'));
  await start;
  expect(() => services.require(DEMO_SERVICE_ID)).toThrow(expect.objectContaining({ code: 'demo-not-started' }));
  const again = services.start(DEMO_SERVICE_ID);
  bringUp(DEMO_SERVICE_ID);
  await again;
  expect(services.require(DEMO_SERVICE_ID).profile.id).toBe(DEMO_SERVICE_ID);
});

it('begins with the demo where the current service is not known any more', () => {
  expect(setUp({ currentId: 'gone' }).services.current.id).toBe(DEMO_SERVICE_ID);
  expect(setUp({ currentId: 'staging' }).services.current.id).toBe('staging');
});

it('refuses to select a service that it does not know', () => {
  const { services } = setUp();
  expect(() => services.select('gone')).toThrow(expect.objectContaining({ code: 'service-not-known' }));
  expect(services.current.id).toBe(DEMO_SERVICE_ID);
});

it('puts a new profile in the place of the one with its id, and closes that', async () => {
  const { services, events, bringUp } = setUp();
  const start = services.start('staging');
  bringUp('staging');
  await start;
  services.add({ ...STAGING, name: 'Staging, again' });
  expect(services.all.map(({ name, state }) => [name, state])).toEqual([
    ['Demo', null],
    ['Staging, again', null],
  ]);
  await services.close();
  expect(events).toEqual(['start staging', 'closed staging']);
});

it('forgets a service that is still starting, and closes it once it is up', async () => {
  const { services, events, bringUp } = setUp({ currentId: 'staging' });
  const start = services.start('staging');
  services.forget('staging');
  expect(services.current.id).toBe(DEMO_SERVICE_ID);
  bringUp('staging');
  await start;
  expect(events).toEqual(['start staging', 'closed staging']);
  expect(services.find('staging')).toBeNull();
});

it('never forgets the demo', () => {
  const { services } = setUp();
  services.forget(DEMO_SERVICE_ID);
  expect(services.all.map(({ id }) => id)).toEqual([DEMO_SERVICE_ID, 'staging']);
});

it('closes what is up once', async () => {
  const { services, events, bringUp } = setUp();
  const start = services.start(DEMO_SERVICE_ID);
  bringUp(DEMO_SERVICE_ID);
  await start;
  await services.close();
  expect(events).toEqual(['start demo', 'closed demo']);
});

it('waits for what is still starting, closes it, and starts no more', async () => {
  const { services, events, bringUp } = setUp();
  const start = services.start(DEMO_SERVICE_ID);
  const close = services.close();
  bringUp(DEMO_SERVICE_ID);
  await close;
  await start;
  await services.start('staging');
  expect(events).toEqual(['start demo', 'closed demo']);
});

it('waits for what was replaced or forgotten before, and is told of nothing afterwards', async () => {
  const { services, events, bringUp, changes, clock } = setUp({ currentId: 'staging' });
  const closed = Promise.withResolvers<void>();
  const start = services.start('staging');
  bringUp('staging', closed.promise);
  await start;
  services.add(STAGING);
  const restart = services.start('staging');
  const closing = services.close().then(() => events.push('all closed'));
  const told = changes();
  bringUp('staging');
  await restart;
  await clock.advance(0);
  closed.resolve();
  await closing;
  expect(events).toEqual(['start staging', 'start staging', 'closed staging', 'closed staging', 'all closed']);
  expect(changes()).toBe(told);
});

it('closes all before it says that one went wrong, and says nothing of one that was forgotten', async () => {
  const { services, events, bringUp, clock } = setUp();
  const closed = Promise.withResolvers<void>();
  const add = async (id: string, ending: Promise<void>) => {
    services.add({ ...STAGING, id });
    const start = services.start(id);
    bringUp(id, ending);
    await start;
  };
  const failing = () =>
    new Promise<void>((_, reject) => clock.schedule(1, () => reject(new Error('It did not close.'))));
  await add('forgotten', failing());
  services.forget('forgotten');
  await clock.advance(1);
  await add('failing', failing());
  await add('slow', closed.promise);
  const closing = services.close().catch((thrown: unknown) => events.push(String(thrown)));
  await clock.advance(1);
  closed.resolve();
  await closing;
  expect(events.slice(-2)).toEqual(['closed slow', 'Error: It did not close.']);
});

it('does not keep the end waiting for what could not start', async () => {
  const { services, starts, events } = setUp();
  void services.start(DEMO_SERVICE_ID);
  const close = services.close();
  starts.get(DEMO_SERVICE_ID)?.reject(new ServiceError('demo-not-started', 'No port.'));
  await close;
  expect(events).toEqual(['start demo']);
});

describe('the demo, which listens', () => {
  it('is closed a little after another service was selected, and is still described', async () => {
    const { services, events, startDemo, clock } = setUp();
    await startDemo();
    services.select('staging');
    await clock.advance(DEMO_IDLE_MS - 1);
    expect(events).toEqual(['start demo']);
    await clock.advance(1);
    expect(events).toEqual(['start demo', 'closed demo']);
    expect(services.require(DEMO_SERVICE_ID).profile.id).toBe(DEMO_SERVICE_ID);
    expect(services.all[0]?.state).toBeNull();
    await services.close();
    expect(events).toEqual(['start demo', 'closed demo']);
  });

  it('stays up where somebody goes away and comes back at once', async () => {
    const { services, events, startDemo, clock } = setUp();
    await startDemo();
    for (let times = 0; times < 3; times += 1) {
      services.select('staging');
      await clock.advance(DEMO_IDLE_MS - 1);
      services.select(DEMO_SERVICE_ID);
      await services.start(DEMO_SERVICE_ID);
    }
    await clock.advance(10 * DEMO_IDLE_MS);
    expect(events).toEqual(['start demo']);
    expect(clock.pending).toBe(0);
  });

  it('is not started by what does not need it', async () => {
    const { services, events } = setUp({ currentId: 'staging' });
    await services.start(DEMO_SERVICE_ID);
    expect(events).toEqual([]);
  });

  it('is started for a use, stays up until the last one has ended, and starts again for the next', async () => {
    const { services, starts, events, bringUp, clock } = setUp({ currentId: 'staging' });
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const uses = [
      services.use(DEMO_SERVICE_ID, () => first.promise),
      services.use(DEMO_SERVICE_ID, async () => {
        await second.promise;
        throw new Error('of the use');
      }),
    ];
    bringUp(DEMO_SERVICE_ID);
    first.resolve();
    await uses[0];
    await clock.advance(10 * DEMO_IDLE_MS);
    expect(events).toEqual(['start demo']);
    second.resolve();
    await expect(uses[1]).rejects.toThrow('of the use');
    await clock.advance(DEMO_IDLE_MS);
    expect(events).toEqual(['start demo', 'closed demo']);
    starts.clear();
    const again = services.use(DEMO_SERVICE_ID, async () => services.require(DEMO_SERVICE_ID).profile.id);
    await clock.advance(0);
    bringUp(DEMO_SERVICE_ID);
    expect(await again).toBe(DEMO_SERVICE_ID);
    expect(events).toEqual(['start demo', 'closed demo', 'start demo']);
  });

  it('stays up while a sign-in at it is under way', async () => {
    const { services, events, startDemo, clock, attempts } = setUp();
    await startDemo();
    attempts.add(DEMO_SERVICE_ID);
    services.select('staging');
    await clock.advance(10 * DEMO_IDLE_MS);
    expect(events).toEqual(['start demo']);
    attempts.clear();
    services.closeIdle();
    await clock.advance(DEMO_IDLE_MS);
    expect(events).toEqual(['start demo', 'closed demo']);
  });

  it('is closed also where it was left while it was still starting', async () => {
    const { services, events, bringUp, clock } = setUp();
    const start = services.start(DEMO_SERVICE_ID);
    services.select('staging');
    await clock.advance(DEMO_IDLE_MS);
    bringUp(DEMO_SERVICE_ID);
    await start;
    await clock.advance(DEMO_IDLE_MS);
    expect(events).toEqual(['start demo', 'closed demo']);
  });

  it('starts again only once it has closed', async () => {
    const { services, events, starts, startDemo, clock } = setUp();
    const closed = Promise.withResolvers<void>();
    await startDemo(closed.promise);
    services.select('staging');
    await clock.advance(DEMO_IDLE_MS);
    starts.clear();
    services.select(DEMO_SERVICE_ID);
    const start = services.start(DEMO_SERVICE_ID);
    await clock.advance(0);
    expect(events).toEqual(['start demo']);
    const end = services.close();
    closed.resolve();
    await Promise.all([start, end]);
    expect(events).toEqual(['start demo', 'closed demo']);
  });

  it('starts again also where closing it went wrong', async () => {
    const { services, bringUp, startDemo, clock } = setUp();
    const closed = Promise.withResolvers<void>();
    await startDemo(closed.promise);
    services.select('staging');
    clock.schedule(DEMO_IDLE_MS, () => closed.reject(new Error('It did not close.')));
    await clock.advance(DEMO_IDLE_MS);
    services.select(DEMO_SERVICE_ID);
    const start = services.start(DEMO_SERVICE_ID);
    await clock.advance(0);
    bringUp(DEMO_SERVICE_ID);
    await start;
    expect(services.current.state?.kind).toBe('ready');
  });

  it('is closed once where the list is closed while it is idle', async () => {
    const { services, events, startDemo, clock } = setUp();
    await startDemo();
    services.select('staging');
    await services.close();
    services.closeIdle();
    await clock.advance(DEMO_IDLE_MS);
    expect(events).toEqual(['start demo', 'closed demo']);
  });

  it('says why it did not start, and is tried again by the next use', async () => {
    const { services, starts, bringUp } = setUp({ currentId: 'staging' });
    const use = (): Promise<string> =>
      services.use(DEMO_SERVICE_ID, async () => services.require(DEMO_SERVICE_ID).profile.id);
    const failing = use();
    await Promise.resolve();
    starts.get(DEMO_SERVICE_ID)?.reject(new ServiceError('demo-not-started', 'No port.'));
    await expect(failing).rejects.toMatchObject({ code: 'demo-not-started' });
    const again = use();
    await Promise.resolve();
    bringUp(DEMO_SERVICE_ID);
    expect(await again).toBe(DEMO_SERVICE_ID);
  });

  it('begins nothing for a use that had to wait until the end', async () => {
    const { services, events, bringUp } = setUp({ currentId: 'staging' });
    const use = services.use(DEMO_SERVICE_ID, async () => void events.push('used'));
    await Promise.resolve();
    const end = services.close();
    bringUp(DEMO_SERVICE_ID);
    await expect(use).rejects.toMatchObject({ code: 'service-not-ready' });
    await end;
    expect(events).toEqual(['start demo', 'closed demo']);
  });
});
