/** The methods that take a password into this app, with the real client, against a service on plain http. */
import { expect, test } from 'vitest';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import { createServiceClient } from '../../electron/service-client/client.ts';
import { createHttp } from '../../electron/service-client/transport/http.ts';
import { startStubService } from '../stub-service.ts';
import { createProfile, fillIn, setUpManager } from './manager-setup.ts';

test.each(LOGIN_METHODS.filter(({ passwordGoesTo }) => passwordGoesTo === 'this-app'))(
  'S8: $id is refused before a byte is sent, also where the service is on this computer',
  async ({ id }) => {
    await using service = await startStubService();
    const it = setUpManager();
    const http = createHttp({ clock: it.clock, resolveProxy: async () => 'DIRECT', systemAuthorities: async () => [] });
    const profile = createProfile({ baseUrl: `${service.origin}/api` });
    const client = createServiceClient({ profile, http, clock: it.clock });
    await it.start(id, fillIn(id), { ...it.target, profile, client });
    expect(it.stepOf(id)).toMatchObject({ kind: 'ended', end: 'failed', error: { code: 'address-not-secure' } });
    expect(service.connections.opened).toBe(0);
    await http.close();
  },
);
