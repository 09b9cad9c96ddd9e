/**
 * The command `npm run check`: reads its arguments, has a service checked, and writes reports of what was found. The standard
 * output gets the summary, or the one report in its place; everything else goes to the person.
 */
import { PROBE_IDS } from '../../core/check-codes.ts';
import { AppError, toAppError } from '../../core/errors.ts';
import { describeFailure } from '../../core/log.ts';
import { METHOD_IDS } from '../../core/method-ids.ts';
import { saveFile } from '../../core/save-file.ts';
import { EXIT_CODES } from '../../document-check/report/outcome.ts';
import type { Report } from '../../document-check/report/report.ts';
import { REPORT_WRITERS } from '../../document-check/report/report-writers.ts';
import { type TextLine, writeText } from '../../document-check/report/write-text.ts';
import { CHECK_TEXT, describeCheckUsage } from '../../text/check-command.ts';
import { checkOutputs, STANDARD_OUTPUT } from '../outputs.ts';
import { createTypedLines, type Person } from '../person.ts';
import { createProgress, type Progress } from '../progress.ts';
import { type CheckApplication, type CheckApplicationOptions, createCheckApplication } from './check-application.ts';
import { type CheckArguments, type CheckOutput, readCheckArguments } from './check-arguments.ts';
import { completeSecret, createOwnMasks, type OwnMasks } from './check-member.ts';
import { checkKey, checkToken } from './check-only.ts';
import { openService, runCheck } from './check-run.ts';
import type { LeftOut } from './check-sign-ins.ts';
import type { DemoVisitor, DemoVisitorOptions } from './demo-visitor.ts';
import { type Input, readPasswordLine, readTokenLine } from './terminal-lines.ts';

export interface CheckCommandWorld
  extends Pick<
    CheckApplicationOptions,
    'version' | 'clock' | 'random' | 'createHttp' | 'startDemo' | 'openPage' | 'onWake'
  > {
  /** Without the program and the script. */
  readonly argv: readonly string[];
  /** Whether there is a terminal to type at, and to read what is said. */
  readonly isTerminal: boolean;
  /** Whether the standard input is a terminal, which shows what is typed where nothing hides it. */
  readonly isInputTerminal: boolean;
  /** @param isInteractive whether it reads from the terminal */
  readonly createPerson: (isInteractive: boolean) => Person;
  /** The standard input, where it is no terminal: it has a password or a token. */
  readonly piped: Input;
  /** Replaces the line that the cursor is in; null where what is said goes to no terminal. */
  readonly drawLine: ((text: string) => void) | null;
  /** Of the environment; null if it is not set. */
  readonly clientSecret: string | null;
  /** Further secrets that nothing may tell, such as a proxy's password. */
  readonly secrets: readonly string[];
  readonly createVisitor: (options: DemoVisitorOptions) => DemoVisitor;
  /** @returns the path that a person means, who called this from another folder */
  readonly resolvePath: (path: string) => string;
  /** Writes to the standard output. @throws the system's error if nobody takes it */
  readonly writeOutput: (text: string) => Promise<void>;
  /** The text of a line of the summary, in colour where the standard output is a terminal. */
  readonly paint: (line: TextLine) => string;
  /** Aborts when the person, or the system, ends it. */
  readonly signal: AbortSignal;
}

/** Never rejects. */
export async function runCheckCommand(world: CheckCommandWorld): Promise<ExitCode> {
  const read = readCheckArguments(world.argv);
  if (read.kind === 'help') {
    await world.writeOutput(describeCheckUsage({ methods: METHOD_IDS, probes: PROBE_IDS })).catch(() => undefined);
    return 0;
  }
  const isInteractive = read.kind === 'run' && world.isTerminal && !read.args.asksNobody;
  const why = read.kind === 'wrong' ? read.why : world.isInputTerminal ? whyNotTyped(read.args, isInteractive) : null;
  const person = world.createPerson(isInteractive && why === null);
  if (read.kind === 'wrong' || why !== null) {
    person.say(`${why} ${CHECK_TEXT.usageHint}`);
    return EXIT_CODES['could-not-run'];
  }
  const masks = createOwnMasks();
  for (const secret of [...world.secrets, world.clientSecret ?? '']) masks.hide(secret);
  const progress = createProgress(person, world.drawLine, masks.mask);
  world.signal.addEventListener('abort', () => person.close(), { once: true });
  try {
    return await checkAndReport(resolveFiles(read.args, world), { world, masks, progress, isInteractive });
  } catch (thrown) {
    progress.rest();
    progress.person.say(world.signal.aborted ? CHECK_TEXT.interrupted : describeError(thrown).message);
    return EXIT_CODES['could-not-run'];
  }
}

/** @returns why nothing is read from a terminal, which would show it; null if nothing is to be */
function whyNotTyped({ only, readsPassword }: CheckArguments, isInteractive: boolean): string | null {
  if (only === 'token') return CHECK_TEXT.tokenOfTerminal;
  return readsPassword && !isInteractive ? CHECK_TEXT.passwordOfTerminal : null;
}

interface CheckParts {
  readonly world: CheckCommandWorld;
  readonly masks: OwnMasks;
  readonly progress: Progress;
  readonly isInteractive: boolean;
}

async function checkAndReport(args: CheckArguments, parts: CheckParts): Promise<ExitCode> {
  const { world, masks, progress, isInteractive } = parts;
  const { profileFile, selection, accepted } = args;
  const { clock, signal } = world;
  const { person } = progress;
  const ask = { person, masks, lines: isInteractive ? createTypedLines(person) : null };
  const startedAtMs = clock.nowMs();
  // At the demo, the visitor goes to the pages.
  const opensPages = isInteractive && profileFile !== null && !args.printsAddresses;
  const app = createCheckApplication({
    ...world,
    opensProfileFile: profileFile !== null,
    completeProfile: completeSecret(selection.methods, ask),
    openPage: opensPages ? world.openPage : async () => undefined,
  });
  if (args.only !== null) return await checkOnly(args, app, parts).finally(app.close);
  let leftOut: readonly LeftOut[] = [];
  let against: Report | null = null;
  let error: Report['evidence']['error'] = null;
  try {
    const outputs = await checkOutputs(args.outputs, profileFile);
    try {
      if (outputs.refusal) throw outputs.refusal;
      against = await readAgainst(args.againstFile, app);
      const isPiped = args.readsPassword && !world.isTerminal;
      const pipedPassword = isPiped ? await unlessAborted(readPasswordLine(world.piped), signal) : null;
      leftOut = await runCheck(args, {
        ...ask,
        app,
        progress,
        pipedPassword,
        createVisitor: (member) => world.createVisitor({ member, clock, signal }),
        clock,
        signal,
      });
      error = findSilence(app);
    } catch (thrown) {
      error = describeError(thrown);
    }
    const isInterrupted = signal.aborted;
    if (isInterrupted) error = null;
    progress.rest();
    if (isInterrupted) person.say(CHECK_TEXT.interrupted);
    else if (error) person.say(error.message);
    const told = { selection, accepted, startedAtMs, leftOut, isInterrupted, against, error, hide: masks.mask };
    const report = await app.check.reportOf(app.services.currentId, told);
    // The demo ends with this process, and its tokens with it.
    const tokens = app.accounts
      .allSessions()
      .flatMap(({ credential }) => (credential.kind === 'token' ? [credential.token] : []));
    // A service may give a member the same one each time.
    const left = profileFile === null ? 0 : new Set(tokens).size;
    return await handOver(masks.withoutCodes(report), outputs.usable, left, parts);
  } finally {
    await app.close();
  }
}

/** @throws AppError if it did not open or was given no token; the signal's reason */
async function checkOnly(args: CheckArguments, app: CheckApplication, parts: CheckParts): Promise<ExitCode> {
  const { world, masks, progress } = parts;
  const { signal } = world;
  const token = args.only === 'token' ? await unlessAborted(readTokenLine(world.piped), signal) : '';
  masks.hide(token);
  const service = await openService(args, { app, progress, signal });
  signal.throwIfAborted();
  if (!service) return EXIT_CODES['could-not-run'];
  const { profile } = service;
  const checking = args.only === 'token' ? checkToken(profile, token, app) : checkKey(profile, app);
  const { outcome, lines } = await unlessAborted(checking, signal);
  await world.writeOutput(`${lines.map(world.paint).join('\n')}\n`).catch(() => undefined);
  return EXIT_CODES[outcome];
}

/** A pipe may stay open, and bring nothing. */
async function unlessAborted<T>(given: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(signal.reason);
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  return await Promise.race([given, aborted]).finally(() => signal.removeEventListener('abort', end));
}

function resolveFiles(args: CheckArguments, { resolvePath }: CheckCommandWorld): CheckArguments {
  const { profileFile, againstFile, outputs } = args;
  return {
    ...args,
    profileFile: profileFile && resolvePath(profileFile),
    againstFile: againstFile && resolvePath(againstFile),
    outputs: outputs.map(({ format, path }) => ({ format, path: path === STANDARD_OUTPUT ? path : resolvePath(path) })),
  };
}

async function readAgainst(path: string | null, { openReport }: CheckApplication): Promise<Report | null> {
  if (path === null) return null;
  try {
    return (await openReport(path)).report;
  } catch (thrown) {
    throw thrown instanceof AppError ? new AppError(thrown.code, CHECK_TEXT.againstRefused(thrown.message)) : thrown;
  }
}

/** @returns an error if nothing was sent, or not one request had a reply */
function findSilence({ exchangeLog }: CheckApplication): Report['evidence']['error'] {
  const requests = [...exchangeLog.rows].filter((row) => row.kind === 'request');
  if (requests.length === 0) return { code: 'nothing-sent', message: CHECK_TEXT.nothingSent };
  const isAnswered = requests.some(({ status }) => status !== null);
  return isAnswered ? null : { code: 'not-reached', message: CHECK_TEXT.notReached };
}

/** What is unexpected is told by name and code, because its text may have secrets. */
function describeError(thrown: unknown): NonNullable<Report['evidence']['error']> {
  const { code, message, cause } = toAppError(thrown);
  return { code, message: code === 'unexpected' ? CHECK_TEXT.unexpected(describeFailure(cause ?? thrown)) : message };
}

export type ExitCode = 0 | 1 | 2 | 3;

/**
 * Hands over the report at the end of a check: to files, to the standard output, and as a summary.
 * @param tokens how many stay valid at the service
 * @returns what the command ends with. One file that is not written keeps no other from it.
 */
async function handOver(
  report: Report,
  outputs: readonly CheckOutput[],
  tokens: number,
  { world, progress }: CheckParts,
): Promise<ExitCode> {
  const { person } = progress;
  let isAllWritten = true;
  for (const { format, path } of outputs) {
    const text = REPORT_WRITERS[format].write(report);
    try {
      if (path === STANDARD_OUTPUT) await world.writeOutput(text);
      else person.say(CHECK_TEXT.written((await saveFile(path, [text], world.random, 'umask')).name));
    } catch (thrown) {
      isAllWritten = false;
      person.say(
        thrown instanceof AppError ? CHECK_TEXT.outputNotWritten(format, thrown.message) : CHECK_TEXT.outputClosed,
      );
    }
  }
  const lines: TextLine[] = [...writeText(report)];
  if (tokens > 0) lines.push({ role: 'faint', text: CHECK_TEXT.tokensStay(tokens) });
  if (outputs.some(({ path }) => path === STANDARD_OUTPUT)) for (const { text } of lines) person.say(text);
  // Nobody reads it where the pipe was closed.
  else await world.writeOutput(`${lines.map(world.paint).join('\n')}\n`).catch(() => undefined);
  return isAllWritten ? EXIT_CODES[report.outcome] : EXIT_CODES['could-not-run'];
}
