import { expect, test } from 'vitest';
import { holdHttp } from '../../electron/login/attempt-gate.ts';
import { createHttp, type Http, type HttpRequest } from '../../electron/service-client/transport/http.ts';
import { FakeClock } from '../fake-clock.ts';
import { redirect, reply, startStubService } from '../stub-service.ts';

function requestTo(origin: string): HttpRequest {
  return {
    method: 'GET',
    address: `${origin}/a`,
    headers: [],
    body: null,
    credentials: 'none',
    certificateAuthorities: [],
    signal: new AbortController().signal,
  };
}

function setUp(gate: Partial<Parameters<typeof holdHttp>[1]>) {
  const lookedUp: string[] = [];
  const http = createHttp({
    clock: new FakeClock(),
    resolveProxy: async (address) => {
      lookedUp.push(address);
      return 'DIRECT';
    },
    systemAuthorities: async () => [],
  });
  const held: Http = holdHttp(http, { hold: async (request) => request, typedSecrets: [], ...gate });
  return { held, http, lookedUp };
}

test('nothing is looked up before a request is let go, also not ahead of it', async () => {
  await using stub = await startStubService();
  stub.answerWith(reply('sent'));
  const gate = Promise.withResolvers<HttpRequest>();
  const { held, http, lookedUp } = setUp({ hold: () => gate.promise });
  const request = requestTo(stub.origin);
  await held.prepare(request);
  const sent = held.send(request);
  await new Promise(setImmediate);
  expect(lookedUp).toEqual([]);
  expect(stub.connections.opened).toBe(0);
  gate.resolve({ ...request, address: `${stub.origin}/b` });
  expect((await sent).status).toBe(200);
  expect(stub.requests[0]?.target).toBe('/b');
  await http.close();
});

test('S8: an address that is not allowed is refused before it is held', async () => {
  const { held } = setUp({ hold: () => Promise.reject(new Error('It was held.')) });
  await expect(held.send(requestTo('http://service.example'))).rejects.toMatchObject({ code: 'address-not-secure' });
});

test('S10: what was typed is masked in the host of a redirect, and handed on with the reply', async () => {
  await using stub = await startStubService();
  stub.answerWith(redirect('https://Typed-Secret-1.example/'), reply('sent'));
  const { held, http } = setUp({ typedSecrets: ['Typed-Secret-1'] });
  const refusal = await held.send(requestTo(stub.origin)).catch((thrown: unknown) => thrown);
  expect(refusal).toMatchObject({ code: 'unexpected-redirect', details: { host: '••••••••.example' } });
  expect(await held.send(requestTo(stub.origin))).toMatchObject({ typedSecrets: ['Typed-Secret-1'] });
  await http.close();
});
