/** X3, S10: plants secrets of arbitrary content in every place and writing, and looks for them in all that is shown. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LoginError } from '../../electron/core/errors.ts';
import type { Purpose } from '../../electron/core/exchange-codes.ts';
import { systemRandom } from '../../electron/core/random.ts';
import { createExchangeLog, type ExchangeLog } from '../../electron/exchange/exchange-log.ts';
import { anyCharacter } from '../any-text.ts';
import { FakeClock } from '../fake-clock.ts';
import { decodingsOf, textsIn } from './decoded-texts.ts';
import { PROFILE, record } from './recorded.ts';

const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const hex = (code: number, length: number): string => code.toString(16).padStart(length, '0');
const everyUnit = (text: string, write: (code: number) => string): string =>
  Array.from({ length: text.length }, (_, index) => write(text.charCodeAt(index))).join('');
const percent = (text: string): string => [...Buffer.from(text)].map((byte) => `%${hex(byte, 2)}`).join('');

/** Writings for a secret of any length, as a whole word. */
const writings: Readonly<Record<string, (secret: string) => string>> = {
  raw: (secret) => secret,
  'percent-encoded': encodeURIComponent,
  'percent-encoded throughout, lower case': percent,
  'percent-encoded twice': (secret) => encodeURIComponent(encodeURIComponent(secret)),
  'JSON-escaped': json,
  'JSON-escaped twice': (secret) => json(json(secret)),
  'JSON-escaped with slashes': (secret) => json(secret).replaceAll('/', String.raw`\/`),
  '\\u-escaped': (secret) => everyUnit(secret, (code) => `\\u${hex(code, 4)}`),
  '\\u-escaped, upper case': (secret) => everyUnit(secret, (code) => `\\u${hex(code, 4).toUpperCase()}`),
};

/** Writings for one of at least eight characters. */
const longWritings: typeof writings = {
  ...writings,
  'form-encoded': (secret) => new URLSearchParams({ '': secret }).toString().slice(1),
  'form-encoded, lower case': (secret) =>
    new URLSearchParams({ '': secret })
      .toString()
      .slice(1)
      .replaceAll(/%../g, (code) => code.toLowerCase()),
  base64: (secret) => Buffer.from(secret).toString('base64'),
  'base64, one later': (secret) => Buffer.from(`a${secret}`).toString('base64url'),
  'base64, two later': (secret) => Buffer.from(`ab${secret}`).toString('base64'),
  'beside others': (secret) => `prefix${secret}suffix`,
};

const isVisible = (text: string): boolean => text === text.trim() && !/\s\s|[\p{C}\p{M}]/u.test(text);
const secretOf = (minLength: number, maxLength: number) =>
  fc
    .oneof(
      fc.string({ minLength, maxLength }),
      fc.string({ unit: fc.constantFrom(...')%>+$:"\\é'), minLength, maxLength }),
      fc.string({ unit: fc.constantFrom(...'{}[],:"a1 '), minLength, maxLength }),
      fc.string({ unit: fc.constantFrom(...'abc/+=&?#'), minLength, maxLength }),
      fc.string({ unit: anyCharacter, minLength, maxLength }),
      fc.constantFrom('{"id":1,"token":"abc"}', '["a","b","c"]', 'true-false', 'null null', '12345678901234567890'),
    )
    .filter((secret) => isVisible(secret) && [...secret].length >= minLength && /[^\s.•]{3}/.test(secret));

type Plant = (log: ExchangeLog, written: string, secret: string) => void;

const ordinary = (log: ExchangeLog) => log.recorderFor(PROFILE, 'a-session');
const reply =
  (purpose: Purpose, write: (written: string) => string, type = 'application/json'): Plant =>
  (log, written, secret) => {
    record(ordinary(log), { purpose, secrets: [secret], reply: write(written), type });
  };
const inJson = (write: (text: string) => unknown) => (written: string) => JSON.stringify(write(written));

/** Where a known secret is found by its value alone. */
const places: Readonly<Record<string, Plant>> = {
  'a request header': (log, written, secret) => {
    record(ordinary(log), { secrets: [secret], sentHeaders: [['X-Note', `a ${written} b`]] });
  },
  'the query': (log, written, secret) => {
    const address = `https://staging.example/api/members/infos?note=${encodeURIComponent(written)}&x=1`;
    record(ordinary(log), { secrets: [secret], address });
  },
  'the path': (log, written, secret) => {
    record(ordinary(log), { secrets: [secret], address: `https://staging.example/${encodeURIComponent(written)}/a` });
  },
  'the form': (log, written, secret) => {
    const sentBody = new URLSearchParams({ login: 'ada', note: written }).toString();
    record(ordinary(log), { secrets: [secret], method: 'POST', sentBody });
  },
  'a reply header': (log, written, secret) => {
    const replyHeaders = ['Content-Type', 'text/plain', 'X-Note', `got ${written} !`];
    record(ordinary(log), { secrets: [secret], replyHeaders });
  },
  'a redirect': (log, written, secret) => {
    const replyHeaders = ['Location', `https://a.example/b?c=${encodeURIComponent(written)}#d=${written}`];
    record(ordinary(log), { secrets: [secret], status: 302, replyHeaders, reply: '' });
  },
  'a JSON text': reply(
    'member',
    inJson((text) => ({ about: text })),
  ),
  'a JSON text among words': reply(
    'member',
    inJson((text) => ({ about: `It is ${text} !` })),
  ),
  'deep JSON': reply(
    'member',
    inJson((text) => ({ a: [{ b: { c: [[text]] } }] })),
  ),
  'JSON within JSON': reply(
    'member',
    inJson((text) => ({ about: JSON.stringify({ inner: text }) })),
  ),
  'JSON as it is': reply('member', (text) => `{"about":${text},"id":1}`),
  'a form of a reply': reply('member', (text) => new URLSearchParams({ about: text }).toString(), 'text/plain'),
  'a page': reply('member', (text) => `<html><body>\n  <p>Hello ${text} .</p></body>`, 'text/html'),
  'plain text': reply('member', (text) => `line one\nIt is ${text} .\n`, 'text/plain'),
  'an error': (log, written, secret) => {
    const error = new LoginError('authorization-refused', 'no', {
      details: { serviceText: `is ${written} !`, serviceCode: written },
    });
    record(ordinary(log), { secrets: [secret], state: 'failed', error });
  },
  'a shape': (log, written, secret) => {
    const error = new LoginError('authorization-refused', 'no', { details: { replyShape: `{ ${written}: string }` } });
    record(ordinary(log), { secrets: [secret], state: 'failed', error });
  },
  'words of what it means': (log, written, secret) => {
    const recording = record(ordinary(log));
    recording.means({ code: 'unexpected', details: { serviceText: `is ${written} !` }, secrets: [secret] });
  },
  'the name of a member': (log, written, secret) => {
    const signIn = log.beginSignIn({ profile: PROFILE, methodId: 'password' });
    record(signIn.recorder, { secrets: [secret] });
    log.read(0);
    signIn.end({ sessionId: 's', member: written });
  },
  'an error of a callback': (log, written, secret) => {
    record(ordinary(log), { secrets: [secret] });
    log.read(0);
    const address = `member-login://callback?error=denied&error_description=${encodeURIComponent(`no ${written} !`)}`;
    log.addCallback({ event: 'callback-refused', route: 'scheme', address, harmless: [], error: null });
  },
  'a reply that came before it was known': (log, written, secret) => {
    record(ordinary(log), { reply: JSON.stringify({ about: `a ${written} b` }) });
    log.read(0);
    record(ordinary(log), { secrets: [secret] });
  },
};

const oneOf = (all: typeof writings) => fc.constantFrom(...Object.keys(all));

test.each(Object.entries(places))('X3: a known secret in %s is not shown in any writing', (_place, plant) => {
  fc.assert(
    fc.property(secretOf(8, 200), oneOf(longWritings), (secret, writing) => {
      expectHidden(secret, (log) => plant(log, longWritings[writing]?.(secret) ?? '', secret));
    }),
    { numRuns: 40 },
  );
});

/** Where a short secret is left, because names of fields may be the same words, or where it is no text. */
const placesOfNames = ['a shape', 'JSON as it is'];

test.each(Object.entries(places).filter(([place]) => !placesOfNames.includes(place)))(
  'X3: a short secret as a whole word in %s is not shown in any writing',
  (_place, plant) => {
    const word = fc.string({ unit: fc.constantFrom(...'abcXYZ019äß'), minLength: 4, maxLength: 7 });
    fc.assert(
      fc.property(word, oneOf(writings), (secret, writing) => {
        expectHidden(secret, (log) => plant(log, writings[writing]?.(secret) ?? '', secret));
      }),
      { numRuns: 20 },
    );
  },
);

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
  const log = createExchangeLog({ clock: new FakeClock(), random: systemRandom, onChange: () => undefined });
  plant(log);
  const { rows } = log.read(0);
  expect(rows.length).toBeGreaterThan(0);
  const shown = new Set([...log.rows, ...rows.map(({ number }) => log.detailsOf(number))].flatMap(textsIn));
  for (const text of shown) for (const decoded of decodingsOf(text)) expect(decoded.includes(secret)).toBe(false);
}
