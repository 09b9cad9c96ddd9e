/**
 * What the application says of one thing that is wrong, at services that nobody here wrote. Counted is each fault, by one of
 * the methods that fail by it, at each service that it is dealt to: what is named of that method's sign-in. Of key and secret
 * that are swapped, the key counts, too: it is wrong, and mended at the same field. For other services:
 * `PROPERTY_SEED=7 npx vitest run --config test/vitest.config.ts test/foreign-service/causes.test.ts`.
 */
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CAUSE_IDS, type CauseId } from '../../electron/core/cause-codes.ts';
import type { CauseView } from '../../electron/ipc/views/error.ts';
import { LOGIN_METHODS } from '../../electron/login/registry.ts';
import { CAUSE_WORDS } from '../../electron/text/causes.ts';
import { type DrivenApplication, type Person, startApplication } from '../driven-application.ts';
import { FakeClock } from '../fake-clock.ts';
import { makeCertificate } from '../stub-service.ts';
import { type Dialect, drawDialects } from './dialect.ts';
import { drawManners, FAULTS, type Fault, profileWith } from './faults.ts';
import { allowing, type ForeignService, mistaken, startForeignService } from './foreign-service.ts';

const SEED = fc.readConfigureGlobal().seed ?? 0;
const METHODS = LOGIN_METHODS.map(({ id }) => id);
/** Of five services, each fault is tried at so many. */
const SERVICES_EACH = 3;
/** Between two requests of a check. */
const APART_MS = 2_000;

/** `alone`: nothing else was seen; `after others`: the other methods were tried, too; `checked`: then what was offered was. */
type When = 'alone' | 'after others' | 'checked';

interface Told {
  readonly fault: string;
  readonly when: When;
  /** From 0; infinite if the cause was not named. */
  readonly rank: number;
  /** Causes that what the service granted excludes. */
  readonly wronglyNamed: readonly CauseId[];
}

const certificate = await makeCertificate();
const all: Told[] = [];

describe.each(drawDialects(SEED).map((drawn, index) => ({ ...drawn, index })))('at $title', ({ index, ...drawn }) => {
  // Without its state, what comes back is asked about first.
  const dialect: Dialect = { ...drawn, returnsState: true, nobody: index % 2 === 0 ? 'no member' : 'refused' };
  const faults = FAULTS.filter(
    ({ cause }, at) =>
      (index + at) % 5 < SERVICES_EACH && (cause !== 'token-header' || dialect.tokenPresentation === 'x-service-token'),
  );

  test.each(faults)('X11: no cause is named that the evidence excludes, where this is wrong: $title', async (fault) => {
    const at = index + FAULTS.indexOf(fault);
    const told = await tell(dialect, fault, { index, at, isPinned: at % 2 === 0 });
    expect(told.filter(({ wronglyNamed }) => wronglyNamed.length > 0)).toEqual([]);
    all.push(...told);
  });
});

/** By itself, a reply that is worded as nothing that is known leaves more than two causes: checks are there to settle it. */
test.each([
  ['alone', 0.5, 0.8],
  ['after others', 0.75, 0.95],
  ['checked', 0.8, 1],
] as const)('X11: %s, the cause is named, first in %f and among the first two in %f', (when, first, firstTwo) => {
  const told = all.filter((one) => one.when === when);
  const within = (most: number) => told.filter(({ rank }) => rank < most);
  expect(told.length).toBeGreaterThan(60);
  expect(within(1).length / told.length).toBeGreaterThanOrEqual(first);
  const others = told.filter((one) => !within(2).includes(one)).map(({ fault }) => fault);
  expect(1 - others.length / told.length, others.join()).toBeGreaterThanOrEqual(firstTwo);
});

interface Drawn {
  readonly index: number;
  readonly at: number;
  /** Whether the profile knows the refusals of the service. */
  readonly isPinned: boolean;
}

async function tell(dialect: Dialect, fault: Fault, { index, at, isPinned }: Drawn): Promise<readonly Told[]> {
  const clock = new FakeClock();
  await using service = await startForeignService(dialect, certificate, {
    nowMs: () => clock.nowMs(),
    // Long enough for two polls.
    deviceSeconds: 14,
    manners: { ...drawManners(SEED, index), ...fault.manners },
  });
  await using driven = await startApplication({ profile: profileWith(fault, service, isPinned), clock });
  service.weather = fault.weather ?? 'fine';
  const methods = fault.methods ?? METHODS;
  const methodId = methods[at % methods.length] ?? '';
  const note = (when: When): Told => {
    const named = causesOf(driven, methodId).map(idOf);
    const isTrue = (id: CauseId): boolean => id === fault.cause || id === fault.alsoTrue;
    const rank = named.findIndex(isTrue);
    const wronglyNamed = excludedBy(service).filter((id) => named.includes(id));
    return { fault: fault.title, when, rank: rank < 0 ? Number.POSITIVE_INFINITY : rank, wronglyNamed };
  };

  await signIn(driven, methodId, service, fault);
  const alone = note('alone');
  for (const other of METHODS) if (other !== methodId) await signIn(driven, other, service, fault);
  const afterOthers = note('after others');
  await checkAll(driven, methodId);
  return [alone, afterOthers, note('checked')];
}

/** What it granted shows that these are right. */
function excludedBy({ granted, dialect: { paths } }: ForeignService): readonly CauseId[] {
  const isGranted = (...those: readonly string[]): boolean => granted.some((path) => those.includes(path));
  const { memberInformation, accessToken, devicePoll, ...others } = paths;
  const isSecretRight = isGranted(accessToken, devicePoll);
  const isKeyRight = isSecretRight || isGranted(...Object.values(others));
  return [
    ...(isKeyRight ? (['key', 'key-header', 'swapped', 'address', 'version'] as const) : []),
    ...(isSecretRight ? (['secret'] as const) : []),
  ];
}

/** Makes the checks that are offered, as long as there are any. */
async function checkAll({ application, clock, view }: DrivenApplication, methodId: string): Promise<void> {
  for (;;) {
    const { check } = causesOf({ view }, methodId).find((cause) => cause.check !== null) ?? {};
    if (!check) return;
    await clock.advanceUntilSettled(application.handlers.runCheck({ serviceId: view().service.id, check }), APART_MS);
  }
}

async function signIn(driven: DrivenApplication, methodId: string, service: ForeignService, fault: Fault) {
  const { handlers } = driven.application;
  const isHeld = fault.heldMs !== undefined && fault.methods?.includes(methodId) === true;
  if (isHeld) handlers.pauseNextSignIn({ isOn: true });
  const signingIn = driven.signIn(methodId, personOf(fault, service));
  if (isHeld) await releaseLate(driven, signingIn, fault.heldMs ?? 0);
  await signingIn;
  for (const { id } of driven.view().sessions) handlers.signOut({ sessionId: id });
}

/** Holds each request of a sign-in for so long, and lets the page go at once. */
async function releaseLate({ application, clock, view }: DrivenApplication, over: Promise<unknown>, heldMs: number) {
  let isOver = false;
  void over.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const [attempt] = view().attempts;
    const [request] = attempt?.held?.requests ?? [];
    if (attempt && request) {
      if (request.kind === 'request') await clock.advance(heldMs);
      application.handlers.decideHeld({
        attemptId: attempt.id,
        heldId: request.heldId,
        decision: { kind: 'go-on' },
      });
    }
    await turnOfEventLoop();
  }
}

function personOf({ person: kind }: Fault, service: ForeignService): Person {
  const person = kind === 'mistaken' ? mistaken(service) : allowing(service);
  if (kind === 'away') return { ...person, browse: async () => '', typeCode: async () => undefined };
  // A page that shows an error leads nowhere.
  return { ...person, browse: (address) => person.browse(address).catch(() => '') };
}

function causesOf({ view }: Pick<DrivenApplication, 'view'>, methodId: string): readonly CauseView[] {
  const result = view().comparison.results.find((one) => one.methodId === methodId);
  return result?.last?.causes ?? [];
}

function idOf({ sentence }: CauseView): CauseId {
  const id = CAUSE_IDS.find((one) => CAUSE_WORDS.causes[one] === sentence);
  if (!id) throw new Error(`No cause reads: ${sentence}`);
  return id;
}
