/** Services start when they are needed; whatever moment one is closed in, it does not stay up. */
import { expect, it } from 'vitest';
import { ServiceError } from '../../electron/core/errors.ts';
import { serviceProfileSchema } from '../../electron/service-client/profile.ts';
import { createServiceList, DEMO_SERVICE_ID, type StartedService } from '../../electron/services/service-list.ts';

const DEMO = { id: DEMO_SERVICE_ID, name: 'Demo', host: '' };
const STAGING = { id: 'staging', name: 'Staging', host: 'staging.example' };

function setUp({ currentId = DEMO_SERVICE_ID } = {}) {
  const starts = new Map<string, PromiseWithResolvers<StartedService>>();
  const events: string[] = [];
  const services = createServiceList({
    known: [DEMO, STAGING],
    currentId,
    bringUp(id) {
      events.push(`start ${id}`);
      const started = Promise.withResolvers<StartedService>();
      starts.set(id, started);
      return started.promise;
    },
    onChange: () => {},
  });
  const bringUp = (id: string): void => starts.get(id)?.resolve(serviceNamed(id));
  const serviceNamed = (id: string): StartedService => ({
    profile: serviceProfileSchema.parse({
      id,
      name: id,
      baseUrl: 'https://service.example',
      authUrl: 'https://service.example/auth',
      application: { clientId: 'id', clientSecret: 'secret', redirectUri: 'member-login://callback' },
    }),
    client: Object.create(null),
    demo: null,
    close: async () => void events.push(`closed ${id}`),
  });
  return { services, starts, events, bringUp };
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

it('does not keep the end waiting for what could not start', async () => {
  const { services, starts, events } = setUp();
  void services.start(DEMO_SERVICE_ID);
  const close = services.close();
  starts.get(DEMO_SERVICE_ID)?.reject(new ServiceError('demo-not-started', 'No port.'));
  await close;
  expect(events).toEqual(['start demo']);
});
