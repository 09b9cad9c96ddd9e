/** T4, S1: what is known of a session or a sign-in is forgotten at its end. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { systemRandom } from '../../electron/core/random.ts';
import { createExchangeLog } from '../../electron/exchange/exchange-log.ts';
import type { ServiceProfile } from '../../electron/service-client/profile.ts';
import { secretsOfProfile } from '../../electron/service-client/profile-secrets.ts';
import { FakeClock } from '../fake-clock.ts';
import { allHeapSecrets, heapSecret } from './heap-secrets.ts';
import { begun, PROFILE, rawExchange, record } from './recorded.ts';

test('T4: after sign-out no secret is in memory, nor after Clear, but for those of the services', () => {
  const folder = mkdtempSync(join(tmpdir(), 'heap-'));
  try {
    // A compiler that works beside it holds what it compiles for, and that in turn what was forgotten meanwhile.
    const script = fileURLToPath(new URL('heap-after-sign-out.ts', import.meta.url));
    execFileSync(process.execPath, ['--single-threaded', script, folder]);
    const found = (name: string): readonly string[] => {
      const read = (kind: string) => readFileSync(join(folder, `${name}.${kind}`), 'latin1');
      const snapshot = read('heapsnapshot') + read('buffers');
      const secrets = { ...allHeapSecrets(), 'client secret': heapSecret('client-secret') };
      return Object.entries(secrets).flatMap(([secret, value]) => (snapshot.includes(value) ? [secret] : []));
    };
    expect(found('open')).toEqual(expect.arrayContaining([...Object.keys(allHeapSecrets()), 'client secret']));
    expect(found('signed out')).toEqual(['client secret']);
    expect(found('cleared')).toEqual(['client secret']);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

const TOKEN = 'a-token-of-a-member';
const refused = { event: 'callback-refused', route: 'scheme', harmless: [], error: null } as const;

function setUp() {
  const clock = new FakeClock();
  let profile: ServiceProfile | null = PROFILE;
  const options = { clock, random: systemRandom, onChange: () => undefined, profileNow: () => profile };
  const log = createExchangeLog(options);
  const shown = (): string => JSON.stringify([...log.rows].map(({ number }) => log.detailsOf(number)));
  return {
    clock,
    log,
    shown,
    nextFrames: () => clock.advance(200),
    forgetService: () => {
      profile = null;
    },
    /** Whether it is hidden in what is told of an error. */
    isKnown(secret: string): boolean {
      log.addCallback({ ...refused, address: `member-login://callback?error_description=the ${secret} !` });
      const number = log.read(0).rows.at(-1)?.number ?? 0;
      return !JSON.stringify(log.detailsOf(number)).includes(secret);
    },
  };
}

describe('what is forgotten', () => {
  test('was masked before in everything that is kept', async () => {
    const { log, shown, isKnown, nextFrames } = setUp();
    const reply = JSON.stringify({ seen: TOKEN });
    for (let count = 0; count < 3; count += 1) {
      record(log.recorderFor(PROFILE, 'another'), { reply, replyHeaders: ['X-Seen', TOKEN] });
    }
    await nextFrames();
    record(log.recorderFor(PROFILE, 's1'), { secrets: [TOKEN] });
    await nextFrames();
    log.eraseSecretsOf('s1');
    await nextFrames();
    expect(shown()).not.toContain(TOKEN);
    expect(isKnown(TOKEN)).toBe(false);
  });
  test('is what a try of a service brought, once it is over', async () => {
    const { log, isKnown, nextFrames } = setUp();
    const trial = log.beginTrial(PROFILE);
    record(trial.recorder, { secrets: [TOKEN] });
    await nextFrames();
    expect(isKnown(TOKEN)).toBe(true);
    trial.end();
    await nextFrames();
    expect(isKnown(TOKEN)).toBe(false);
  });
  test('is not what another session has, too', async () => {
    const { log, isKnown, nextFrames } = setUp();
    for (const session of ['s1', 's2']) record(log.recorderFor(PROFILE, session), { secrets: [TOKEN] });
    await nextFrames();
    log.eraseSecretsOf('s1');
    await nextFrames();
    expect(isKnown(TOKEN)).toBe(true);
    log.eraseSecretsOf('s2');
    await nextFrames();
    expect(isKnown(TOKEN)).toBe(false);
  });
  test('is what a session brings that was signed out meanwhile, and a callback of no sign-in', async () => {
    const { log, isKnown, nextFrames } = setUp();
    log.eraseSecretsOf('s1');
    record(log.recorderFor(PROFILE, 's1'), { secrets: [TOKEN] });
    log.addCallback({ ...refused, address: 'member-login://callback?code=an-unknown-code' });
    expect(isKnown(TOKEN)).toBe(true);
    expect(isKnown('an-unknown-code')).toBe(true);
    await nextFrames();
    expect(isKnown(TOKEN)).toBe(false);
    expect(isKnown('an-unknown-code')).toBe(false);
  });
  test('is known again for a reply that was on its way: nothing of what its request sent is shown', async () => {
    const { log, shown, isKnown, nextFrames } = setUp();
    const raw = begun({ secrets: [TOKEN] });
    const recording = log.recorderFor(PROFILE, 's1').begin(raw);
    await nextFrames();
    log.eraseSecretsOf('s1');
    await nextFrames();
    Object.assign(
      raw,
      rawExchange({ secrets: [TOKEN], replyHeaders: ['X-Seen', TOKEN], reply: `{"seen":"${TOKEN}"}` }),
    );
    recording.changed();
    await nextFrames();
    expect(shown()).toContain('seen');
    expect(shown()).not.toContain(TOKEN);
    expect(isKnown(TOKEN)).toBe(false);
  });
  test('is not what belongs to a running sign-in, also at Clear', async () => {
    const { log, isKnown, nextFrames } = setUp();
    const signIn = log.beginSignIn({ profile: PROFILE, methodId: 'device-code' });
    record(signIn.recorder, { secrets: [TOKEN] });
    await nextFrames();
    log.clear();
    await nextFrames();
    expect(isKnown(TOKEN)).toBe(true);
    signIn.end({ sessionId: 's1', member: null });
    await nextFrames();
    expect(isKnown(TOKEN)).toBe(true);
    log.eraseSecretsOf('s1');
    await nextFrames();
    expect(isKnown(TOKEN)).toBe(false);
  });
  test('is the client secret of a service that is gone, which no row keeps', async () => {
    const { log, isKnown, nextFrames, forgetService } = setUp();
    record(log.recorderFor(PROFILE, 's1'));
    const [clientSecret = ''] = secretsOfProfile(PROFILE);
    await nextFrames();
    expect(isKnown(clientSecret)).toBe(true);
    forgetService();
    log.eraseSecretsOfService(PROFILE.id);
    await nextFrames();
    expect(isKnown(clientSecret)).toBe(false);
    expect(log.detailsOf(1)?.governedBy.fields).not.toContainEqual(expect.objectContaining({ value: clientSecret }));
  });
});
