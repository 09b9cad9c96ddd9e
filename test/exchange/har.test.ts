import fc from 'fast-check';
import { har as validateHar } from 'har-validator';
import { describe, expect, test } from 'vitest';
import { writeHar } from '../../electron/exchange/har.ts';

import type { ExchangeDetails, TimingView } from '../../electron/ipc/views/exchange-details.ts';
import type { ExchangeRow } from '../../electron/ipc/views/exchanges.ts';
import { anyDetails, browserRow, detailsWith, requestRow, signInRow, TIMING } from './exchange-samples.ts';

import '../fixed-seed.ts';

describe('a HAR file', () => {
  test('X5: validates against the published schema and beyond it, whatever there is', async () => {
    const anyEntries = fc.array(fc.tuple(anyDetails, fc.constantFrom(null, 1, 2)), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(anyEntries, async (all) => {
        const requests = all.map(([, signIn], index) => requestRow({ number: index + 10, signIn }));
        const rows = [signInRow({ number: 1 }), browserRow({ number: 2, signIn: 1 }), ...requests];
        const { log, text } = await write(rows, (number) => all[number - 10]?.[0] ?? null);
        expect(log.entries).toHaveLength(all.length);
        expect(text).not.toContain('••••');
        for (const entry of log.entries) checkEntry(entry);
      }),
    );
  });

  test('validates without any exchange', async () => {
    expect((await write([], () => null)).log).toMatchObject({ entries: [], pages: [], _browserLegs: [] });
  });

  test('says who made it', async () => {
    expect((await write([], () => null)).log).toMatchObject({
      version: '1.2',
      creator: { name: 'Member Login', version: '1.2.3' },
    });
  });

  test('has a page for each sign-in, and one for all that belongs to none', async () => {
    const rows = [
      signInRow({ number: 1, outcome: 'failed', error: { code: 'declined', details: {} } }),
      requestRow({ number: 2, signIn: 1 }),
      requestRow({ number: 3 }),
      requestRow({ number: 9, signIn: 8 }),
    ];
    const { log } = await write(rows, () => detailsWith());
    expect(log.pages).toMatchObject([
      { id: 'sign-in-1', title: 'Demo service: oauth-code', _outcome: 'failed', _error: 'declined' },
      { id: 'no-sign-in', title: 'Demo service' },
      { id: 'sign-in-8', title: 'Demo service' },
    ]);
    expect(log.entries.map(({ pageref }) => pageref)).toEqual(['sign-in-1', 'no-sign-in', 'sign-in-8']);
  });

  test('tells the browser’s part beside the requests', async () => {
    const error = { code: 'callback-too-late', details: {} } as const;
    const address = 'member-login://callback?code=••••ab12';
    const row = browserRow({ number: 4, event: 'callback-refused', route: 'scheme', address, error });
    expect((await write([row], () => null)).log._browserLegs).toEqual([
      {
        pageref: 'no-sign-in',
        startedDateTime: '2030-01-01T00:00:00.000Z',
        event: 'callback-refused',
        route: 'scheme',
        address: 'member-login://callback?code=[masked-ab12]',
        error: 'callback-too-late',
      },
    ]);
  });

  test('has an exchange that got no reply, with its error', async () => {
    const row = requestRow({ number: 5, state: 'failed', status: null });
    const failed = detailsWith({}, { reply: null, error: { code: 'name-not-found', details: {} } });
    expect((await write([row], () => failed)).log.entries[0]).toMatchObject({
      _error: 'name-not-found',
      _state: 'failed',
      response: { status: 0, statusText: '', redirectURL: '', headersSize: -1, bodySize: -1 },
    });
  });

  test('leaves out what went meanwhile', async () => {
    const rows = [requestRow({ number: 5 }), requestRow({ number: 6 })];
    const { log } = await write(rows, (number) => (number === 5 ? null : detailsWith()));
    expect(log.entries.map(({ _number }) => _number)).toEqual([6]);
  });

  test('has a form as text and as parameters, with masks of plain letters', async () => {
    const fields = [
      { name: 'code', value: '••••ab12' },
      { name: 'né', value: 'a b' },
    ];
    const details = detailsWith({
      method: 'POST',
      address: 'https://service.example/a?code=••••ab12&b=é',
      headers: [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
      body: { kind: 'form', bytes: 30, wireBytes: 30, fields },
    });
    expect((await write([requestRow()], () => details)).log.entries[0]?.request).toMatchObject({
      url: 'https://service.example/a?code=[masked-ab12]&b=%C3%A9',
      bodySize: 30,
      postData: {
        mimeType: 'application/x-www-form-urlencoded',
        text: 'code=[masked-ab12]&n%C3%A9=a%20b',
        params: [
          { name: 'code', value: '[masked-ab12]' },
          { name: 'né', value: 'a b' },
        ],
      },
    });
  });
});

describe('its timings', () => {
  const whole: TimingView = { ...TIMING, totalMs: 30 };
  const timingsOf = async (change: Partial<TimingView>): Promise<unknown> => {
    const details = detailsWith({}, { timing: { ...whole, ...change } });
    const entry = (await write([requestRow()], () => details)).log.entries[0];
    return { ...entry?.timings, time: entry?.time };
  };

  test('have TLS inside the connecting, and every wait for a connection before all', async () => {
    const sum = { blocked: 3, dns: 2, connect: 7, ssl: 4, send: 5, wait: 6, receive: 7, time: 30 };
    expect(await timingsOf({ awaitedMs: 0.5, ownMs: 1.5 })).toEqual(sum);
  });
  test('have what a connection that stood did not need as -1', async () => {
    const reused = { nameMs: null, connectMs: null, tlsMs: null, totalMs: 19, isReused: true };
    const sum = { blocked: 1, dns: -1, connect: -1, ssl: -1, send: 5, wait: 6, receive: 7, time: 19 };
    expect(await timingsOf(reused)).toEqual(sum);
  });
  test('have 0 for what has to be there and was not reached', async () => {
    const wait = { firstByteMs: 9_985, receiveMs: null, totalMs: 10_000 };
    expect(await timingsOf(wait)).toMatchObject({ blocked: 1, wait: 9_985, receive: 0, time: 10_000 });
    const connecting = { nameMs: null, connectMs: 9_999, tlsMs: null, sendMs: null, firstByteMs: null };
    const none = { dns: -1, ssl: -1, send: 0, wait: 0, time: 10_000 };
    expect(await timingsOf({ ...wait, ...connecting })).toMatchObject({ ...none, connect: 9_999 });
  });
});

interface Entry {
  readonly pageref: string;
  readonly time: number;
  readonly timings: Readonly<Record<string, number>>;
  readonly request: { readonly url: string; readonly postData?: { readonly text?: string } };
  readonly response: { readonly status: number };
  readonly _number: number;
}

interface Written {
  readonly text: string;
  readonly log: {
    readonly entries: readonly Entry[];
    readonly pages: readonly object[];
    readonly _browserLegs: unknown;
  };
}

/** Writes and reads it, and has it judged by the schema. */
async function write(
  rows: readonly ExchangeRow[],
  detailsOf: (number: number) => ExchangeDetails | null,
): Promise<Written> {
  let text = '';
  for await (const piece of writeHar({ rows, detailsOf, version: '1.2.3' })) text += piece;
  const har = JSON.parse(text);
  await validateHar(har);
  return { text, log: har.log };
}

/** What the schema does not look at. */
function checkEntry({ time, timings, request, response }: Entry): void {
  const { ssl = 0, connect = 0, ...parts } = timings;
  const all = [...Object.values(parts), connect];
  for (const part of [...all, ssl]) expect(part === -1 || part >= 0).toBe(true);
  for (const needed of [timings.send, timings.wait, timings.receive]) expect(needed).toBeGreaterThanOrEqual(0);
  expect(ssl).toBeLessThanOrEqual(Math.max(connect, 0));
  expect(all.reduce((sum, part) => sum + Math.max(0, part), 0)).toBeCloseTo(time, 2);
  expect(URL.canParse(request.url)).toBe(true);
  expect(request.url).toMatch(/^[\x21-\x7e]+$/);
  expect(typeof response.status).toBe('number');
  if (request.postData) expect(typeof request.postData.text).toBe('string');
}
