/** Sends the probes that were named, after saying what they send, and says why others were left out. */
import type { ProbeId } from '../../core/check-codes.ts';
import { toAppError } from '../../core/errors.ts';
import { toShownLine } from '../../core/one-line.ts';
import type { CheckRunView, DocumentCheckView, PlannedProbe, PlannedRequest } from '../../ipc/views/document-check.ts';
import { CHECK_TEXT } from '../../text/check-command.ts';
import { LEFT_OUT_TEXTS } from '../../text/check-left-out.ts';
import { PROBE_TEXTS, PROBES_ALARM } from '../../text/check-probes.ts';
import type { LeftOut, SignInParts } from './check-sign-ins.ts';

export interface ProbeParts extends SignInParts {
  /** Nobody has to be told what the demo gets, or asked. */
  readonly isDemo: boolean;
  /** Whether login and password were refused, and are sent no more. */
  readonly isRefused: boolean;
  /** Null where nobody is to be asked. */
  readonly askForYes: ((question: string) => Promise<boolean>) | null;
}

/** @returns those that were not sent, besides what the run itself left out */
export async function sendProbes(chosen: readonly ProbeId[], parts: ProbeParts): Promise<readonly LeftOut[]> {
  const { app, progress, askForYes, isDemo } = parts;
  const { person } = progress;
  const { handlers } = app.application;
  const serviceId = app.view().service.id;
  if (chosen.length === 0) return [];
  const { probes: offered } = await handlers.readDocumentCheck({ serviceId });
  const leftOut = chosen.flatMap((id): LeftOut[] => {
    const probe = offered.find((one) => one.id === id);
    const why = probe ? obstacleOf(probe, parts) : null;
    return why === null ? [] : [{ id, why }];
  });
  for (const { id, why } of leftOut) person.say(CHECK_TEXT.leftOut(id, why));
  const probes = chosen.filter((id) => !leftOut.some((one) => one.id === id));
  if (probes.length === 0) return leftOut;
  const plan = await handlers.planProbes({ serviceId, probes, secondServiceId: null });
  if (!isDemo) sayPlan(plan, person.say);
  person.say(describeLength(plan));
  const isAgreed = isDemo || askForYes === null || (await askForYes(CHECK_TEXT.send));
  if (!isAgreed) return [...leftOut, ...probes.map((id) => ({ id, why: CHECK_TEXT.notAgreed }))];
  return [...leftOut, ...(await run(serviceId, probes, parts))];
}

function obstacleOf(probe: DocumentCheckView['probes'][number], parts: ProbeParts): string | null {
  const needed = probe.asks.filter(({ isOptional }) => !isOptional).map(({ what }) => what);
  if (needed.includes('second-service')) return LEFT_OUT_TEXTS['needs-second-service'];
  if (parts.isRefused && needed.includes('password')) return CHECK_TEXT.refusedTwice;
  // Nothing here remembers when it was sent last.
  if (probe.id === 'own-wrong-password' && parts.askForYes === null && !parts.isDemo) return CHECK_TEXT.onlyAgreed;
  return probe.needsPerson && !parts.hasPerson ? CHECK_TEXT.needsPerson : null;
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
function describeRequest({ method, address, headers, parameters, note }: PlannedRequest): string {
  const form = parameters.map(([name, value]) => `${name}=${value}`).join('&');
  const parts = [...headers.map(([name, value]) => `${name}: ${value}`), form].filter(Boolean).join('; ');
  return CHECK_TEXT.planned(method, toShownLine(address, LONGEST), toShownLine(parts, LONGEST), note);
}

/** @returns those that were left out because none could begin */
async function run(serviceId: string, probes: readonly ProbeId[], parts: ProbeParts): Promise<readonly LeftOut[]> {
  const { app, attendant, progress, typed, signal } = parts;
  const { handlers, checkProgressOf } = app.application;
  const tell = tellRunning(parts);
  try {
    const { login = null, password = null } = typed ?? {};
    await handlers.startProbes({ serviceId, probes, secondServiceId: null, login, password });
    const ended = await app.until(() => {
      const { run: going, lastRun } = checkProgressOf(serviceId);
      if (!going) return { lastRun };
      tell(going);
      attend(going, parts);
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

function sayEnd(lastRun: DocumentCheckView['lastRun'], { progress: { person } }: ProbeParts): void {
  const { outcome, leftOut } = lastRun ?? { outcome: 'cancelled', leftOut: [] };
  const words = CHECK_TEXT.probesEnded[outcome];
  if (words !== null) person.say(words);
  for (const { id, why } of leftOut) person.say(CHECK_TEXT.leftOut(id, why));
}

function attend({ waitsFor }: CheckRunView, { app, attendant }: ProbeParts): void {
  if (waitsFor === null || waitsFor.kind === 'until') return;
  const attempt = app.view().attempts.find(({ id }) => id === waitsFor.attemptId);
  if (attempt) attendant.attend(attempt, waitsFor.kind);
}

/** Shorter waits are not worth a word. */
const LONG_WAIT_MS = 8_000;

/** @returns what tells which probe runs, and that it waits for long, once for each */
function tellRunning({ progress: { begin }, clock }: ProbeParts): (run: CheckRunView) => void {
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
