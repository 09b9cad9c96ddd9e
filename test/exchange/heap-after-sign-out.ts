/**
 * Run by itself: records sign-ins of several methods, signs out, clears, and writes what is in memory after each: the heap,
 * and what all buffers hold, which is not in it.
 */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { writeHeapSnapshot } from 'node:v8';
import { LoginError } from '../../electron/core/errors.ts';
import { systemRandom } from '../../electron/core/random.ts';
import { createExchangeLog } from '../../electron/exchange/exchange-log.ts';
import { FakeClock } from '../fake-clock.ts';
import { heapBasic, heapSecret } from './heap-secrets.ts';
import { PROFILE, record } from './recorded.ts';

// As the application does.
Buffer.poolSize = 0;
const [, , folder = '.'] = process.argv;
const clock = new FakeClock();
const log = createExchangeLog({ clock, random: systemRandom, onChange: () => undefined });
const { application } = PROFILE;
const profile = { ...PROFILE, application: { ...application, clientSecret: heapSecret('client-secret') } };
const callback = { event: 'callback-received', route: 'scheme', harmless: [], error: null } as const;

function signInByCode(): void {
  const signIn = log.beginSignIn({ profile, methodId: 'oauth-code' });
  const [code, state, token] = [heapSecret('code'), heapSecret('state'), heapSecret('token')];
  signIn.add({ ...callback, address: `member-login://callback?code=${code}&state=${state}` });
  const sentBody = `code=${code}&client_secret=${heapSecret('client-secret')}`;
  const reply = JSON.stringify({ access_token: token });
  record(signIn.recorder, { purpose: 'code-exchange', secrets: [code], sentBody, reply }).means(
    {
      code: 'token',
      details: { serviceText: `not ${token}` },
      secrets: [token],
    },
    null,
  );
  signIn.end({ sessionId: 'by-code', member: token });
  record(log.recorderFor(profile, 'by-code'), { secrets: [token], reply: `{"echo":"${token}"}` });
}

function signInByDevice(): void {
  const signIn = log.beginSignIn({ profile, methodId: 'device-code' });
  const code = heapSecret('device-code');
  // Shown by an exchange that came before it was known.
  record(log.recorderFor(profile, 'by-code'), { reply: `{"seen":"${code}"}`, replyHeaders: ['X-Seen', code] });
  log.read(0);
  record(signIn.recorder, { purpose: 'device-poll', secrets: [code], sentBody: `code=${code}` });
  signIn.end({ error: new LoginError('cancelled', 'Cancelled.') });
}

function signInByKey(): void {
  const signIn = log.beginSignIn({ profile, methodId: 'oauth-like' });
  const key = heapSecret('key');
  signIn.add({ ...callback, address: `member-login://callback?key=${key}` });
  record(signIn.recorder, { purpose: 'identification', secrets: [key], sentBody: `key=${key}` });
  signIn.end({ sessionId: 'by-key', member: null });
}

function signInByBasic(): void {
  const signIn = log.beginSignIn({ profile, methodId: 'http-basic' });
  const [password, basic, echoed] = [heapSecret('password'), heapBasic(), heapSecret('echoed')];
  record(signIn.recorder, {
    secrets: [password, basic],
    sentHeaders: [['Authorization', `Basic ${basic}`]],
    reply: JSON.stringify({ you: password, sent: basic, token: echoed }),
  });
  signIn.end({ sessionId: 'by-basic', member: null });
}

/** Engines remember the text that they searched last. */
async function write(name: string): Promise<void> {
  /x/.exec('x');
  writeHeapSnapshot(join(folder, `${name}.heapsnapshot`));
  writeFileSync(join(folder, `${name}.buffers`), Buffer.from(await readBuffers(), 'base64'));
}

/** @returns all that live buffers hold, in base64 */
async function readBuffers(): Promise<string> {
  const session = new Session();
  session.connect();
  try {
    const { result } = await session.post('Runtime.evaluate', { expression: 'ArrayBuffer.prototype' });
    const { objects } = await session.post('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
    const read = function (this: ArrayBuffer[]) {
      return Buffer.concat(this.map((one) => Buffer.from(one))).toString('base64');
    };
    const called = await session.post('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: read.toString(),
      returnByValue: true,
    });
    return called.result.value;
  } finally {
    session.disconnect();
  }
}

signInByCode();
signInByDevice();
signInByKey();
signInByBasic();
for (const { number } of log.read(0).rows) log.detailsOf(number);
await write('open');
for (const session of ['by-code', 'by-key', 'by-basic']) log.eraseSecretsOf(session);
await clock.advance(200);
await write('signed out');
signInByDevice();
log.clear();
// In a later turn, so that nothing of this one is on the stack.
await clock.advance(200);
await write('cleared');
