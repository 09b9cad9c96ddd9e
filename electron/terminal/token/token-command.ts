/**
 * The command `npm run token`: reads its arguments and the profile, asks for what the method takes, signs in, and hands the
 * token over. All that it says goes to the person, never to where the token goes.
 */

import { parseArgs } from 'node:util';
import type { Clock } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { describeFailure } from '../../core/log.ts';
import type { Random } from '../../core/random.ts';
import { createFileReader } from '../../core/read-file.ts';
import { saveFile } from '../../core/save-file.ts';
import { causesOf as causesFor } from '../../login/causes.ts';
import { type Fields, type LoginMethod, needsClientSecret } from '../../login/method.ts';
import { createSeenCalls } from '../../login/seen-calls.ts';
import { createServiceClient } from '../../service-client/client.ts';
import type { ServiceProfile } from '../../service-client/profile.ts';
import { clientSecretNotSet } from '../../service-client/profile-secrets.ts';
import type { Http } from '../../service-client/transport/http.ts';
import { createProfileReader } from '../../services/profile-file.ts';
import { CAUSE_WORDS, wordCause } from '../../text/causes.ts';
import { describeUsage, TOKEN_TEXT } from '../../text/token.ts';
import { checkOutputs, STANDARD_OUTPUT } from '../outputs.ts';
import { ask, type Person } from '../person.ts';
import { createProgress } from '../progress.ts';
import type { StepDialogParts } from '../step-dialog.ts';
import { obtainToken } from './obtain-token.ts';

/** `shared-file`: the shell opened a file that others may read, too. */
export type OutputKind = 'pipe' | 'terminal' | 'shared-file';

export interface TokenCommandWorld {
  /** Without the program and the script. */
  readonly argv: readonly string[];
  readonly methods: readonly LoginMethod[];
  readonly person: Person;
  readonly http: Http;
  readonly clock: Clock;
  readonly random: Random;
  /** @returns the path that a person means, who called this from another folder */
  readonly resolvePath: (path: string) => string;
  readonly output: OutputKind;
  /** Replaces the line that the cursor is in; null where what is said goes to no terminal. */
  readonly drawLine: ((text: string) => void) | null;
  /** @throws the system's error if nobody takes it */
  readonly writeOutput: (text: string) => Promise<void>;
  /** Aborts when the person, or the system, ends it. */
  readonly signal: AbortSignal;
}

export type ExitCode = 0 | 1 | 2;

/** Never rejects. */
export async function runTokenCommand(world: TokenCommandWorld): Promise<ExitCode> {
  const { argv, methods, person } = world;
  const read = readTokenArguments(argv, methods);
  if (read.kind === 'help') {
    person.say(describeUsage(tokenMethodIds(methods)));
    return 0;
  }
  const refusal = read.kind === 'wrong' ? read.why : await findRefusal(read.args, world);
  if (read.kind === 'run' && refusal === null) return signInAndHandOver(read.args, world);
  person.say(`${refusal} ${TOKEN_TEXT.usageHint}`);
  return 2;
}

/** @returns why the token could go nowhere */
async function findRefusal(args: TokenArguments, { output, resolvePath }: TokenCommandWorld): Promise<string | null> {
  if (args.outputFile === null) return output === 'pipe' ? null : TOKEN_TEXT.notInto[output];
  const outputs = [{ format: 'output', path: resolvePath(args.outputFile) }];
  return (await checkOutputs(outputs, resolvePath(args.profileFile))).refusal?.message ?? null;
}

async function signInAndHandOver(args: TokenArguments, world: TokenCommandWorld): Promise<ExitCode> {
  const { http, clock, random, signal } = world;
  const progress = createProgress(world.person, world.drawLine, (text) => text);
  const { person } = progress;
  let causesOf: StepDialogParts['causesOf'] = () => [];
  try {
    const { profile: read } = await createProfileReader(createFileReader(clock)).read(
      world.resolvePath(args.profileFile),
    );
    const profile = needsClientSecret(args.method, read) ? await askForSecret(read, person) : read;
    person.say(TOKEN_TEXT.signingIn(profile.name, args.method.id));
    const fields = await askFor(args, person);
    const { method } = args;
    const seen = createSeenCalls(random);
    const signIn = {};
    const client = createServiceClient({ profile, http, clock, recorder: seen.recorderFor(profile, signIn, null) });
    causesOf = (_attemptId, error) =>
      causesFor({ profile, method, error, signIn, heldMs: 0 }, seen).map((cause) => wordCause(cause, CAUSE_WORDS));
    const token = await obtainToken({ ...world, profile, client, method, fields, progress, causesOf });
    await handOver(`${token}\n`, args, { ...world, person });
    return 0;
  } catch (thrown) {
    const causes = thrown instanceof AppError ? TOKEN_TEXT.causes(causesOf('', thrown)) : '';
    person.say(signal.aborted ? TOKEN_TEXT.interrupted : `${describeError(thrown)}${causes}`);
    return 1;
  }
}

/** What is unexpected is told by name and code, because its text may have secrets. */
function describeError(thrown: unknown): string {
  if (!(thrown instanceof AppError)) return describeFailure(thrown);
  const advice = thrown.code === 'proxy-needs-password' ? ` ${TOKEN_TEXT.proxyPassword}` : '';
  return `${thrown.message}${advice}${TOKEN_TEXT.serviceWords(thrown.details)}`;
}

/** Asks for each field of the method; choices stay at their first option. */
async function askFor({ method, login }: TokenArguments, person: Person): Promise<Fields> {
  const fields: Record<string, string> = {};
  for (const { name, kind, options } of method.fields) {
    const question = `${name === 'login' || name === 'password' ? TOKEN_TEXT.fields[name] : name}: `;
    const known = options[0] ?? (name === 'login' ? login : null);
    fields[name] = known ?? (await ask(person, question, kind === 'password')) ?? '';
  }
  return fields;
}

/** Never shown, and never an argument: others see those. */
async function askForSecret(profile: ServiceProfile, person: Person): Promise<ServiceProfile> {
  const clientSecret = await ask(person, TOKEN_TEXT.clientSecret, true);
  person.hideTyping(false);
  if (clientSecret === null) throw clientSecretNotSet();
  return { ...profile, application: { ...profile.application, clientSecret } };
}

async function handOver(text: string, { outputFile }: TokenArguments, world: TokenCommandWorld): Promise<void> {
  const { person, random, signal } = world;
  signal.throwIfAborted();
  if (outputFile === null) {
    return world.writeOutput(text).catch(() => {
      throw new AppError('file-not-written', TOKEN_TEXT.pipeClosed);
    });
  }
  const { name, isForOwnerOnly } = await saveFile(world.resolvePath(outputFile), piecesOf(text, signal), random);
  person.say(isForOwnerOnly ? TOKEN_TEXT.saved(name) : TOKEN_TEXT.savedInFolder(name));
}

/** What is interrupted until then is not written. */
function* piecesOf(text: string, signal: AbortSignal): Generator<string> {
  signal.throwIfAborted();
  yield text;
  signal.throwIfAborted();
}

export interface TokenArguments {
  readonly profileFile: string;
  readonly method: LoginMethod;
  readonly login: string | null;
  /** Null for a pipe, for which `-` stands, too. */
  readonly outputFile: string | null;
}

export type ReadArguments =
  | { readonly kind: 'run'; readonly args: TokenArguments }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly why: string };

/** @returns the methods that bring a token */
export function tokenMethodIds(methods: readonly LoginMethod[]): readonly string[] {
  return methods.filter(({ result }) => result === 'token').map(({ id }) => id);
}

/** @param argv without the program and the script */
export function readTokenArguments(argv: readonly string[], methods: readonly LoginMethod[]): ReadArguments {
  const given = parse(argv);
  if (!given) return wrong(TOKEN_TEXT.wrongArguments);
  if (given.help) return { kind: 'help' };
  const { profile, method: methodId, login = null, output = null } = given;
  if (!profile) return wrong(TOKEN_TEXT.missing('profile'));
  if (!methodId) return wrong(TOKEN_TEXT.missing('method'));
  if (output === '') return wrong(TOKEN_TEXT.missing('output'));
  const method = methods.find(({ id }) => id === methodId);
  if (!method) return wrong(TOKEN_TEXT.unknownMethod(tokenMethodIds(methods)));
  if (method.result === 'no-token') return wrong(TOKEN_TEXT.noToken(method.id));
  const hasLogin = method.fields.some(({ name }) => name === 'login');
  if (login !== null && !hasLogin) return wrong(TOKEN_TEXT.noLogin(method.id));
  return {
    kind: 'run',
    args: { profileFile: profile, method, login, outputFile: output === STANDARD_OUTPUT ? null : output },
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        profile: { type: 'string' },
        method: { type: 'string' },
        login: { type: 'string' },
        output: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch {
    return null;
  }
}

function wrong(why: string): ReadArguments {
  return { kind: 'wrong', why };
}
