/** X3: what repeats is looked through once only, which must show no secret that becomes known in between. */
import { expect, test } from 'vitest';
import { systemRandom } from '../../electron/core/random.ts';
import { createExchangeLog } from '../../electron/exchange/exchange-log.ts';
import { FakeClock } from '../fake-clock.ts';
import { type Given, PROFILE, record } from './recorded.ts';

const SECRET = 'known-only-later';

const places: Readonly<Record<string, Given>> = {
  'a request header': { sentHeaders: [['X-Note', SECRET]] },
  'a reply header': { replyHeaders: ['X-Note', `a ${SECRET}`] },
  'an address': { address: `https://staging.example/api/${SECRET}` },
  'a form': { method: 'POST', sentBody: `login=ada&note=${SECRET}` },
  'a reply': { reply: `{"note":"${SECRET}"}` },
  'a reply that brings secrets': { purpose: 'device-poll', reply: `{"error":"${SECRET}"}` },
  'what it means': { reply: '{}', status: 400 },
};

test.each(Object.entries(places))('%s is masked in rows before and after its secret became known', (_place, given) => {
  const log = createExchangeLog({ clock: new FakeClock(), random: systemRandom, onChange: () => undefined });
  const recorder = log.recorderFor(PROFILE, null);
  const tell = () =>
    record(recorder, given).means({ code: 'unexpected', details: { serviceText: SECRET }, secrets: [] }, null);
  const shown = () => JSON.stringify([...log.rows].map((row) => [row, log.detailsOf(row.number)]));
  tell();
  tell();
  expect(shown()).toContain(SECRET);
  record(recorder, { secrets: [SECRET] });
  log.read(0);
  tell();
  expect(shown()).not.toContain(SECRET);
});

test('ten thousand rows are masked when a secret becomes known after them', () => {
  const log = createExchangeLog({ clock: new FakeClock(), random: systemRandom, onChange: () => undefined });
  const recorder = log.recorderFor(PROFILE, null);
  const address = `https://staging.example/api/${SECRET}`;
  for (let row = 1; row <= 10_000; row += 1) {
    record(recorder, { address, reply: `{"id":${row},"note":"${SECRET}"}` });
    if (row % 50 === 0) log.read(Number.MAX_SAFE_INTEGER);
  }
  const listed = () => [...log.rows];
  expect(JSON.stringify(listed().slice(-1))).toContain(SECRET);
  log.hide([SECRET], { kind: 'proxy', isForgotten: false });
  expect(listed()).toHaveLength(10_000);
  expect(JSON.stringify(listed())).not.toContain(SECRET);
  for (const number of [1, 5000, 10_000]) {
    const details = JSON.stringify(log.detailsOf(number));
    expect(details).toContain(`\\"id\\": ${number},`);
    expect(details).not.toContain(SECRET);
  }
});

test('a thousand secrets that three replies bring are hidden wherever a row has one of them, before and after', () => {
  const log = createExchangeLog({ clock: new FakeClock(), random: systemRandom, onChange: () => undefined });
  const recorder = log.recorderFor(PROFILE, 'a-session');
  const secrets = Array.from({ length: 1000 }, (_, index) => `brought-as-number-${String(index).padStart(4, '0')}`);
  const tellAll = () => {
    for (let from = 0; from < 1000; from += 50)
      record(recorder, { reply: JSON.stringify({ seen: secrets.slice(from, from + 50) }) });
  };
  tellAll();
  log.read(0);
  for (const [from, to] of [
    [0, 334],
    [334, 667],
    [667, 1000],
  ])
    record(recorder, { reply: JSON.stringify({ tokens: secrets.slice(from, to) }) });
  log.read(0);
  tellAll();
  const shown = JSON.stringify([...log.rows].map(({ number }) => log.detailsOf(number)));
  expect(shown.match(/••••[a-z2-7]{4}/g)).toHaveLength(3000);
  expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
});

test('a line of a head is remembered by itself, not with the rest of the head', () => {
  const log = createExchangeLog({ clock: new FakeClock(), random: systemRandom, onChange: () => undefined });
  const recorder = log.recorderFor(PROFILE, null);
  const headersOf = (number: number) => log.detailsOf(number)?.sent.headers.map(({ value }) => value) ?? [];
  record(recorder, { secrets: ['token-number-one'], sentHeaders: [['Authorization', 'Bearer token-number-one']] });
  record(recorder, { sentHeaders: [['X-Note', 'Bearer token-number-one']] });
  for (const number of [1, 2]) {
    expect(headersOf(number).slice(0, 2)).toEqual(['staging.example', 'the-app']);
    expect(headersOf(number)[2]).toMatch(/^Bearer ••••[a-z2-7]{4}$/);
  }
});

test('an address is shown as its own request has it, also if another request went there', () => {
  const log = createExchangeLog({ clock: new FakeClock(), random: systemRandom, onChange: () => undefined });
  const recorder = log.recorderFor(PROFILE, null);
  const address = 'https://staging.example/api/faces?size=a-size-of-it';
  for (const purpose of ['member', 'picture', 'member'] as const) record(recorder, { purpose, address, sentHead: '' });
  const addresses = [1, 2, 3].map((number) => log.detailsOf(number)?.sent.address);
  expect(addresses).toEqual([address, expect.stringMatching(/\?size=••••[a-z2-7]{4}$/), address]);
});

test('a reply is shown as its own request has it, also if another request brought the same', () => {
  const log = createExchangeLog({ clock: new FakeClock(), random: systemRandom, onChange: () => undefined });
  const recorder = log.recorderFor(PROFILE, null);
  const reply = '{"about":"it-is-harmless"}';
  for (const purpose of ['member', 'code-exchange', 'member'] as const) record(recorder, { purpose, reply });
  const bodies = [1, 2, 3].map((number) => JSON.stringify(log.detailsOf(number)?.reply?.body));
  expect(bodies.map((body) => body.includes('it-is-harmless'))).toEqual([true, false, true]);
});
