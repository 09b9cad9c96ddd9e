/** X3, S10: plants secrets of arbitrary content in every place and writing, and looks for them in all that is shown. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Purpose } from '../../electron/core/exchange-codes.ts';
import { systemRandom } from '../../electron/core/random.ts';
import { createExchangeLog, type ExchangeLog } from '../../electron/exchange/exchange-log.ts';
import { FakeClock } from '../fake-clock.ts';
import { LONG_WRITINGS, WORD_WRITINGS } from '../secret-writings.ts';
import { findDecoded, textsIn } from './decoded-texts.ts';
import { ordinary, type Plant, places, placesOfNames, secretOf, shortSecret } from './planted-secrets.ts';
import { PROFILE, record } from './recorded.ts';

const oneOf = (all: typeof WORD_WRITINGS) => fc.constantFrom(...Object.keys(all));

test.each(Object.entries(places))('X3: a known secret in %s is not shown in any writing', (_place, plant) => {
  fc.assert(
    fc.property(secretOf(8, 200), oneOf(LONG_WRITINGS), (secret, writing) => {
      expectHidden(secret, (log) => plant(log, LONG_WRITINGS[writing]?.(secret) ?? '', secret));
    }),
    { numRuns: 40 },
  );
});

test.each(Object.entries(places).filter(([place]) => !placesOfNames.includes(place)))(
  'X3: a short secret as a whole word in %s is not shown in any writing',
  (_place, plant) => {
    fc.assert(
      fc.property(shortSecret, oneOf(WORD_WRITINGS), (secret, writing) => {
        expectHidden(secret, (log) => plant(log, WORD_WRITINGS[writing]?.(secret) ?? '', secret));
      }),
      { numRuns: 20 },
    );
  },
);

test.each(Object.entries(places))('X3: of a secret of 100,000 characters in %s nothing is shown', (_place, plant) => {
  const secret = Array.from({ length: 12_500 }, (_, index) => `x${String(index).padStart(7, '0')}`).join('');
  for (const writing of ['as it is', '%u-encoded', 'in base64', 'in hex']) {
    const written = LONG_WRITINGS[writing]?.(secret) ?? '';
    const shown = JSON.stringify([...shownBy((log) => plant(log, written, secret))]);
    expect(
      [0, 30_000, 33_000, 90_000, -40]
        .map((at) => written.slice(at).slice(0, 40))
        .filter((part) => shown.includes(part)),
    ).toEqual([]);
  }
});

const secretReplies: readonly Purpose[] = [
  'code-exchange',
  'device-start',
  'device-poll',
  'key-request',
  'identification',
];

describe('X3: an unknown secret', () => {
  const value = secretOf(4, 200).map((secret) => `${secret}·1x`);
  const unknown: Readonly<Record<string, Plant>> = {
    'in a form, by its name': (log, _written, secret) => {
      for (const name of ['client_secret', 'code', 'password', 'key', 'access_token', 'my_api_key']) {
        record(ordinary(log), { method: 'POST', sentBody: new URLSearchParams({ [name]: secret }).toString() });
      }
    },
    'in a query, by its name': (log, _written, secret) => {
      const address = `https://staging.example/api/a?access_token=${encodeURIComponent(secret)}`;
      record(ordinary(log), { address });
    },
    'in a header, by its name': (log, _written, secret) => {
      for (const name of ['Authorization', 'Proxy-Authorization', 'Cookie', 'X-Service-Token', 'X-Session-Id'])
        record(ordinary(log), { sentHeaders: [[name, secret]] });
      for (const name of ['Set-Cookie', 'Authentication-Info', 'X-Auth-Token'])
        record(ordinary(log), { replyHeaders: [name, secret] });
    },
    'in JSON, by its name': (log, _written, secret) => {
      record(ordinary(log), { reply: JSON.stringify({ session_token: secret, keys: [{ value: secret }] }) });
    },
    'anywhere in a reply that brings secrets': (log, _written, secret) => {
      for (const purpose of secretReplies) {
        for (const body of [JSON.stringify({ a: secret, b: [{ c: secret }], d: { [secret]: 1 } }), secret])
          record(ordinary(log), { purpose, reply: body });
        record(ordinary(log), { purpose, reply: new URLSearchParams({ a: secret, [secret]: 'b' }).toString() });
        record(ordinary(log), { purpose, reply: `<p>${secret}</p>`, type: 'text/html' });
      }
    },
    'in a callback or a page’s address': (log, _written, secret) => {
      const signIn = log.beginSignIn({ profile: PROFILE, methodId: 'oauth-code' });
      const query = new URLSearchParams({ state: secret, other: secret, [secret]: 'x' }).toString();
      for (const event of ['page-opened', 'callback-received', 'callback-refused'] as const) {
        const address = `member-login://callback?${query}#token=${encodeURIComponent(secret)}`;
        signIn.add({ event, route: null, address, harmless: ['member-login://callback'], error: null });
      }
      signIn.add({ event: 'callback-refused', route: 'pasted', address: secret, harmless: [], error: null });
    },
  };
  test.each(Object.entries(unknown))('%s is not shown', (_place, plant) => {
    fc.assert(
      fc.property(value, (secret) => expectHidden(secret, (log) => plant(log, secret, secret))),
      { numRuns: 30 },
    );
  });
});

/** Looks for the secret in rows and details as they are and in every decoding of their texts. */
function expectHidden(secret: string, plant: (log: ExchangeLog) => void): void {
  expect(findDecoded(shownBy(plant), secret)).toEqual([]);
}

function shownBy(plant: (log: ExchangeLog) => void): ReadonlySet<string> {
  const log = createExchangeLog({ clock: new FakeClock(), random: systemRandom, onChange: () => undefined });
  plant(log);
  const { rows } = log.read(0);
  expect(rows.length).toBeGreaterThan(0);
  return new Set([...log.rows, ...rows.map(({ number }) => log.detailsOf(number))].flatMap(textsIn));
}
