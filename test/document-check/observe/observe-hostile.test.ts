import '../../fixed-seed.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createObservations } from '../../../electron/application/observations.ts';
import { PURPOSES } from '../../../electron/core/exchange-codes.ts';
import { systemRandom } from '../../../electron/core/random.ts';
import { createShown } from '../../../electron/document-check/observe/shown.ts';
import { createExchangeLog } from '../../../electron/exchange/exchange-log.ts';
import { anyText } from '../../any-text.ts';
import { type Given, PROFILE, rawExchange } from '../../exchange/recorded.ts';
import { FakeClock } from '../../fake-clock.ts';
import { PRINTS } from '../observed.ts';

const TOKEN = 'tOkEnPlantedInReplies';
const CODE = 'cOdEPlantedInRequests';
const PASSWORD = '5f4dcc3b5aa765d61d8327deb882cf99';
const LOGIN = 'mia.planted';
const EMAIL = 'planted@example.com';
const COUNTRY = 'Plantedland';
const PIN = 7_654_321;
const PLANTED = [TOKEN, CODE, PASSWORD, LOGIN, EMAIL, COUNTRY, String(PIN), 'hush-hush-client'];
const MEMBER = { id: PIN, login: LOGIN, email: EMAIL, country: COUNTRY };

const HIDDEN_CHARACTERS = ['\u202e', '\u0007', '\u001b[31m', '\u200b'];
const planted = fc.constantFrom(...PLANTED, ...PLANTED.map((value) => `unknown_${value}`), LOGIN.toUpperCase());
const anyName = fc.oneof(
  planted,
  anyText,
  fc.constantFrom('access_token', 'token', 'key', 'member', 'user', 'error', 'errors', 'code', 'text', 'message'),
  fc.constantFrom('device_code', 'expires_in', 'interval', 'verification_url', 'id', 'login', ...HIDDEN_CHARACTERS),
);
const anyValue = fc.oneof(planted, anyText, fc.integer(), fc.constantFrom(PIN, null, true, ...HIDDEN_CHARACTERS));
const { body: anyJson } = fc.letrec((tie) => ({
  body: fc.oneof(
    { maxDepth: 4 },
    anyValue,
    fc.array(tie('body'), { maxLength: 4 }),
    fc.array(fc.tuple(anyName, tie('body')), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
  ),
}));
const anyBody = fc.oneof(
  anyJson.map((value) => JSON.stringify(value)),
  fc
    .array(fc.tuple(anyName, anyValue), { maxLength: 4 })
    .map((pairs) => new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()),
  fc.tuple(anyName, planted).map(([one, other]) => `<title>${one}</title>${other}`),
  fc.tuple(anyText, planted).map((texts) => texts.join('')),
);
const anyReply = fc.record({
  purpose: fc.constantFrom(...PURPOSES),
  status: fc.constantFrom(200, 302, 400, 401, 403, 404, 429, 500),
  reply: anyBody,
  headers: fc.array(
    fc.tuple(
      fc.constantFrom('content-type', 'www-authenticate', 'retry-after', 'cache-control', 'location'),
      fc.oneof(planted, anyText),
    ),
    { maxLength: 4 },
  ),
});

describe('of whatever a service answers', () => {
  test('no secret, no value of a member and no hidden character is in what was observed', () => {
    fc.assert(
      fc.property(fc.array(anyReply, { minLength: 1, maxLength: 3 }), anyName, (replies, name) => {
        const service = startService();
        service.answer({ purpose: 'member', reply: JSON.stringify({ member: MEMBER }), secrets: [TOKEN] }, [TOKEN]);
        for (const { headers, ...given } of replies) {
          service.answer({ ...given, replyHeaders: headers.flat(), ...SENT, secrets: [CODE, PASSWORD] }, [TOKEN]);
        }
        service.callBack(name);
        const { observations } = service;
        const text = JSON.stringify(observations.map(({ settings: _, ...seen }) => seen)).toLowerCase();
        expect(PLANTED.filter((value) => text.includes(value.toLowerCase()))).toEqual([]);
        expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
        expect(text).not.toMatch(/\\u/);
        expect(observations.length).toBeGreaterThanOrEqual(replies.length);
      }),
      { numRuns: 300 },
    );
  });
  test('of its names no more are looked through than are kept', () => {
    let asked = 0;
    const isHidden = (name: string) => {
      asked += 1;
      return name === 'name0';
    };
    const names = Array.from({ length: 1000 }, (_, index) => `name${999 - index}`);
    const kept = createShown(PRINTS, isHidden, []).names(names);
    expect(kept.map(({ name }) => name)).toEqual(names.sort().slice(1, 41));
    expect(asked).toBe(41);
  });
});

const SENT = {
  method: 'POST',
  address: 'https://staging.example/api/members/auth',
  sentBody: new URLSearchParams({ login: LOGIN, password: PASSWORD, code: CODE, [CODE]: 'x' }).toString(),
};

function startService() {
  const clock = new FakeClock();
  const observations = createObservations({
    random: systemRandom,
    nowMs: () => clock.nowMs(),
    onWake: clock.onWake,
    exchangeLog: () => log,
    profileNow: () => PROFILE,
    onChange: () => undefined,
  });
  const { observer } = observations;
  const log = createExchangeLog({ clock, random: systemRandom, onChange: () => undefined, observer });
  const signIn = log.beginSignIn({ profile: PROFILE, methodId: 'oauth-code' });
  return {
    answer(given: Given, secrets: readonly string[]): void {
      const raw = rawExchange(given);
      const recording = signIn.recorder.begin(raw);
      recording.changed();
      const reply = { status: raw.status ?? 0, headers: {}, bytes: raw.replyBytes };
      recording.means({ code: 'replied', details: {}, secrets }, reply);
    },
    callBack(name: string): void {
      const shared = { harmless: [], error: null };
      const page = `https://staging.example/auth/authorize?client_id=the-app&state=${CODE}`;
      signIn.add({ ...shared, event: 'page-opened', route: null, address: page });
      const query = new URLSearchParams([
        ['code', CODE],
        [name, LOGIN],
        ['error', name],
        [TOKEN, ''],
      ]);
      const address = `member-login://callback?${query}#${query}`;
      signIn.add({ ...shared, event: 'callback-received', route: 'scheme', address });
    },
    get observations() {
      return observations.of(PROFILE.id);
    },
  };
}
