/** Checks one service through the application, as the page does: opens it, signs in by each method, and sends probes. */
import { type Clock, setDeadline } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { toShownLine } from '../../core/one-line.ts';
import { LOGIN_METHODS } from '../../login/registry.ts';
import { CHECK_TEXT } from '../../text/check-command.ts';
import { NO_LINES } from '../person.ts';
import type { Attendant } from './attend.ts';
import { attendDemo, attendPerson } from './attend.ts';
import type { CheckApplication } from './check-application.ts';
import type { CheckArguments } from './check-arguments.ts';
import { type AskParts, askForMember, askForYes, type TypedMember } from './check-member.ts';
import { sendProbes } from './check-probes.ts';
import type { Progress } from './check-progress.ts';
import { type LeftOut, signInByEach } from './check-sign-ins.ts';
import type { DemoVisitor, DemoVisitorOptions } from './demo-visitor.ts';

export interface CheckRunParts extends AskParts {
  readonly app: CheckApplication;
  readonly progress: Progress;
  /** The password of the standard input; null if it is not read from there. */
  readonly pipedPassword: string | null;
  readonly createVisitor: (options: DemoVisitorOptions) => DemoVisitor;
  readonly clock: Clock;
  /** Aborts when the person, or the system, ends it. */
  readonly signal: AbortSignal;
}

/** How long requests that are under way may take after an interruption. */
const ENDING_MS = 3_000;

/**
 * @returns what was left out
 * @throws AppError if the service did not open
 */
export async function runCheck(args: CheckArguments, parts: CheckRunParts): Promise<readonly LeftOut[]> {
  const { app, progress, signal, clock } = parts;
  await openService(args, parts);
  if (signal.aborted) return [];
  const { service } = app.view();
  progress.person.say(CHECK_TEXT.checking(toShownLine(service.name, 200), toShownLine(service.baseAddress, 2000)));
  const typed = await memberOf(args, parts);
  const common = {
    ...parts,
    attendant: attendantOf(parts),
    typed,
    isDemo: service.demo !== null,
    hasPerson: service.demo !== null || !args.asksNobody,
    hasTyping: parts.lines !== null,
  };
  const { leftOut, isRefused } = await signInByEach(args.selection.methods, common);
  const forProbes = {
    ...common,
    isRefused,
    typed: isRefused ? null : typed,
    askForYes: parts.lines && ((question: string) => askForYes(question, parts)),
  };
  const notSent = signal.aborted ? [] : await sendProbes(args.selection.probes, forProbes);
  if (signal.aborted) await endAll(app, clock);
  return [...leftOut, ...notSent];
}

/** @throws AppError if it did not open */
async function openService({ profileFile }: CheckArguments, { app, signal }: CheckRunParts): Promise<void> {
  if (profileFile !== null) await app.application.handlers.openProfileFile(undefined);
  const { service } = app.view();
  if (service.state === 'starting')
    await app.until(() => (app.view().service.state === 'starting' ? null : true), signal);
  const { state, problem } = app.view().service;
  if (state === 'failed' && problem)
    throw new AppError(problem.code, app.messageOf(problem) ?? CHECK_TEXT.ended(problem.code));
}

/** The demo's first member, or who was given. Nobody is asked for what nothing takes. */
async function memberOf(args: CheckArguments, parts: CheckRunParts): Promise<TypedMember | null> {
  const { demo } = parts.app.view().service;
  const [member] = demo?.members ?? [];
  if (demo) return member ?? null;
  const isTaken = LOGIN_METHODS.some(
    ({ id, passwordGoesTo }) => passwordGoesTo === 'this-app' && args.selection.methods.some((method) => method === id),
  );
  const isWanted = isTaken || args.login !== null || (await isAskedByProbe(args, parts));
  return isWanted ? askForMember(args, parts.pipedPassword, parts) : null;
}

async function isAskedByProbe({ selection }: CheckArguments, { app }: CheckRunParts): Promise<boolean> {
  const { service } = app.view();
  const { probes } = await app.application.handlers.readDocumentCheck({ serviceId: service.id });
  const chosen = probes.filter(({ id }) => selection.probes.includes(id));
  return chosen.some(({ asks }) => asks.some(({ what }) => what === 'password'));
}

function attendantOf({ app, progress, lines, createVisitor, clock, signal }: CheckRunParts): Attendant {
  const { handlers } = app.application;
  const { service } = app.view();
  const [member] = service.demo?.members ?? [];
  const common = { handlers, serviceId: service.id, addressOf: app.addressOf };
  if (member) return attendDemo({ ...common, visitor: createVisitor({ member, clock, signal }) });
  return attendPerson({ ...common, ...progress, lines: lines ?? NO_LINES });
}

/** Ends what is under way, which is observed if it takes no longer than a moment. */
async function endAll(app: CheckApplication, clock: Clock): Promise<void> {
  const { handlers, checkProgressOf } = app.application;
  const { service, attempts } = app.view();
  await handlers.cancelProbes({ serviceId: service.id });
  for (const { id, step } of attempts) if (step.kind !== 'ended') await handlers.cancelLogin({ attemptId: id });
  const limit = new AbortController();
  const deadline = setDeadline(clock, ENDING_MS, () => limit.abort());
  await app.until(() => (checkProgressOf(service.id).run === null ? true : null), limit.signal);
  deadline.cancel();
}
