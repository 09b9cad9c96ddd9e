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

test('a reply is shown as its own request has it, also if another request brought the same', () => {
  const log = createExchangeLog({ clock: new FakeClock(), random: systemRandom, onChange: () => undefined });
  const recorder = log.recorderFor(PROFILE, null);
  const reply = '{"about":"it-is-harmless"}';
  for (const purpose of ['member', 'code-exchange', 'member'] as const) record(recorder, { purpose, reply });
  const bodies = [1, 2, 3].map((number) => JSON.stringify(log.detailsOf(number)?.reply?.body));
  expect(bodies.map((body) => body.includes('it-is-harmless'))).toEqual([true, false, true]);
});
