import { expect, test } from 'vitest';
import { type KeptRequest, UNPLACED } from '../../electron/exchange/kept-row.ts';
import { createMasks } from '../../electron/exchange/masks.ts';
import { createRemasking } from '../../electron/exchange/remask.ts';
import { createSecretRegister } from '../../electron/exchange/secret-register.ts';
import { PROFILE } from './recorded.ts';

test('a new secret is looked for in a reply only when its details are read: the list would wait for all replies', () => {
  const register = createSecretRegister();
  const remasking = createRemasking({ register, masks: createMasks(register, { token: () => 'a key' }) });
  const row = requestWith('known-later');
  register.add(['known-later'], 'known', null);
  remasking.maskLineAgain(row);
  expect([row.path, row.replyBody]).toEqual([
    expect.stringMatching(/^.••••[a-z2-7]{4}$/),
    { ...row.replyBody, text: 'It is known-later' },
  ]);
  remasking.maskAgain(row);
  expect(JSON.stringify(row)).not.toContain('known-later');
});

test('the body of a reply is not looked through again for what was known when it came', () => {
  const register = createSecretRegister();
  const remasking = createRemasking({ register, masks: createMasks(register, { token: () => 'a key' }) });
  register.add(['known-then'], 'suspected', null);
  const row = { ...requestWith('known-then'), replyGeneration: register.generation };
  const { replyBody } = row;
  remasking.maskAgain(row);
  expect(row.replyBody).toBe(replyBody);
  register.add(['known-later'], 'suspected', null);
  remasking.maskAgain(row);
  expect(JSON.stringify(row)).not.toContain('known-then');
});

function requestWith(secret: string): KeptRequest {
  const text = `It is ${secret}`;
  return {
    ...UNPLACED,
    kind: 'request',
    hasTyped: false,
    generation: 0,
    detailsGeneration: 0,
    replyGeneration: 0,
    origin: { profile: PROFILE, sessionId: null, signIn: null, call: null },
    purpose: 'member',
    poll: null,
    method: 'GET',
    startedAtMs: 0,
    endedAtMs: 1,
    waitedFromMs: null,
    host: 'staging.example',
    path: `/${secret}`,
    address: `https://staging.example/${secret}`,
    state: 'done',
    status: 200,
    meaning: { code: 'member', details: { serviceText: text } },
    nextAtMs: null,
    sentHead: `GET /${secret} HTTP/1.1\r\n`,
    sentBody: { kind: 'nothing' },
    replyHead: `X-Note: ${secret}\r\n`,
    replyBody: { kind: 'text', text, isCut: false, bytes: text.length, wireBytes: text.length },
    timing: {
      startedAtMs: 0,
      prepareMs: null,
      awaitedMs: null,
      nameMs: null,
      connectMs: null,
      tlsMs: null,
      ownMs: null,
      sendMs: null,
      firstByteMs: null,
      receiveMs: null,
      totalMs: 1,
      isReused: false,
    },
    connection: null,
    error: { code: 'service-error', details: { serviceText: text } },
    held: null,
    changes: [],
  };
}
