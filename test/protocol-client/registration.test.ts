/** What becomes of the callback scheme at the start and on the person's press, whatever the system does. */
import { describe, expect, test } from 'vitest';
import { LoginError } from '../../electron/core/errors.ts';
import type { FoundClient } from '../../electron/protocol-client/registration.ts';
import {
  createProtocolClientRegistration,
  type ProtocolClientSystem,
} from '../../electron/protocol-client/registration.ts';
import { FakeClock } from '../fake-clock.ts';

const OWN: FoundClient = { kind: 'this-copy' };
const NOBODY: FoundClient = { kind: 'nobody' };
const OTHER: FoundClient = { kind: 'other-copy', name: 'Member Login', path: '/opt/other' };

/** A system with one registration, which it hands over when it is told to. */
class FakeSystem implements ProtocolClientSystem {
  client: FoundClient;
  /** What registering leads to. */
  next: FoundClient = OWN;
  readonly asked: string[] = [];

  constructor(client: FoundClient) {
    this.client = client;
  }

  readonly findClient = async (): Promise<FoundClient> => {
    this.asked.push('who');
    return this.client;
  };

  readonly register = async (isAsked: boolean): Promise<void> => {
    this.asked.push(isAsked ? 'claim' : 'mend');
    this.client = this.next;
  };
}

function setUp(client: FoundClient | null, change: Partial<ProtocolClientSystem> = {}) {
  const clock = new FakeClock();
  const fake = new FakeSystem(client ?? NOBODY);
  const failures: string[] = [];
  const changes: string[] = [];
  const { findClient, register } = fake;
  const scheme = createProtocolClientRegistration({
    system: client && { findClient, register, ...change },
    clock,
    log: { failure: (event) => void failures.push(event) },
    onChange: () => void changes.push(scheme.client.kind),
  });
  return { scheme, fake, clock, failures, changes };
}

const never = () => new Promise<never>(() => undefined);
const broken = () => {
  throw new Error('The system is out of order.');
};

describe('the check at start', () => {
  test('asks nothing and claims nothing for a copy that is not installed', async () => {
    const { scheme, fake, changes } = setUp(null);
    await scheme.check();
    expect(scheme.client).toEqual({ kind: 'not-installed' });
    expect(fake.asked).toEqual([]);
    expect(changes).toEqual([]);
    await expect(scheme.claim()).rejects.toMatchObject({ code: 'scheme-not-claimed' });
  });

  test('knows nothing before it', () => {
    expect(setUp(OWN).scheme.client).toEqual({ kind: 'not-known' });
  });

  test('names another app on one line, at no great length', async () => {
    const { scheme } = setUp({ ...OTHER, name: `Other\u202e\n${'x'.repeat(500_000)}` });
    await scheme.check();
    expect(scheme.client).toEqual({ ...OTHER, name: `Other ${'x'.repeat(73)}…` });
  });

  test('finds its own registration and leaves it alone', async () => {
    const { scheme, fake, changes } = setUp(OWN);
    await scheme.check();
    expect(scheme.client).toEqual(OWN);
    expect(fake.asked).toEqual(['who']);
    expect(changes).toEqual(['this-copy']);
  });

  test('mends a registration that nobody has, and asks once more', async () => {
    const { scheme, fake, changes } = setUp(NOBODY);
    await scheme.check();
    expect(scheme.client).toEqual(OWN);
    expect(fake.asked).toEqual(['who', 'mend', 'who']);
    expect(changes).toEqual(['this-copy']);
  });

  test('believes no system that says it took this copy and did not', async () => {
    const { scheme, fake } = setUp(NOBODY);
    fake.next = NOBODY;
    await scheme.check();
    expect(scheme.client).toEqual(NOBODY);
  });

  test('never takes what another copy has', async () => {
    const { scheme, fake } = setUp(OTHER);
    await scheme.check();
    expect(scheme.client).toEqual(OTHER);
    expect(fake.asked).toEqual(['who']);
  });

  test('tells of a change only where something changed', async () => {
    const { scheme, fake, changes } = setUp({ ...OTHER });
    await scheme.check();
    fake.client = { ...OTHER };
    await scheme.check();
    expect(changes).toHaveLength(1);
    fake.client = { ...OTHER, path: '/opt/third' };
    await scheme.check();
    expect(changes).toHaveLength(2);
  });

  test.each([
    { way: 'throws at once', findClient: broken },
    { way: 'rejects', findClient: async () => broken() },
  ])('learns nothing of a system that $way, and says so in the log', async ({ findClient }) => {
    const { scheme, failures, changes, clock } = setUp(OWN, { findClient });
    await scheme.check();
    expect(scheme.client).toEqual({ kind: 'not-known' });
    expect(failures).toEqual(['scheme not checked']);
    expect(changes).toEqual([]);
    expect(clock.pending).toBe(0);
  });

  test('ends by itself where the system never answers', async () => {
    const { scheme, clock, failures } = setUp(OWN, { findClient: never });
    const checked = scheme.check();
    await clock.advance(9_999);
    expect(failures).toEqual([]);
    await clock.advance(1);
    await checked;
    expect(failures).toHaveLength(1);
    expect(scheme.client).toEqual({ kind: 'not-known' });
  });

  test('drops an answer that comes too late', async () => {
    const late = Promise.withResolvers<FoundClient>();
    const { scheme, clock, changes } = setUp(OWN, { findClient: () => late.promise });
    const checked = scheme.check();
    await clock.advance(10_000);
    await checked;
    late.resolve(OTHER);
    await clock.advance(0);
    expect(changes).toEqual([]);
  });

  test.each([
    { way: 'throws', register: broken },
    { way: 'never answers', register: never },
  ])('still says that nobody has it where registering $way', async ({ register }) => {
    const { scheme, clock, failures } = setUp(NOBODY, { register });
    const checked = scheme.check();
    await clock.advance(10_000);
    await checked;
    expect(scheme.client).toEqual(NOBODY);
    expect(failures).toHaveLength(1);
  });
});

describe('a claim', () => {
  test.each([OTHER, NOBODY])('takes the scheme over from $kind', async (client) => {
    const { scheme, fake, changes } = setUp(client);
    await scheme.claim();
    expect(scheme.client).toEqual(OWN);
    expect(fake.asked).toEqual(['claim', 'who']);
    expect(changes).toEqual(['this-copy']);
  });

  test('fails where the system keeps to the other, and that one stays named', async () => {
    const { scheme, fake } = setUp(OTHER);
    fake.next = OTHER;
    await expect(scheme.claim()).rejects.toMatchObject({ code: 'scheme-not-claimed' });
    expect(scheme.client).toEqual(OTHER);
  });

  test('fails by name where the system throws, with the cause for the log', async () => {
    const { scheme } = setUp(OTHER, { register: broken });
    await expect(scheme.claim()).rejects.toMatchObject({
      code: 'scheme-not-claimed',
      cause: { message: 'The system is out of order.' },
    });
  });

  test('passes on that this copy is in no place to stay', async () => {
    const register = async () => {
      throw new LoginError('scheme-place-temporary', 'Move it first.');
    };
    await expect(setUp(OTHER, { register }).scheme.claim()).rejects.toMatchObject({ code: 'scheme-place-temporary' });
  });

  test('fails by itself where the system never answers, and the next one goes ahead', async () => {
    let isHanging = true;
    const { scheme, fake, clock } = setUp(OTHER, {
      register: (isAsked) => (isHanging ? never() : fake.register(isAsked)),
    });
    const claimed = expect(scheme.claim()).rejects.toMatchObject({ code: 'scheme-not-claimed' });
    await clock.advance(10_000);
    await claimed;
    isHanging = false;
    await scheme.claim();
    expect(scheme.client).toEqual(OWN);
  });

  test('waits for a check that runs, whose older answer does not undo it', async () => {
    const slow = Promise.withResolvers<FoundClient>();
    const answers = [slow.promise, Promise.resolve(OWN)];
    const { scheme, fake, clock } = setUp(OTHER, { findClient: () => answers.shift() ?? never() });
    const both = [scheme.check(), scheme.claim()];
    await clock.advance(0);
    expect(fake.asked).toEqual([]);
    slow.resolve(OTHER);
    await Promise.all(both);
    expect(fake.asked).toEqual(['claim']);
    expect(scheme.client).toEqual(OWN);
  });
});
