/** X3, S10: secrets where they are read, cut or written otherwise than they were sent. */
import { expect, test } from 'vitest';
import { systemRandom } from '../../electron/core/random.ts';
import { createExchangeLog, type ExchangeLog } from '../../electron/exchange/exchange-log.ts';
import { FakeClock } from '../fake-clock.ts';
import { type Given, PROFILE, record } from './recorded.ts';

const SECRET = 'AbCdEf-0123456789-XyZ';
const OTHER = 'oTHeR-secret-in-a-name';
const PASSWORD = 'pässwörd-geheim';
const misread = (text: string): string => Buffer.from(text).toString('latin1');

type Plant = (log: ExchangeLog) => void;
const telling =
  (given: Given): Plant =>
  (log) =>
    void record(log.recorderFor(PROFILE, 'a-session'), { secrets: [SECRET, OTHER, PASSWORD], ...given });

const certificate = {
  subject: `CN=${SECRET}`,
  issuer: `O=${'a '.repeat(140)}${SECRET.slice(0, 12)}…`,
  names: [`${'a '.repeat(140)}${OTHER.slice(0, 7)}…`, `${SECRET}.example`, `${SECRET.toLowerCase()}.example`],
  validFromMs: 0,
  validToMs: 1,
  fingerprint: 'AA:BB',
};
const tls = { version: 'TLSv1.3', cipher: null, problem: null, certificate };
const connection = { startedAt: 1, nameFoundAt: 1, connectedAt: 1, securedAt: 1, remoteAddress: '192.0.2.1:443', tls };

const cases: Readonly<Record<string, readonly [plant: Plant, hidden: string]>> = {
  'a certificate': [telling({ connection }), SECRET],
  'the end of a certificate’s text that was cut': [telling({ connection }), SECRET.slice(0, 8)],
  'the end of a certificate’s text that was cut soon after it begins': [telling({ connection }), OTHER.slice(0, 4)],
  'the host of a certificate': [telling({ connection }), SECRET.toLowerCase()],
  'a media type': [telling({ reply: Buffer.of(255, 0, 1), type: `image/${SECRET}` }), SECRET.toLowerCase()],
  'the host of a picture': [
    telling({ purpose: 'picture', address: `https://${SECRET}.evil.example/a.png` }),
    SECRET.toLowerCase(),
  ],
  'a header in UTF-8': [telling({ replyHeaders: ['X-Echo', misread(PASSWORD)] }), misread(PASSWORD)],
  'Latin-1 that does not say so': [
    telling({ reply: Buffer.from(`it is ${PASSWORD}, and there is more text`, 'latin1'), type: 'text/plain' }),
    'geheim',
  ],
  'UTF-8 that is called Latin-1': [
    telling({
      reply: Buffer.concat([Buffer.from(`It is ${PASSWORD}, caf`), Buffer.of(0xe9)]),
      type: 'text/plain; charset=iso-8859-1',
    }),
    'geheim',
  ],
  'a page that escapes it': [
    telling({ secrets: ['geheim"&<wort>'], reply: '<p>geheim&quot;&amp;&lt;wort&gt;</p>', type: 'text/html' }),
    'geheim&quot;',
  ],
  'a page that escapes it by numbers': [
    telling({ secrets: ["geheim's-wort"], reply: '<p>Your geheim&#x27;s-wort, geheim&#039;s-wort</p>' }),
    'geheim&#',
  ],
  'a page that escaped it before it was known': [
    (log) => {
      record(log.recorderFor(PROFILE, 'a-session'), {
        reply: '<p>geheim&quot;&amp;&lt;wort&gt;</p>',
        type: 'text/html',
      });
      log.read(0);
      telling({ secrets: ['geheim"&<wort>'] })(log);
    },
    'geheim&quot;',
  ],
  'a form, short and with a space': [
    telling({ secrets: ['ab cd'], reply: 'said=ab+cd&more=1', type: 'application/x-www-form-urlencoded' }),
    'ab cd',
  ],
  'a text, short and with a space': [
    telling({ secrets: ['ab cd'], reply: 'It said ab+cd, twice', type: 'text/plain' }),
    'ab+cd',
  ],
  'a title that is cut': [
    telling({ purpose: 'key-request', reply: `<title>${'a '.repeat(97)}${SECRET}</title>`, type: 'text/html' }),
    SECRET.slice(0, 4),
  ],
  'the name of a member that is cut': [
    (log) => {
      const signIn = log.beginSignIn({ profile: PROFILE, methodId: 'password' });
      record(signIn.recorder, { secrets: [SECRET] });
      log.read(0);
      signIn.end({ sessionId: 'a-session', member: `${'a '.repeat(94)}${SECRET}` });
    },
    SECRET.slice(0, 4),
  ],
  'a pasted text that begins like a scheme': [
    (log) => {
      const address = `${SECRET.replaceAll('-', '.')}:rest`;
      log.addCallback({ event: 'callback-refused', route: 'pasted', address, harmless: [], error: null });
    },
    'abcdef.',
  ],
};

test.each(Object.entries(cases))('a secret in %s is not shown', (_place, [plant, hidden]) => {
  expect(shownBy(plant)).not.toContain(hidden);
});

test.each([
  '//user:unknown-token@a.example/',
  'https://unknown-token@a.example/',
  'a://b#unknown-token',
  'a://b?unknown-token',
])('X3: a redirect to %s shows no credentials', (location) => {
  expect(shownBy(telling({ status: 302, replyHeaders: ['Location', location], reply: '' }))).not.toContain('unknown');
});

test('what a service’s callback has beside its code hides no ordinary words', () => {
  const shown = shownBy((log) => {
    const signIn = log.beginSignIn({ profile: PROFILE, methodId: 'oauth-code' });
    const address = 'member-login://callback?code=0123456789&state=abcdefghij&format=json&lang=GET';
    signIn.add({ event: 'callback-received', route: 'scheme', address, harmless: [], error: null });
    record(signIn.recorder);
  });
  expect(shown).toContain('application/json');
});

/** Everything that is shown, and again with what became known at the end. */
function shownBy(plant: Plant): string {
  const log = createExchangeLog({ clock: new FakeClock(), random: systemRandom, onChange: () => undefined });
  plant(log);
  const numbers = log.read(0).rows.map(({ number }) => number);
  return JSON.stringify([log.read(0).rows, numbers.map((number) => log.detailsOf(number))]);
}
