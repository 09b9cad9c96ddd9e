import '../fixed-seed.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OPEN_POINTS, PROBE_IDS, STATEMENTS } from '../../electron/core/check-codes.ts';
import { createLog } from '../../electron/core/log.ts';
import { createAnswers } from '../../electron/ipc/answer-call.ts';
import { ARGUMENT_KINDS } from '../../electron/ipc/argument-kinds.ts';
import { CHANNELS, type Channel } from '../../electron/ipc/channels.ts';
import { hostileCalls } from '../attack/calls.ts';
import { SECRETS, viewOf, type World, writeProfile } from './application-setup.ts';
import { readCheck, STAGING, setUpStaging, signInAtStaging } from './check-setup.ts';

const CHECK_CHANNELS = [
  'readDocumentCheck',
  'planProbes',
  'startProbes',
  'cancelProbes',
  'tellCheck',
  'useObserved',
  'undoSetting',
  'clearObservations',
  'saveReport',
  'compareWithReport',
  'endComparison',
] as const satisfies readonly Channel[];

const SECRET = 'drawn-secret-5b81c0';

/** As the page calls, whose arguments may be anything. */
function caller({ application, lines }: World) {
  const loaded = Promise.resolve({ handlers: application.handlers, kinds: ARGUMENT_KINDS });
  const log = createLog((line) => void lines.push(line));
  return (channel: Channel, argument: unknown) => createAnswers(loaded, log)(channel)(true, argument);
}

async function signedIn(): Promise<World> {
  const world = await setUpStaging();
  await signInAtStaging(world);
  return world;
}

const typed = { login: null, password: null };

test.each<[(typeof CHECK_CHANNELS)[number], unknown]>([
  ['readDocumentCheck', { serviceId: '' }],
  ['planProbes', { serviceId: STAGING, probes: ['__proto__'], secondServiceId: null }],
  ['planProbes', { serviceId: STAGING, probes: [], secondServiceId: null }],
  ['startProbes', { serviceId: STAGING, probes: ['all'], secondServiceId: null, ...typed }],
  ['startProbes', { serviceId: STAGING, probes: 'variants', secondServiceId: null, ...typed }],
  ['startProbes', { serviceId: STAGING, probes: ['wrong-key'], secondServiceId: null, login: 7, password: null }],
  ['cancelProbes', undefined],
  ['tellCheck', { serviceId: STAGING, attemptId: null, answer: 'maybe' }],
  ['useObserved', { serviceId: STAGING }],
  ['undoSetting', { serviceId: ['staging'] }],
  ['clearObservations', { serviceId: STAGING, more: true }],
  ['saveReport', { serviceId: STAGING, format: 'text' }],
  ['saveReport', { serviceId: STAGING, format: 'constructor' }],
  ['saveReport', { serviceId: STAGING }],
  ['compareWithReport', { serviceId: STAGING, path: '/etc/passwd' }],
  ['endComparison', { serviceId: null }],
])('S2: %s refuses %j, and does nothing', async (channel, argument) => {
  const world = await signedIn();
  world.chosen.fileToSave = '/no/such/folder/report';
  const before = [world.stub.requests.length, world.opened.length];
  const outcome = await caller(world)(channel, argument);
  expect(outcome).toMatchObject({ ok: false, error: { code: 'argument-invalid' } });
  expect([world.stub.requests.length, world.opened.length]).toEqual(before);
});

test.each(['planProbes', 'startProbes', 'useObserved', 'undoSetting', 'saveReport', 'compareWithReport'] as const)(
  'S2: %s knows no service but those of the list',
  async (channel) => {
    const world = await signedIn();
    const others = { probes: ['wrong-key'], secondServiceId: null };
    const more = {
      planProbes: others,
      startProbes: { ...others, ...typed },
      useObserved: { pointId: '4.1-state' },
      undoSetting: {},
      saveReport: { format: 'json' },
      compareWithReport: {},
    }[channel];
    for (const serviceId of ['__proto__', 'Staging', '../staging']) {
      const outcome = await caller(world)(channel, { serviceId, ...more });
      expect(outcome.ok).toBe(false);
      expect(['service-not-known', 'finding-gone']).toContain(outcome.ok ? '' : outcome.error.code);
    }
  },
);

test('S1, S2: whatever a page asks of the document check, it is answered, without a secret', async () => {
  const world = await signedIn();
  const call = caller(world);
  world.chosen.fileToSave = writeProfile('saved', '');
  world.chosen.reportFile = world.chosen.fileToSave;
  const known = [
    STAGING,
    'demo',
    ...PROBE_IDS,
    ...STATEMENTS.slice(-3),
    ...OPEN_POINTS.slice(0, 3),
    'json',
    'confirmed',
  ];
  const except = CHANNELS.filter((channel) => !CHECK_CHANNELS.some((one) => one === channel));
  const calls = fc.array(hostileCalls({ known, drafts: [], secret: SECRET, except }), { minLength: 30, maxLength: 30 });
  const told: string[] = [];
  const property = fc.asyncProperty(calls, async (drawn) => {
    for (const { channel, argument } of drawn) {
      const outcome = await call(channel, argument);
      if (!outcome.ok) expect(outcome.error.code, channel).not.toBe('unexpected');
      told.push(JSON.stringify(outcome));
    }
    for (const serviceId of [STAGING, 'demo']) await call('cancelProbes', { serviceId });
  });
  await fc.assert(property, { numRuns: 5 });
  expect(viewOf(world).services.map(({ id }) => id)).toEqual(['demo', STAGING]);
  expect((await readCheck(world)).findings).toHaveLength(STATEMENTS.length + OPEN_POINTS.length);
  const lines = world.lines.join();
  // The page is told its own arguments, such as the id of a service.
  const leaks = [
    ...SECRETS.filter((secret) => told.join().includes(secret)),
    ...[SECRET, ...SECRETS].filter((secret) => lines.includes(secret)),
  ];
  expect(leaks).toEqual([]);
});
