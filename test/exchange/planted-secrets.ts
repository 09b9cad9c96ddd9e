/**
 * Secrets of arbitrary content, planted in every place and writing of what an exchange log takes, for tests that look
 * for them in what is made of it.
 */
import fc from 'fast-check';
import { LoginError } from '../../electron/core/errors.ts';
import type { Purpose } from '../../electron/core/exchange-codes.ts';
import type { ExchangeLog } from '../../electron/exchange/exchange-log.ts';
import { anyCharacter } from '../any-text.ts';
import { begun, PROFILE, record } from './recorded.ts';

const isVisible = (text: string): boolean => text === text.trim() && !/\s\s|[\p{C}\p{M}]/u.test(text);
export const secretOf = (minLength: number, maxLength: number) =>
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

/** One that is found only as a whole word. */
export const shortSecret = fc.string({ unit: fc.constantFrom(...'abcXYZ019äß'), minLength: 4, maxLength: 7 });

export type Plant = (log: ExchangeLog, written: string, secret: string) => void;

export const ordinary = (log: ExchangeLog) => log.recorderFor(PROFILE, 'a-session');
const reply =
  (purpose: Purpose, write: (written: string) => string, type = 'application/json'): Plant =>
  (log, written, secret) => {
    record(ordinary(log), { purpose, secrets: [secret], reply: write(written), type });
  };
const inJson = (write: (text: string) => unknown) => (written: string) => JSON.stringify(write(written));

/** Where a known secret is found by its value alone. */
export const places: Readonly<Record<string, Plant>> = {
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
  'a held request': (log, written, secret) => {
    const address = `https://staging.example/api/${encodeURIComponent(written)}?note=${encodeURIComponent(written)}`;
    const headers = [['X-Note', `a ${written} b`]] as const;
    const { pathname, search, host } = new URL(address);
    const head = `POST ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\nX-Note: a ${written} b\r\n`;
    const sentBody = new URLSearchParams({ note: written }).toString();
    const held = { attemptId: 'attempt', heldId: 'held', head, headers };
    const given = begun({ method: 'POST', address, sentBody, state: 'held', held, secrets: [secret] });
    ordinary(log).begin(given).changed();
  },
  'a request that was changed': (log, written, secret) => {
    const changes = [{ kind: 'added', place: 'form', name: `a ${written} b` }] as const;
    record(ordinary(log), { secrets: [secret], changes });
  },
  'a call': (log, written, secret) => {
    const form = {
      method: 'POST',
      path: `/${encodeURIComponent(written)}`,
      parameters: [{ name: 'note', value: `a ${written} b` }],
      headers: [{ name: 'X-Note', value: written }],
      json: null,
      presentation: 'usual',
    } as const;
    const call = { profile: PROFILE, sessionId: 'a-session', callId: 'call', form, secrets: [secret] };
    const address = `https://staging.example/api${form.path}`;
    const sentBody = new URLSearchParams({ note: `a ${written} b` }).toString();
    record(log.recorderForCall(call).recorder, { purpose: 'call', method: 'POST', address, sentBody });
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
    recording.means({ code: 'unexpected', details: { serviceText: `is ${written} !` }, secrets: [secret] }, null);
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

/** Where a short secret is left, because names of fields may be the same words, or where it is no text. */
export const placesOfNames: readonly string[] = ['a shape', 'JSON as it is'];
