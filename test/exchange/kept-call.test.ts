import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { systemRandom } from '../../electron/core/random.ts';
import { createExchangeLog, type ExchangeLog } from '../../electron/exchange/exchange-log.ts';
import type { CallForm } from '../../electron/ipc/views/calls.ts';
import { FakeClock } from '../fake-clock.ts';
import { PROFILE, record } from './recorded.ts';

const WRITTEN: CallForm = {
  method: 'POST',
  path: '/things/7',
  parameters: [
    { name: 'note', value: 'hello' },
    { name: 'api_token', value: 'typed-secret-1' },
  ],
  headers: [{ name: 'X-Trace', value: 'abc' }],
  json: null,
  isJsonWhole: true,
  presentation: 'usual',
};

function createLog(): ExchangeLog {
  return createExchangeLog({ clock: new FakeClock(), random: systemRandom, onChange: () => undefined });
}

function recordCall(log: ExchangeLog, form: CallForm, given: Parameters<typeof record>[1] = {}): CallForm {
  const kept = log.recorderForCall({
    profile: PROFILE,
    sessionId: 'a-session',
    callId: 'the-call',
    form,
    secrets: ['the-session-token'],
  });
  record(kept.recorder, { purpose: 'call', ...given }).means({ code: 'replied', details: {}, secrets: [] }, null);
  return kept.form;
}

describe('what a row keeps of a call', () => {
  test('is what was written, without values under secret names', () => {
    const log = createLog();
    const kept = {
      ...WRITTEN,
      parameters: [
        { name: 'note', value: 'hello' },
        { name: 'api_token', value: null },
      ],
    };
    expect(recordCall(log, WRITTEN)).toEqual(kept);
    expect(log.callOf(1)).toEqual(kept);
    expect(log.read(0).rows[0]).toMatchObject({ purpose: 'call', callId: 'the-call', sessionId: 'a-session' });
  });

  test('has no value, name or path that holds a secret, also one that is known later', () => {
    const log = createLog();
    const holding = (text: string): CallForm => ({
      ...WRITTEN,
      path: `/things/${text}`,
      parameters: [
        { name: text, value: 'a' },
        { name: 'note', value: `is ${text}` },
      ],
      headers: [{ name: 'X-Trace', value: text }],
    });
    const nothing = {
      ...WRITTEN,
      path: null,
      parameters: [
        { name: '', value: null },
        { name: 'note', value: null },
      ],
      headers: [{ name: 'X-Trace', value: null }],
    };
    expect(recordCall(log, holding('known-later'))).toEqual(holding('known-later'));
    record(log.recorderFor(PROFILE, null), { secrets: ['known-later'] });
    expect(log.callOf(1)).toEqual(nothing);
    expect(recordCall(log, holding('known-later'))).toEqual(nothing);
  });

  test('S1: has nothing of the session’s token, though it was typed under a plain name', () => {
    const log = createLog();
    const parameters = [{ name: 'note', value: 'the-session-token' }];
    expect(recordCall(log, { ...WRITTEN, parameters }).parameters).toEqual([{ name: 'note', value: null }]);
  });

  test('S1, X3: is masked alike before it is sent, and then nothing of it is kept', () => {
    const log = createLog();
    const request = {
      purpose: 'call',
      method: 'POST',
      address: 'https://staging.example/api/things/7',
      headers: [['X-Note', 'the-session-token']],
      body: 'note=the-session-token&api_token=typed-secret-1',
      secrets: ['the-session-token'],
    } as const;
    const shown = JSON.stringify(log.showUnsent(PROFILE, request));
    expect(shown.match(/••••[a-z2-7]{4}/g)).toHaveLength(3);
    expect(shown).not.toMatch(/the-session-token|typed-secret-1/);
    expect([...log.rows]).toEqual([]);
  });

  test('is gone with its row, and other rows have none', () => {
    const log = createLog();
    recordCall(log, WRITTEN);
    record(log.recorderFor(PROFILE, null));
    expect([log.callOf(2), log.callOf(3)]).toEqual([null, null]);
    log.clear();
    expect(log.callOf(1)).toBeNull();
  });
});

describe('X3: what was typed under a secret name', () => {
  const secret = fc
    .string({ unit: fc.constantFrom(...'abc)%>+$:"é&= 1'), minLength: 8, maxLength: 60 })
    .filter((text) => text === text.trim() && !/ {2}/.test(text) && /[^\s]{6}/.test(text));
  const places: Readonly<Record<string, (typed: string) => readonly [CallForm, string]>> = {
    'a parameter': (typed) => [{ ...WRITTEN, parameters: [{ name: 'my_password', value: typed }] }, typed],
    'a header': (typed) => [{ ...WRITTEN, headers: [{ name: 'X-Api-Key', value: typed }] }, typed],
    'a header with its scheme': (typed) => [
      { ...WRITTEN, headers: [{ name: 'authorization', value: `Token ${typed}` }] },
      typed,
    ],
    'HTTP Basic': (typed) => {
      const encoded = Buffer.from(`ada:${typed}`).toString('base64');
      return [{ ...WRITTEN, headers: [{ name: 'Authorization', value: `Basic ${encoded}` }] }, typed];
    },
  };
  test.each(Object.entries(places))('as %s is shown nowhere, also where the service repeats it', (_place, write) => {
    fc.assert(
      fc.property(secret, (typed) => {
        const [form, value] = write(typed);
        const log = createLog();
        const kept = recordCall(log, form, {
          reply: JSON.stringify({ echo: value }),
          replyHeaders: ['X-Echo', value],
          error: null,
        });
        const shown = JSON.stringify([kept, log.callOf(1), log.read(0), log.detailsOf(1)]);
        expect(shown).not.toContain(JSON.stringify(value).slice(1, -1));
      }),
      { numRuns: 60 },
    );
  });
});

test('X3: a reply to a call is closed where secrets come from, in any writing of the path', () => {
  const log = createLog();
  const reply = JSON.stringify({ voucher: 'not-known-by-name', error: 'too bad' });
  for (const path of ['/oauth//Access_Token', '/members/infos']) {
    recordCall(log, WRITTEN, { address: `${PROFILE.baseUrl}${path}`, reply });
  }
  expect(JSON.stringify(log.detailsOf(1)?.reply)).not.toContain('not-known-by-name');
  expect(JSON.stringify(log.detailsOf(1)?.reply)).toContain('too bad');
  expect(JSON.stringify(log.detailsOf(2)?.reply)).toContain('not-known-by-name');
});

describe('X3: JSON that was typed', () => {
  const json =
    '{"note": "hello", "login": {"password": "typed-it"}, "keys": [{"id": 7, "value": "typed-too"}], "s": "known-one"}';
  const call: CallForm = { ...WRITTEN, parameters: [], json };

  test('is masked by its fields, also where the service repeats it, and kept without what is secret', () => {
    const log = createLog();
    const reply = JSON.stringify({ said: 'typed-it and typed-too' });
    const kept = recordCall(log, call, { method: 'POST', sentBody: json, reply });
    expect(kept.json).toBe('{"note":"hello","login":{"password":""},"keys":[{"id":7,"value":""}],"s":"known-one"}');
    const details = log.detailsOf(1);
    expect(details?.sent.body).toMatchObject({ kind: 'json', text: expect.stringContaining('"note": "hello"') });
    expect(JSON.stringify([details, log.read(0), log.callOf(1)])).not.toMatch(/typed-it|typed-too/);
  });

  test('loses what becomes known as a secret later', () => {
    const log = createLog();
    recordCall(log, call, { method: 'POST', sentBody: json });
    record(log.recorderFor(PROFILE, 's'), { secrets: ['known-one'] });
    expect(log.callOf(1)?.json).toContain('"s":""');
    expect(JSON.stringify(log.detailsOf(1))).not.toContain('known-one');
  });
});
