/**
 * What a login method is: a description that the page draws, and one function that runs the exchange. Everything that
 * the function needs comes in its LoginContext; electron/README.md has a checklist for adding one. Two methods share the form
 * of login and password.
 */
import type { CallbackRequest, PendingCallback } from '../callback/callback-routes.ts';
import type { Clock } from '../core/clock.ts';
import { type AppError, type ErrorDetails, LoginError, ServiceError } from '../core/errors.ts';
import type { Random } from '../core/random.ts';
import type { PollView, StepView, Waiting } from '../ipc/views/attempts.ts';
import type { ErrorView } from '../ipc/views/error.ts';
import type { FieldView, MethodView } from '../ipc/views/methods.ts';
import type { ServiceClient } from '../service-client/client.ts';
import type { BasicCredential, Credential } from '../service-client/credential.ts';
import type { MemberRecord } from '../service-client/decode/member-record.ts';
import type { IssuedToken, Warned } from '../service-client/decode/token.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { MemberReading, Worked } from '../service-client/read-member.ts';

export interface LoginMethod extends MethodView {
  /** What the person sees from the press on. */
  readonly firstStep: PassingStep;
  /** Whether it sends the client secret, without which it does not start. */
  readonly sendsClientSecret?: boolean;
  /** The way back that it asks for at a service; absent where its result comes by none. */
  readonly callback?: (profile: ServiceProfile) => CallbackRequest;
  /**
   * Runs the exchange to its end.
   * @throws LoginError | ServiceError; the signal's reason when cancelled, superseded or out of time
   */
  run(context: LoginContext): Promise<Grant>;
}

/** The steps of the attempt itself: it asks "is this you?", once the member could be read, and it ends. */
type OwnStep = { readonly kind: 'member-not-read' | 'confirming-member' | 'ended' };

/** A step that passes by itself. */
export type PassingStep = Exclude<StepView, Waiting | OwnStep>;

/** What an attempt shows: the steps that cross to the page, save that the member to confirm is the decoded record. */
export type AttemptStep =
  | Exclude<StepView, { kind: 'confirming-member' }>
  | { readonly kind: 'confirming-member'; readonly member: MemberRecord };

/** A step that waits for the person; how long, and what went wrong meanwhile, is added to it. */
export type WaitingStep = WithoutWaiting<Extract<StepView, Waiting>>;
type WithoutWaiting<Step> = Step extends Waiting ? Omit<Step, keyof Waiting> : never;

export interface WaitOptions {
  /** How long the person may take; five minutes if absent. */
  readonly limitMs?: number;
  /** Whether the limit is the service's own: the method ends with it, or the attempt if a request is held then. */
  readonly isOfService?: boolean;
  /** Where the person may go with a browser: what "open" and "copy" are about. Nothing is opened by itself. */
  readonly address?: string;
  /** What went wrong before, such as with the last answer. */
  readonly problem?: ErrorView;
}

/** A field of a form or of an answer. One with options takes one of them. */
export type AskedField = Pick<FieldView, 'name' | 'options' | 'maxCharacters'>;

/** What a person typed, by field name, as it came from the page; the method checks it. */
export type Fields = Readonly<Record<string, string>>;

export interface LoginContext {
  readonly profile: ServiceProfile;
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly fields: Fields;
  /** Aborts with the end's LoginError: cancelled, superseded or timed out. */
  readonly signal: AbortSignal;
  /** Makes random values that are sent later. Each is masked from then on, wherever it comes back. */
  readonly secrets: Random;
  /** Shows a step that passes by itself. */
  report(step: PassingStep): void;
  /** Shows a step that waits for the person, until another one is shown. */
  wait(step: WaitingStep, options?: WaitOptions): void;
  /**
   * Shows a step that waits for the person's answer.
   * @param asked what the answer may contain; anything else is refused, and the step goes on waiting
   * @returns the answer
   */
  ask(step: WaitingStep, asked: readonly AskedField[], options?: WaitOptions): Promise<Fields>;
  /** Shows what the polling does, where the step has a place for it. */
  showPoll(poll: PollView): void;
  /** Opens the way back before the browser is sent away. */
  openCallback(request: CallbackRequest): Promise<PendingCallback>;
  /**
   * Shows `waiting-for-browser` and opens the address, once it is not held any more; a browser that fails to open does not
   * end the attempt.
   */
  sendToBrowser(address: string, callback: PendingCallback): Promise<void>;
  /**
   * Waits for the callback, and makes a token of its value. Any page may have sent a value without the state, so the person
   * confirms its member, or is asked whether to end where the service does not take it, and else it goes on waiting. One
   * with the state that comes meanwhile counts in its place.
   * @throws what `use` throws, and as `PendingCallback.receive` does
   */
  redeem(callback: PendingCallback, use: Use): Promise<Grant>;
  /** Calls the listener each time that the computer wakes from sleep, until the method has ended. */
  onWake(listener: () => void): void;
}

/** Makes a token of a value. The signal also aborts when a callback with the state takes the value's place. */
export type Use = (value: string, signal: AbortSignal) => Promise<IssuedToken>;

/** What a method brings home. A warning is shown beside the member. */
export interface Grant extends Warned {
  readonly credential: GrantedCredential;
  /** The member where the same reply brought it; null has it read. */
  readonly member: MemberRecord | null;
  /** What the person has confirmed, where nothing proved that the grant is this attempt's (4.1). */
  readonly confirmed?: Identified;
}

/** A credential with its member, or with why that could not be read. */
export interface Identified extends Partial<Pick<MemberReading, 'retryAtMs' | 'hints'>> {
  readonly credential: Credential;
  readonly member: MemberRecord | AppError;
  /** How the member call identified the member with this credential; null if it has not. */
  readonly worked: Worked | null;
  /** What the service reported beside the member, or null (T7). */
  readonly warning: ErrorDetails | null;
}

/** How a token is presented is not the method's business. */
export type GrantedCredential = { readonly kind: 'token'; readonly token: string } | BasicCredential;

export function needsClientSecret(
  { sendsClientSecret = false }: Pick<LoginMethod, 'sendsClientSecret'>,
  { application }: Pick<ServiceProfile, 'application'>,
): boolean {
  return sendsClientSecret && application.clientSecret === null;
}

/** What a field takes unless its method says otherwise. */
export const MAX_CHARACTERS = 1_000;
/** Some services take a signed token in place of a password. */
const MAX_PASSWORD_CHARACTERS = 4_000;

export const LOGIN_FIELD: FieldView = {
  name: 'login',
  kind: 'text',
  options: [],
  maxCharacters: MAX_CHARACTERS,
  autocomplete: 'username',
};
export const PASSWORD_FIELD: FieldView = {
  name: 'password',
  kind: 'password',
  options: [],
  maxCharacters: MAX_PASSWORD_CHARACTERS,
  autocomplete: 'current-password',
};

/**
 * @param fields as they came from the page
 * @returns both exactly as they were typed
 * @throws LoginError `field-missing` that names the first field with nothing in it; ServiceError `request-not-possible`
 */
export function readLoginAndPassword(fields: Readonly<Record<string, string>>): {
  readonly login: string;
  readonly password: string;
} {
  const login = readField(fields, LOGIN_FIELD.name);
  if (/\p{Cc}/u.test(login)) {
    const details = { field: LOGIN_FIELD.name, expected: 'must not contain control characters' };
    throw new ServiceError('request-not-possible', 'Nothing was sent: the login has control characters.', { details });
  }
  const { password = '' } = fields;
  // A password may be made of spaces.
  if (password === '') throw fieldMissing(PASSWORD_FIELD.name);
  return { login, password };
}

/**
 * @returns the field exactly as it was typed
 * @throws LoginError `field-missing` if there is nothing in it but white space
 */
export function readField(fields: Readonly<Record<string, string>>, name: string): string {
  const value = fields[name] ?? '';
  if (value.trim() === '') throw fieldMissing(name);
  return value;
}

function fieldMissing(field: string): LoginError {
  return new LoginError('field-missing', `The field “${field}” is empty. Fill it in.`, { details: { field } });
}
