/** Checks one service through the application's own services: opens it, signs in by each method, and sends probes. */
import type { Clock } from '../../core/clock.ts';
import { toShownLine } from '../../core/one-line.ts';
import { asksOf, PROBES } from '../../document-check/probes/registry.ts';
import { type Fields, LOGIN_FIELD, PASSWORD_FIELD } from '../../login/method.ts';
import type { DemoControls, StartedService } from '../../services/service-list.ts';
import { CHECK_TEXT } from '../../text/check-command.ts';
import { NO_LINES } from '../person.ts';
import type { Progress } from '../progress.ts';
import { attendPerson } from './attend.ts';
import type { CheckApplication } from './check-application.ts';
import type { CheckArguments } from './check-arguments.ts';
import { type AskParts, askForFields, methodsOf } from './check-member.ts';
import { sendProbes } from './check-probes.ts';
import { type LeftOut, signInByEach } from './check-sign-ins.ts';
import { attendDemo, type DemoVisitor } from './demo-visitor.ts';

interface CheckRunParts extends AskParts {
  readonly app: CheckApplication;
  readonly progress: Progress;
  /** The password of the standard input; null if it is not read from there. */
  readonly pipedPassword: string | null;
  readonly createVisitor: (member: DemoControls['members'][number]) => DemoVisitor;
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
  const { app, progress, lines, signal } = parts;
  const service = await openService(args, parts);
  if (!service) return [];
  const { profile, demo } = service;
  const [member] = demo?.members ?? [];
  const common = {
    ...parts,
    service: profile,
    attendant: member ? attendDemo(app, parts.createVisitor(member)) : attendPerson(app, progress, lines ?? NO_LINES),
    typed: member ? { ...member } : await askForMember(args, parts),
    isDemo: demo !== null,
    hasPerson: demo !== null || !args.asksNobody,
  };
  const { leftOut, isRefused } = await signInByEach(args.selection.methods, common);
  const forProbes = { ...common, isRefused, typed: isRefused ? {} : common.typed };
  const notSent = signal.aborted ? [] : await sendProbes(args.selection.probes, forProbes);
  if (signal.aborted) await endAll(app, profile.id);
  return [...leftOut, ...notSent];
}

/** @returns null if it was interrupted before @throws AppError if it did not open */
export async function openService(
  { profileFile }: Pick<CheckArguments, 'profileFile'>,
  { app, progress, signal }: Pick<CheckRunParts, 'app' | 'progress' | 'signal'>,
): Promise<StartedService | null> {
  const { services } = app;
  if (profileFile !== null) await services.openProfile(profileFile);
  const state = await app.until(() => {
    const { state: now } = services.current;
    return now?.kind === 'starting' ? null : now;
  }, signal);
  if (state?.kind === 'failed') throw state.error;
  if (!state) return null;
  const { name, baseUrl } = state.service.profile;
  progress.person.say(CHECK_TEXT.checking(toShownLine(name, 200), toShownLine(baseUrl, 2000)));
  return state.service;
}

/** Asks only for what a chosen method or probe needs. */
async function askForMember(args: CheckArguments, parts: CheckRunParts): Promise<Fields> {
  const { methods, probes } = args.selection;
  const isForProbe = probes.some((id) => asksOf(PROBES[id]).some(({ what }) => what === 'password'));
  const fields = [
    ...(isForProbe || args.login !== null ? [LOGIN_FIELD, PASSWORD_FIELD] : []),
    ...methodsOf(methods).flatMap((method) => method.fields.filter(({ options }) => options.length === 0)),
  ];
  const each = new Map(fields.map((field) => [field.name, field]));
  return askForFields([...each.values()], { login: args.login, password: parts.pipedPassword }, parts);
}

/** Ends what is under way, which is observed if it takes no longer than a moment. */
async function endAll({ accounts, check, until }: CheckApplication, serviceId: string): Promise<void> {
  check.runs.cancel(serviceId);
  for (const { id, error } of accounts.logins.attempts) if (!error) accounts.logins.cancel(id);
  await until(() => (check.runs.isRunning(serviceId) ? null : true), null, ENDING_MS);
}
