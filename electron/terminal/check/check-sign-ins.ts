/** Signs in by one method after the other, as the page does, and says why others were left out. */
import { type Clock, setDeadline } from '../../core/clock.ts';
import { toAppError } from '../../core/errors.ts';
import type { MethodId } from '../../core/method-ids.ts';
import { toShownLine } from '../../core/one-line.ts';
import type { Report } from '../../document-check/report/report.ts';
import type { ErrorView } from '../../ipc/views/error.ts';
import type { OfferedMethodView } from '../../ipc/views/methods.ts';
import { CHECK_TEXT } from '../../text/check-command.ts';
import type { Attendant } from './attend.ts';
import type { CheckApplication } from './check-application.ts';
import type { TypedMember } from './check-member.ts';
import type { Progress } from './check-progress.ts';

export type LeftOut = Report['evidence']['leftOut'][number];

export interface SignInParts {
  readonly app: CheckApplication;
  readonly attendant: Attendant;
  readonly progress: Progress;
  readonly clock: Clock;
  readonly typed: TypedMember | null;
  /** Whether there is somebody for what happens in a browser. */
  readonly hasPerson: boolean;
  /** Whether somebody is at a terminal, to paste an address. */
  readonly hasTyping: boolean;
  readonly signal: AbortSignal;
}

interface SignIn {
  readonly methodId: MethodId;
  /** As it is told. */
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Whether it sends the member's password. */
  readonly sendsPassword: boolean;
  /** Whether its answer comes back by hand only. */
  readonly isPasted: boolean;
  /** Why it is not even begun. */
  readonly obstacle: string | null;
}

export interface SignedIn {
  /** The methods that did not lead to a session. */
  readonly leftOut: readonly LeftOut[];
  /** Whether login and password were refused, and nowhere accepted. */
  readonly isRefused: boolean;
}

/** How often a password is sent that is refused each time: a mistyped one may lock the account. */
const MOST_REFUSALS = 2;
const LONGEST_WORDS = 500;
/** How long a member's record may be read after a sign-in. */
const READING_MS = 30_000;

export async function signInByEach(methods: readonly MethodId[], parts: SignInParts): Promise<SignedIn> {
  const { app, progress, signal } = parts;
  const signIns = app
    .view()
    .methods.flatMap((method) => (isOneOf(method.id, methods) ? planSignIns(method.id, method, parts) : []));
  const failures: NamedFailure[] = [];
  let [accepted, refused] = [0, 0];
  const isRefused = (): boolean => accepted === 0 && refused >= MOST_REFUSALS;
  for (const [index, { methodId, name, ...signIn }] of signIns.entries()) {
    if (signal.aborted) break;
    const obstacle = signIn.obstacle ?? (signIn.sendsPassword && isRefused() ? CHECK_TEXT.refusedTwice : null);
    if (signIn.isPasted) progress.person.say(`${name}: ${CHECK_TEXT.isPasted}`);
    if (obstacle === null) progress.begin(CHECK_TEXT.signingIn(name, index + 1, signIns.length));
    const failure = obstacle === null ? await signInBy(methodId, signIn.fields, parts) : { why: obstacle, words: '' };
    if (signal.aborted) break;
    const why = failure?.why ?? null;
    if (signIn.sendsPassword && why === null) accepted += 1;
    if (signIn.sendsPassword && obstacle === null && why !== null) refused += 1;
    // What a pipeline keeps may be read by many, and a service may write anything.
    const words = parts.hasTyping ? failure?.words : '';
    progress.person.say(failure ? CHECK_TEXT.leftOut(name, `${failure.why} ${words}`) : CHECK_TEXT.signedIn(name));
    if (why !== null) failures.push({ methodId, name, why });
    await settle(parts);
  }
  progress.rest();
  return { leftOut: tellLeftOut(failures, signIns), isRefused: isRefused() };
}

type NamedFailure = Pick<SignIn, 'methodId' | 'name'> & Pick<LeftOut, 'why'>;

/** A method whose choices all went alike is left out once. */
function tellLeftOut(failures: readonly NamedFailure[], signIns: readonly SignIn[]): readonly LeftOut[] {
  const byMethod = Map.groupBy(failures, ({ methodId }) => methodId);
  return [...byMethod].flatMap(([id, of]): readonly LeftOut[] => {
    const [why, ...others] = new Set(of.map((failure) => failure.why));
    const isWhole = of.length === signIns.filter(({ methodId }) => methodId === id).length;
    if (why !== undefined && isWhole && others.length === 0) return [{ id, why }];
    return of.map((failure) => ({ id, why: `${failure.name}: ${failure.why}` }));
  });
}

/** One for each option of the method's choices. */
function planSignIns(methodId: MethodId, method: OfferedMethodView, parts: SignInParts): readonly SignIn[] {
  const given = Object.fromEntries(
    Object.entries(parts.typed ?? {}).filter(([name]) => method.fields.some((field) => field.name === name)),
  );
  const sendsPassword = method.passwordGoesTo === 'this-app';
  const obstacle = obstacleOf(method, parts);
  const isPasted = obstacle === null && method.caution === 'answer-not-received';
  const common = { methodId, sendsPassword, isPasted, obstacle };
  const choice = method.fields.find(({ options }) => options.length > 0);
  if (!choice) return [{ ...common, name: methodId, fields: given }];
  return choice.options.map((option) => ({
    ...common,
    name: CHECK_TEXT.option(methodId, option),
    fields: { ...given, [choice.name]: option },
  }));
}

function obstacleOf(
  { passwordGoesTo, caution }: OfferedMethodView,
  { typed, hasPerson, hasTyping }: SignInParts,
): string | null {
  if (caution === 'needs-client-secret') return CHECK_TEXT.needsSecret;
  if (caution === 'needs-https') return CHECK_TEXT.needsHttps;
  if (passwordGoesTo === 'this-app') return typed === null ? CHECK_TEXT.needsMember : null;
  if (!hasPerson) return CHECK_TEXT.needsPerson;
  return caution === 'answer-not-received' && !hasTyping ? CHECK_TEXT.needsPasting : null;
}

interface Failure {
  readonly why: string;
  /** What the service says to it, for the person alone; empty if nothing. */
  readonly words: string;
}

/** @returns why it led to no session; null if it did */
async function signInBy(
  methodId: MethodId,
  fields: SignIn['fields'],
  { app, attendant, signal }: SignInParts,
): Promise<Failure | null> {
  const { application, view } = app;
  const { handlers } = application;
  try {
    const { attemptId } = await handlers.startLogin({ serviceId: view().service.id, methodId, fields });
    const ended = await app.until(() => {
      const attempt = view().attempts.find(({ id }) => id === attemptId);
      if (!attempt) return { error: null };
      if (attempt.step.kind === 'ended') return { error: attempt.step.error };
      attendant.attend(attempt, 'sign-in');
      return null;
    }, signal);
    attendant.rest();
    if (!ended?.error) return null;
    await handlers.dismissAttempt({ attemptId });
    const givenUp = attendant.whyGivenUp(attemptId);
    return givenUp === null ? describeEnd(ended.error, app) : { why: givenUp, words: '' };
  } catch (thrown) {
    return { why: toAppError(thrown).message, words: '' };
  }
}

/**
 * Waits until the member's record was read, and takes in what was observed: the next sign-in may replace this one, whose
 * exchanges would then be lost.
 */
async function settle({ app, clock, progress, signal }: SignInParts): Promise<void> {
  const { handlers } = app.application;
  const limit = new AbortController();
  const deadline = setDeadline(clock, READING_MS, () => limit.abort());
  const isReading = (): boolean => app.view().sessions.some(({ isRefreshing }) => isRefreshing);
  await app.until(() => (isReading() ? null : true), AbortSignal.any([signal, limit.signal]));
  deadline.cancel();
  if (limit.signal.aborted) progress.person.say(CHECK_TEXT.stillReading);
  await handlers.readDocumentCheck({ serviceId: app.view().service.id });
}

/** The service’s words are masked, of one line, and without what a terminal would act on. */
function describeEnd(error: ErrorView, { application, messageOf }: CheckApplication): Failure {
  const { code, details } = error;
  const message = messageOf(error) ?? CHECK_TEXT.ended(code);
  return {
    why: code === 'proxy-needs-password' ? `${message} ${CHECK_TEXT.proxyPassword}` : message,
    words: toShownLine(application.mask(CHECK_TEXT.serviceWords(details)), LONGEST_WORDS),
  };
}

function isOneOf(id: string, methods: readonly MethodId[]): id is MethodId {
  return methods.some((method) => method === id);
}
