import { describe, expect, test } from 'vitest';
import type { Credential } from '../../electron/service-client/credential.ts';
import type { WrittenCall } from '../../electron/service-client/written-call.ts';
import { json, redirect, reply, startStubService } from '../stub-service.ts';
import { setUpClientBench } from './client-bench.ts';
import { keepExchanges, sentBytes } from './kept-exchanges.ts';

const { signal } = new AbortController();
const bench = setUpClientBench();

const TOKEN: Credential = { kind: 'token', token: 'the-token-0123', presentation: 'bearer' };
const BASIC: Credential = { kind: 'basic', login: 'ada', password: 'her-password', passwordForm: 'plain' };

function written(call: Partial<WrittenCall> = {}): WrittenCall {
  return { method: 'GET', path: '/things', parameters: [], headers: [], json: null, isPresented: true, ...call };
}

async function send(call: Partial<WrittenCall> = {}, credential = TOKEN, client = bench.clientWith()) {
  const recorder = keepExchanges();
  bench.service.answerWith(json({ ok: true }, 404));
  await client.callAsWritten(written(call), credential, { signal, recorder });
  return { request: bench.service.requests.at(-1), kept: recorder.last };
}

describe('a call that a person wrote', () => {
  test.each(['GET', 'DELETE'] as const)(
    'has its parameters in the query of %s, in order and as often',
    async (method) => {
      const parameters = [
        { name: 'b', value: '1 é' },
        { name: 'a', value: '' },
        { name: 'b', value: '2&' },
      ];
      const { request } = await send({ method, parameters });
      expect(request).toMatchObject({ method, target: '/api/things?b=1+%C3%A9&a=&b=2%26', body: '' });
      expect(request?.headers['content-type']).toBeUndefined();
    },
  );

  test.each(['POST', 'PUT', 'PATCH'] as const)('has its parameters in a form of %s', async (method) => {
    const { request } = await send({ method, parameters: [{ name: 'a', value: '1' }] });
    expect(request).toMatchObject({ method, target: '/api/things', body: 'a=1' });
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  test('N0: carries the service’s headers, in whose place its own may come', async () => {
    const { request } = await send();
    expect(request?.headers).toMatchObject({ 'x-service-key': 'app-key', 'x-service-version': '3.3' });
    const headers = [
      { name: 'X-Service-Version', value: '9' },
      { name: 'AUTHORIZATION', value: 'Bearer another' },
    ];
    const { request: changed, kept } = await send({ headers });
    expect(changed?.headers).toMatchObject({ 'x-service-version': '9', authorization: 'Bearer another' });
    expect(changed?.rawHeaders.filter((name) => /^(x-service-version|authorization)$/i.test(name))).toHaveLength(2);
    expect(sentBytes(kept.exchange)).toContain('AUTHORIZATION: Bearer another\r\n');
  });

  test('N0: asks for the kinds of reply of the profile, unless it has its own', async () => {
    const client = bench.clientWith({ acceptHeader: 'application/json' });
    const accepts = async (headers: WrittenCall['headers']) =>
      (await send({ headers }, TOKEN, client)).request?.rawHeaders.filter((_, index, all) =>
        /^accept$/i.test(all[index - 1] ?? ''),
      );
    expect(await accepts([])).toEqual(['application/json']);
    expect(await accepts([{ name: 'Accept', value: 'text/html' }])).toEqual(['text/html']);
  });

  test('carries the credential, or does not', async () => {
    expect((await send()).request?.headers.authorization).toBe('Bearer the-token-0123');
    const { request, kept } = await send({ isPresented: false });
    expect(JSON.stringify(request)).not.toContain('the-token-0123');
    // The person may have typed it.
    expect(kept.exchange.secrets).toContain('the-token-0123');
    const parameter = await send({}, { ...TOKEN, presentation: 'access-token-parameter' });
    expect(parameter.request?.target).toBe('/api/things?access_token=the-token-0123');
  });

  test('means nothing but that there was a reply, whatever it is', async () => {
    const { kept } = await send();
    expect(kept.exchange).toMatchObject({ purpose: 'call', status: 404 });
    expect(kept.meanings).toEqual([{ code: 'replied', details: {}, secrets: [] }]);
    bench.service.answerWith(reply(new Uint8Array([0xff, 0, 1]), { status: 500 }));
    await bench.clientWith().callAsWritten(written(), TOKEN, { signal, recorder: keepExchanges() });
  });

  test('S6: does not follow a redirect, and does not quote what the service wrote of it', async () => {
    const recorder = keepExchanges();
    bench.service.answerWith(redirect('https://the-token-0123.example/'));
    const sent = bench.clientWith().callAsWritten(written(), TOKEN, { signal, recorder });
    await expect(sent).rejects.toMatchObject({ code: 'unexpected-redirect' });
    expect(JSON.stringify(recorder.last.meanings)).not.toContain('the-token');
    expect(bench.service.connections.opened).toBe(1);
  });
});

describe('is refused before anything is sent or recorded', () => {
  test.each([
    [{ path: 'things' }, 'path'],
    [{ path: '/../other' }, 'path'],
    [{ path: '/%2e%2e/other' }, 'path'],
    [{ path: '/..%2fother' }, 'path'],
    [{ path: '/..\\other' }, 'path'],
    [{ path: '/a?b=c' }, 'path'],
    [{ path: '/a#b' }, 'path'],
    [{ path: '@other.example/' }, 'path'],
    [{ path: `/${'a'.repeat(20_000)}` }, 'path'],
    [{ headers: [{ name: 'Host', value: 'other.example' }] }, 'headers.0.name'],
    [
      {
        headers: [
          { name: 'a', value: 'b' },
          { name: 'Content-Length', value: '1' },
        ],
      },
      'headers.1.name',
    ],
    [{ headers: [{ name: 'X-A', value: 'a\r\nHost: b' }] }, 'headers.0.value'],
  ])('S7: %j, naming the field', async (call, field) => {
    const recorder = keepExchanges();
    const sent = bench.clientWith().callAsWritten(written(call), TOKEN, { signal, recorder });
    await expect(sent).rejects.toMatchObject({ code: 'request-not-possible', details: { field } });
    expect([recorder.all.length, bench.service.connections.opened]).toEqual([0, 0]);
  });

  test.each([
    [{ headers: [{ name: 'Authorization', value: 'basic YWRhOnB3' }] }, TOKEN],
    [{ path: '/members//AUTH', isPresented: false }, TOKEN],
    [{}, BASIC],
  ] as const)('S8: %j, where a password would go over http', async (call, credential) => {
    await using service = await startStubService();
    const recorder = keepExchanges();
    const client = bench.clientWith({ baseUrl: service.origin });
    const sent = client.callAsWritten(written(call), credential, { signal, recorder });
    await expect(sent).rejects.toMatchObject({ code: 'address-not-secure' });
    expect([recorder.all.length, service.connections.opened]).toEqual([0, 0]);
    // A token may go over http to this computer.
    service.answerWith(reply('ok'));
    await client.callAsWritten(written(), TOKEN, { signal });
    expect(service.requests).toHaveLength(1);
  });
});

describe('JSON in place of a form', () => {
  const body = '{"a": [1, 2], "password": "typed-it"}';

  test('is sent to the letter, with the parameters in the query', async () => {
    const call = { method: 'PUT', json: body, parameters: [{ name: 'x', value: 'y z' }] } as const;
    const { request } = await send(call);
    expect(request).toMatchObject({ method: 'PUT', target: '/api/things?x=y+z', body });
    expect(request?.headers['content-type']).toBe('application/json');
  });

  test('gives way to a type that was typed', async () => {
    const headers = [{ name: 'Content-Type', value: 'application/merge-patch+json' }];
    const { request } = await send({ method: 'PATCH', json: body, headers });
    expect(request?.headers['content-type']).toBe('application/merge-patch+json');
  });

  test.each([
    ['GET', '{}', 'cannot go with GET; choose another method'],
    ['DELETE', '{}', 'cannot go with DELETE; choose another method'],
    ['POST', '{"a":', 'must be JSON'],
    ['POST', '', 'must be JSON'],
    ['POST', 'a=b', 'must be JSON'],
  ] as const)('is refused with %s: %s', async (method, json, expected) => {
    const before = bench.service.requests.length;
    await expect(send({ method, json })).rejects.toMatchObject({
      code: 'request-not-possible',
      details: { field: 'json', expected },
    });
    expect(bench.service.requests).toHaveLength(before);
  });
});
