/** Whatever moment it is closed in, the service does not stay up. */
import { expect, it } from 'vitest';
import { ServiceError } from '../../electron/core/errors.ts';
import { createCurrentService, type StartedService } from '../../electron/service/current-service.ts';
import { serviceProfileSchema } from '../../electron/service/profile.ts';

function setUp() {
  const started = Promise.withResolvers<StartedService>();
  const events: string[] = [];
  const current = createCurrentService(
    () => started.promise,
    () => events.push(current.state.kind),
  );
  const service: StartedService = {
    profile: serviceProfileSchema.parse({
      id: 'test',
      name: 'Test',
      baseUrl: 'https://service.example',
      authUrl: 'https://service.example/auth',
      application: { clientId: 'id', clientSecret: 'secret', redirectUri: 'member-login://callback' },
    }),
    client: Object.create(null),
    demoMembers: null,
    close: async () => void events.push('closed'),
  };
  return { started, service, events, current };
}

it('is closed once where it is up', async () => {
  const { started, service, events, current } = setUp();
  started.resolve(service);
  await current.start();
  await current.close();
  expect(events).toEqual(['starting', 'ready', 'closed']);
});

it('is waited for and closed where it was still starting', async () => {
  const { started, service, events, current } = setUp();
  const start = current.start();
  const close = current.close();
  started.resolve(service);
  await close;
  expect(events).toEqual(['starting', 'closed']);
  await start;
});

it('does not keep the end waiting where it could not start, and starts no more', async () => {
  const { started, events, current } = setUp();
  void current.start();
  const close = current.close();
  started.reject(new ServiceError('demo-not-started', 'No port.'));
  await close;
  await current.start();
  expect(events).toEqual(['starting', 'failed']);
});
