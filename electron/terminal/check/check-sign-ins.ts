/** Signs in by one method after the other, and says why others were left out. */
import { type AppError, toAppError } from '../../core/errors.ts';
import type { MethodId } from '../../core/method-ids.ts';
import type { Report } from '../../document-check/report/report.ts';
import type { Fields, LoginMethod } from '../../login/method.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import { CHECK_TEXT } from '../../text/check-command.ts';
import { methodName } from '../../text/method-names.ts';
import { TOKEN_TEXT } from '../../text/token.ts';
import type { TypedLines } from '../person.ts';
import type { Progress } from '../progress.ts';
import type { Attendant } from './attend.ts';
import type { CheckApplication } from './check-application.ts';
import { methodsOf } from './check-member.ts';

export type LeftOut = Report['evidence']['leftOut'][number];

export interface SignInParts {
  readonly app: CheckApplication;
  readonly service: ServiceProfile;
  readonly attendant: Attendant;
  readonly progress: Progress;
  /** By name of the field. */
  readonly typed: Fields;
  /** Whether there is somebody for what happens in a browser. */
  readonly hasPerson: boolean;
  /** Null where nobody is at a terminal. */
  readonly lines: TypedLines | null;
  readonly signal: AbortSignal;
}

interface SignIn {
  readonly methodId: MethodId;
  /** As it is told. */
  readonly name: string;
  readonly fields: Fields;
  /** Whether it sends the member's password. */
  readonly sendsPassword: boolean;
  /** Whether its answer comes back by hand only. */
  readonly isPasted: boolean;
  /** Why it is not even begun. */
  readonly obstacle: string | null;
}

interface Failure {
  /** With what the service says to it. */
  readonly why: string;
  /** As they are told to the person; empty if there are none. */
  readonly causes: string;
}

/** How often a password is sent that is refused each time: a mistyped one may lock the account. */
const MOST_REFUSALS = 2;
/** How long a member's record may be read after a sign-in. */
const READING_MS = 30_000;

/** @returns the methods that did not lead to a session, and whether the password was refused, and nowhere accepted */
export async function signInByEach(
  methods: readonly MethodId[],
  parts: SignInParts,
): Promise<{ readonly leftOut: readonly LeftOut[]; readonly isRefused: boolean }> {
  const { progress, signal } = parts;
  const { person } = progress;
  const signIns = methods.flatMap((id) => methodsOf([id]).flatMap((method) => planSignIns(id, method, parts)));
  const failures: (Pick<SignIn, 'methodId' | 'name'> & Pick<LeftOut, 'why'>)[] = [];
  let [accepted, refused] = [0, 0];
  const isRefused = (): boolean => accepted === 0 && refused >= MOST_REFUSALS;
  for (const [index, { methodId, name, sendsPassword, ...signIn }] of signIns.entries()) {
    if (signal.aborted) break;
    const obstacle = signIn.obstacle ?? (sendsPassword && isRefused() ? CHECK_TEXT.refusedTwice : null);
    if (signIn.isPasted) person.say(`${name}: ${CHECK_TEXT.isPasted}`);
    if (obstacle === null) progress.begin(CHECK_TEXT.signingIn(name, index + 1, signIns.length));
    const failure = obstacle === null ? await signInBy(methodId, signIn.fields, parts) : { why: obstacle, causes: '' };
    if (signal.aborted) break;
    if (sendsPassword && failure === null) accepted += 1;
    if (sendsPassword && failure !== null && obstacle === null) refused += 1;
    if (failure === null) person.say(CHECK_TEXT.signedIn(name));
    else {
      person.say(`${CHECK_TEXT.leftOut(name, failure.why)}${failure.causes}`);
      failures.push({ methodId, name, why: failure.why });
    }
    await settle(parts);
  }
  progress.rest();
  // A method whose choices all went alike is left out once.
  const leftOut = [...Map.groupBy(failures, ({ methodId }) => methodId)].flatMap(([id, of]): readonly LeftOut[] => {
    const [why, ...others] = new Set(of.map((failure) => failure.why));
    const isWhole = of.length === signIns.filter(({ methodId }) => methodId === id).length;
    if (why !== undefined && isWhole && others.length === 0) return [{ id, why }];
    return of.map((failure) => ({ id, why: `${failure.name}: ${failure.why}` }));
  });
  return { leftOut, isRefused: isRefused() };
}

/** One for each option of the method's choices. */
function planSignIns(methodId: MethodId, method: LoginMethod, parts: SignInParts): readonly SignIn[] {
  const { app, service, typed } = parts;
  const names = method.fields.map(({ name }) => name);
  const fields = Object.fromEntries(Object.entries(typed).filter(([name]) => names.includes(name)));
  const caution = app.callbacks.cautionOf(method, service);
  const obstacle = obstacleOf(method, caution, parts);
  const common = {
    methodId,
    sendsPassword: method.passwordGoesTo === 'this-app',
    isPasted: obstacle === null && caution === 'answer-not-received',
    obstacle,
  };
  const choice = method.fields.find(({ options }) => options.length > 0);
  if (!choice) return [{ ...common, name: methodName(methodId), fields }];
  return choice.options.map((option) => ({
    ...common,
    name: CHECK_TEXT.option(methodName(methodId), option),
    fields: { ...fields, [choice.name]: option },
  }));
}

function obstacleOf(
  { fields, passwordGoesTo }: LoginMethod,
  caution: ReturnType<CheckApplication['callbacks']['cautionOf']>,
  { typed, hasPerson, lines }: SignInParts,
): string | null {
  if (caution === 'needs-client-secret') return CHECK_TEXT.needsSecret;
  if (caution === 'needs-https') return CHECK_TEXT.needsHttps;
  const missing = fields.find(({ name, options }) => options.length === 0 && typed[name] === undefined);
  if (missing) return missing.name in CHECK_TEXT.fields ? CHECK_TEXT.needsMember : CHECK_TEXT.needsField(missing.name);
  if (passwordGoesTo === 'this-app') return null;
  if (!hasPerson) return CHECK_TEXT.needsPerson;
  return caution === 'answer-not-received' && lines === null ? CHECK_TEXT.needsPasting : null;
}

/** @returns why it led to no session; null if it did */
async function signInBy(methodId: MethodId, fields: Fields, parts: SignInParts): Promise<Failure | null> {
  const { app, service, attendant, signal } = parts;
  const { logins, startLogin } = app.accounts;
  try {
    const { attemptId } = await startLogin({ serviceId: service.id, methodId, fields });
    const ended = await app.until(() => {
      const attempt = logins.attempts.find(({ id }) => id === attemptId);
      if (!attempt || attempt.error) return { error: attempt?.error ?? null };
      attendant.attend(attempt, 'sign-in');
      return null;
    }, signal);
    attendant.rest();
    if (!ended?.error) return null;
    const causes = TOKEN_TEXT.causes(app.accounts.causesOf(attemptId, ended.error));
    logins.dismiss(attemptId);
    return { why: describeEnd(ended.error, app), causes };
  } catch (thrown) {
    return { why: toAppError(thrown).message, causes: '' };
  }
}

/**
 * Waits until the member's record was read, and takes in what was observed: the next sign-in may replace this one, whose
 * exchanges would then be lost.
 */
async function settle({ app: { accounts, exchangeLog, until }, progress, signal }: SignInParts): Promise<void> {
  const isRead = (): true | null => (accounts.allSessions().some(({ isRefreshing }) => isRefreshing) ? null : true);
  const isInTime = await until(isRead, signal, READING_MS);
  if (!isInTime && !signal.aborted) progress.person.say(CHECK_TEXT.stillReading);
  exchangeLog.observeAll();
}

function describeEnd({ code, message, details }: AppError, { exchangeLog }: CheckApplication): string {
  const words = exchangeLog.masks.maskWords(TOKEN_TEXT.serviceWords(details));
  return `${message}${code === 'proxy-needs-password' ? ` ${TOKEN_TEXT.proxyPassword}` : ''}${words}`;
}
