/** Sends the probes that were named, after saying what they send, and says why others were left out. */
import type { ProbeId } from '../../core/check-codes.ts';
import type { Clock } from '../../core/clock.ts';
import { toAppError } from '../../core/errors.ts';
import { toShownLine } from '../../core/one-line.ts';
import { asksOf, PROBES } from '../../document-check/probes/registry.ts';
import { CHECK_TEXT } from '../../text/check-command.ts';
import { LEFT_OUT_TEXTS } from '../../text/check-left-out.ts';
import { PROBE_TEXTS, PROBES_ALARM } from '../../text/check-probes.ts';
import { ask, isYes } from '../person.ts';
import type { CheckApplication } from './check-application.ts';
import type { LeftOut, SignInParts } from './check-sign-ins.ts';

type Runs = CheckApplication['check']['runs'];
type PlannedProbe = Awaited<ReturnType<Runs['plan']>>[number];
type ProbeRun = NonNullable<ReturnType<Runs['progressOf']>['run']>;

interface ProbeParts extends SignInParts {
  /** Nobody has to be told what the demo gets, or asked. */
  readonly isDemo: boolean;
  /** Whether login and password were refused, and are sent no more. */
  readonly isRefused: boolean;
  readonly clock: Clock;
}

/** @returns those that were not sent, besides what the run itself left out */
export async function sendProbes(chosen: readonly ProbeId[], parts: ProbeParts): Promise<readonly LeftOut[]> {
  const { app, service, progress, lines, isDemo } = parts;
  const { person } = progress;
  const obstacles = chosen.map((id) => ({ id, why: obstacleOf(id, parts) }));
  const leftOut: LeftOut[] = obstacles.flatMap(({ id, why }) => (why === null ? [] : [{ id, why }]));
  for (const { id, why } of leftOut) person.say(CHECK_TEXT.leftOut(id, why));
  const probes = chosen.filter((id) => !leftOut.some((one) => one.id === id));
  if (probes.length === 0) return leftOut;
  const plan = await app.check.runs.plan({ serviceId: service.id, probes, secondServiceId: null });
  if (!isDemo) sayPlan(plan, person.say);
  person.say(describeLength(plan));
  const isAgreed = isDemo || !lines || isYes((await ask(person, CHECK_TEXT.send, false, lines.next)) ?? '');
  if (!isAgreed) return [...leftOut, ...probes.map((id) => ({ id, why: CHECK_TEXT.notAgreed }))];
  return [...leftOut, ...(await run(probes, parts))];
}

function obstacleOf(id: ProbeId, parts: ProbeParts): string | null {
  const probe = PROBES[id];
  const needsPerson = probe.needs.includes('person');
  const needed = asksOf(probe).flatMap(({ what, isOptional }) => (isOptional ? [] : [what]));
  if (needed.includes('second-service')) return LEFT_OUT_TEXTS['needs-second-service'];
  if (parts.isRefused && needed.includes('password')) return CHECK_TEXT.refusedTwice;
  // Nothing here remembers when it was sent last.
  if (id === 'own-wrong-password' && parts.lines === null && !parts.isDemo) return CHECK_TEXT.onlyAgreed;
  return needsPerson && !parts.hasPerson ? CHECK_TEXT.needsPerson : null;
}

function sayPlan(plan: readonly PlannedProbe[], say: (text: string) => void): void {
  say(CHECK_TEXT.plan);
  for (const { id, requests, warnings } of plan) {
    say(CHECK_TEXT.probe(id, PROBE_TEXTS[id].title));
    for (const warning of warnings) say(CHECK_TEXT.warning(warning));
    for (const request of requests) say(describeRequest(request));
  }
  say(PROBES_ALARM);
}

/** Between two requests of probes. */
const APART_SECONDS = 2;

function describeLength(plan: readonly PlannedProbe[]): string {
  const count = plan.reduce((sum, { requests }) => sum + requests.length, 0);
  return CHECK_TEXT.probesTake(plan.length, count, Math.round((count * APART_SECONDS) / 60));
}

const LONGEST = 1000;

/** Names and addresses of a profile are one line, without what a terminal would act on. */
function describeRequest({ method, address, headers, parameters, note }: PlannedProbe['requests'][number]): string {
  const form = parameters.map(([name, value]) => `${name}=${value}`).join('&');
  const parts = [...headers.map(([name, value]) => `${name}: ${value}`), form].filter(Boolean).join('; ');
  return CHECK_TEXT.planned(method, toShownLine(address, LONGEST), toShownLine(parts, LONGEST), note);
}

/** @returns those that were left out because none could begin */
async function run(probes: readonly ProbeId[], parts: ProbeParts): Promise<readonly LeftOut[]> {
  const { app, service, attendant, progress, typed, signal } = parts;
  const { runs } = app.check;
  const tell = tellRunning(parts);
  try {
    const { password = null } = typed;
    const login = password === null ? null : (typed.login ?? null);
    await runs.start({ serviceId: service.id, probes, secondServiceId: null, login, password });
    const ended = await app.until(() => {
      const { run: going, lastRun } = runs.progressOf(service.id);
      if (!going) return { lastRun };
      tell(going);
      const { waitsFor } = going;
      if (waitsFor === null || waitsFor.kind === 'until') return null;
      const attempt = app.accounts.logins.attempts.find(({ id }) => id === waitsFor.attemptId);
      if (attempt) attendant.attend(attempt, waitsFor.kind);
      return null;
    }, signal);
    if (ended !== null) sayEnd(ended.lastRun, parts);
    return [];
  } catch (thrown) {
    const why = toAppError(thrown).message;
    return probes.map((id) => ({ id, why }));
  } finally {
    attendant.rest();
    progress.rest();
  }
}

function sayEnd(lastRun: ReturnType<Runs['progressOf']>['lastRun'], { progress: { person } }: ProbeParts): void {
  const { outcome, leftOut } = lastRun ?? { outcome: 'cancelled', leftOut: [] };
  const words = CHECK_TEXT.probesEnded[outcome];
  if (words !== null) person.say(words);
  for (const { id, why } of leftOut) person.say(CHECK_TEXT.leftOut(id, why));
}

/** Shorter waits are not worth a word. */
const LONG_WAIT_MS = 8_000;

/** @returns what tells which probe runs, and that it waits for long, once for each */
function tellRunning({ progress: { begin }, clock }: ProbeParts): (run: ProbeRun) => void {
  let told = '';
  return ({ probes, waitsFor }) => {
    const index = probes.findIndex(({ state }) => state === 'running');
    const probe = probes[index];
    if (!probe) return;
    const atMs = waitsFor?.kind === 'until' ? waitsFor.atMs : 0;
    const waitMs = atMs - clock.nowMs();
    const isLong = waitMs >= LONG_WAIT_MS;
    const key = isLong ? `${probe.id} ${atMs}` : probe.id;
    if (key === told || (!isLong && told.startsWith(`${probe.id} `))) return;
    told = key;
    const { title } = PROBE_TEXTS[probe.id];
    const wait = isLong ? CHECK_TEXT.probeWaits(Math.round(waitMs / 1000)) : '';
    begin(`${CHECK_TEXT.probing(probe.id, title, index + 1, probes.length)} ${wait}`.trimEnd());
  };
}
