/**
 * The channel table: every call from the page to main, with its argument and its result. The page's interface, the
 * preload, the check of arguments and the types of main's handlers come from it: a new channel is a row here and a
 * handler in `application/`. The preload bundles this file, so it may import nothing but types.
 */
import type { ArgumentKinds, Schema } from './argument-kinds.ts';
import type { AboutView } from './views/about.ts';
import type { AppView } from './views/app.ts';
import type { AttemptRef } from './views/attempts.ts';
import type { BegunCall, CallForm, CallTarget } from './views/calls.ts';
import type { CasePartsView, CasePreview } from './views/case-file.ts';
import type { DocumentCheckView, PlannedProbe } from './views/document-check.ts';
import type { ErrorView } from './views/error.ts';
import type { ExchangeDetails } from './views/exchange-details.ts';
import type { ExchangesView } from './views/exchanges.ts';
import type { HeldDecision } from './views/held.ts';
import type {
  ChosenCertificateView,
  ChosenKeyView,
  FormCheckView,
  ImportPreview,
  SavedFormView,
  SecretChange,
  ServiceFormView,
} from './views/own-services.ts';
import type { SavedTokenView } from './views/sessions.ts';
import type { CheckCallView, CheckReport, TrialCallView, TrialReport, WayReport } from './views/way.ts';

const ACCOUNT_CHANNELS = {
  /** With the service that the person saw: what was typed for one never goes to another. */
  startLogin: takes(({ object, id, fields, optional, boolean }) =>
    object({
      serviceId: id,
      methodId: id,
      fields,
      /** Whether its page opens in a private window; no if absent. */
      isPrivate: optional(boolean),
    }),
  ).returns<AttemptRef>(),
  cancelLogin: takes(attempt).returns<void>(),
  /** Arms the pause for the next sign-in, or takes it away. */
  pauseNextSignIn: takes(({ object, boolean }) => object({ isOn: boolean })).returns<void>(),
  /** Lets a held request go on, as it is or changed. To stop is to cancel the sign-in. */
  decideHeld: takes((kinds) =>
    kinds.object({ attemptId: kinds.id, heldId: kinds.id, decision: heldDecision(kinds) }),
  ).returns<void>(),
  /** In a private window or not; as before if that is not said. */
  openAgain: takes(({ object, id, optional, boolean }) =>
    object({ attemptId: id, isPrivate: optional(boolean) }),
  ).returns<void>(),
  copyAddress: takes(attempt).returns<void>(),
  /** What the person typed or chose at a step that asks, by field name. */
  answer: takes(({ object, id, fields }) => object({ attemptId: id, fields })).returns<void>(),
  dismissAttempt: takes(attempt).returns<void>(),
  selectSession: takes(session).returns<void>(),
  refreshMember: takes(session).returns<void>(),
  /** Reads the member with each of these ways to send the token, in turn, and keeps to the first that works. */
  tryPresentations: takes(({ object, id, array, oneOf }) =>
    object({
      sessionId: id,
      presentations: array(oneOf(['bearer', 'x-service-token', 'access-token-parameter']))
        .min(1)
        .max(3)
        .readonly(),
    }),
  ).returns<void>(),
  /** Starts the method of that session again at its service; the result is null where the person must type first. */
  signInAgain: takes(session).returns<AttemptRef | null>(),
  /**
   * Removes a session, or all of them, from this computer, and returns at once. `revokes` has the services revoke the tokens
   * after that; no if absent. A notice says what came of it.
   */
  signOut: takes(({ object, id, optional, boolean }) =>
    object({ sessionId: id, revokes: optional(boolean) }),
  ).returns<void>(),
  signOutAll: takes(({ object, optional, boolean }) => object({ revokes: optional(boolean) })).returns<void>(),
  /** Allowing it is asked by main; nothing changes if the person does not agree. */
  allowWeakStorage: takes(({ object, boolean }) => object({ isAllowed: boolean })).returns<void>(),
  /** Asks the keychain again, if it did not answer before. */
  tryStorageAgain: takes(nothing).returns<void>(),
};

const TOKEN_CHANNELS = {
  /** Copies a session's token, straight to the clipboard, once the person agrees. The result says whether they did. */
  copyToken: takes(session).returns<boolean>(),
  /** Asks for a file and writes a session's token into it. The result is null if none was chosen. */
  saveToken: takes(session).returns<SavedTokenView | null>(),
  /** Has the service revoke a session's token, and reads the member once. What came of it is in the view. */
  revokeToken: takes(session).returns<void>(),
};

const CALLBACK_CHANNELS = {
  pasteCallback: takes(({ object, id, typed }) => object({ attemptId: id, address: typed })).returns<void>(),
  chooseCallbackRoute: takes(({ object, oneOf }) =>
    object({ choice: oneOf(['automatic', 'scheme', 'loopback']) }),
  ).returns<void>(),
  /** Makes this copy the one that the system hands addresses of the callback scheme to. */
  claimScheme: takes(nothing).returns<void>(),
};

const SERVICE_CHANNELS = {
  startServiceAgain: takes(nothing).returns<void>(),
  selectService: takes(service).returns<void>(),
  /**
   * Asks for a profile file and makes its service the current one. The result says whether it is: the person may have
   * chosen no file, or have kept the service that the file would replace.
   */
  openProfileFile: takes(nothing).returns<boolean>(),
  /** Answers the view's `replacement`. */
  answerReplacement: takes(({ object, id, boolean }) =>
    object({ replacementId: id, isReplaced: boolean }),
  ).returns<void>(),
  setDemoBehaviour: takes(({ object, id }) => object({ name: id, option: id })).returns<void>(),
  resetDemoBehaviour: takes(nothing).returns<void>(),
  applyDemoPreset: takes(({ object, id }) => object({ preset: id })).returns<void>(),
  /** Takes back the last preset or reset, except what has been changed since then. */
  undoDemoBehaviour: takes(nothing).returns<void>(),
  actOnDemo: takes(({ object, id }) => object({ action: id })).returns<void>(),
};

const OWN_SERVICE_CHANNELS = {
  /** What the form of a service begins with; of a new one where the id is null. */
  readServiceForm: takes(({ object, nullable, id }) => object({ serviceId: nullable(id) })).returns<ServiceFormView>(),
  /** Checks a form before its secrets are sent. It has no effect, and nothing is looked up. */
  checkServiceForm: takes((kinds) =>
    kinds.object({
      ...serviceForm(kinds),
      secrets: secretsBy(kinds, kinds.oneOf(['keep', 'set', 'chosen', 'clear'])),
    }),
  ).returns<FormCheckView>(),
  /**
   * Saves a form, and starts the service again if it had started. `sessions` says what becomes of the members who are
   * signed in, where the form changes what their sign-ins are bound to.
   */
  saveServiceForm: takes((kinds) =>
    kinds.object({
      ...serviceForm(kinds),
      secrets: secretsBy(kinds, secretChange(kinds)),
      sessions: kinds.oneOf(['ask', 'keep', 'sign-out']),
    }),
  ).returns<SavedFormView>(),
  /**
   * Asks for a file of certificates in PEM, which main keeps for half an hour. A private key beside them is kept apart for
   * a client certificate, and refused for an authority. The result is null if no file was chosen.
   */
  chooseCertificate: takes(({ object, oneOf }) =>
    object({ kind: oneOf(['authority', 'client-certificate']) }),
  ).returns<ChosenCertificateView | null>(),
  /** Asks for the file of a private key in PEM, which main keeps for half an hour; null if none was chosen. */
  chooseClientKey: takes(nothing).returns<ChosenKeyView | null>(),
  /** Forgets files that were chosen in a form that was left. */
  forgetChosenFiles: takes(({ object, array, id }) =>
    object({ references: array(id).max(1_000).readonly() }),
  ).returns<void>(),
  /** Adds a copy of a service, with its secrets. The result is the copy's id. */
  duplicateService: takes(service).returns<string>(),
  /** Deletes a service with its secrets and its sessions. The demo stays. */
  deleteService: takes(service).returns<void>(),
  /** Asks for a file and writes the profile into it, without secrets; null if none was chosen, else the file's name. */
  exportService: takes(service).returns<string | null>(),
  /** Asks for a profile file and reads it; nothing of it is used. The result is null if none was chosen. */
  chooseProfileToImport: takes(nothing).returns<ImportPreview | null>(),
  /** Adds the service of that file, beside those that are known; the current one stays. The result is its id. */
  importService: takes(({ object, id }) => object({ importId: id })).returns<string>(),
  /** Asks for a file and writes the JSON Schema of profile files into it; as `exportService`. */
  saveProfileSchema: takes(nothing).returns<string | null>(),
};

const PROXY_CHANNELS = {
  /** Answers the view's `proxyQuestion`; null dismisses it. */
  answerProxy: takes(({ object, id, typed, nullable }) =>
    object({ questionId: id, answer: nullable(object({ login: typed, password: typed })) }),
  ).returns<void>(),
  /** Asks for the password of the current service's proxy, also one that was dismissed. */
  askProxyPassword: takes(nothing).returns<void>(),
  forgetProxyPassword: takes(nothing).returns<void>(),
};

const EXCHANGE_CHANNELS = {
  /** @param since version of the page's last answer; 0 for everything */
  readExchanges: takes(({ object, whole }) => object({ since: whole })).returns<ExchangesView>(),
  /** The result is null if that row is gone. */
  readExchange: takes(({ object, whole }) => object({ number: whole })).returns<ExchangeDetails | null>(),
  /** Erases rows, raw values and all that was derived from them. */
  clearExchanges: takes(nothing).returns<void>(),
  /** Keeps raw requests from now on, in memory, for cURL (X4). Turning it off erases them. */
  keepSecretsForCurl: takes(({ object, boolean }) => object({ isKept: boolean })).returns<void>(),
  /**
   * Copies the requests as commands, in the order of their numbers. The number of a sign-in stands for all of its
   * requests. Main asks before it copies secrets. The result is how many were copied; null if the person did not agree.
   */
  copyAsCurl: takes(({ object, array, whole, oneOf, boolean }) =>
    object({
      numbers: array(whole).min(1).max(10_000).readonly(),
      shell: oneOf(['posix', 'powershell']),
      withSecrets: boolean,
    }),
  ).returns<number | null>(),
  /**
   * Asks for a file and writes HAR 1.2 into it: of these, where the number of a sign-in stands for all that belongs to
   * it, or of everything that is kept if there are no numbers. Where `hasMemberData` is false, a placeholder stands for the
   * member's own data. The result is the file's name, or null if none was chosen.
   */
  saveHar: takes(({ object, array, whole, boolean }) =>
    object({ numbers: array(whole).max(10_000).readonly(), hasMemberData: boolean }),
  ).returns<string | null>(),
  /** Asks for a file and writes the drawing into it: SVG, at most a million characters. */
  saveDrawing: takes(({ object, id, drawing }) => object({ name: id, svg: drawing }), 1_001_000).returns<
    string | null
  >(),
};

const CALL_CHANNELS = {
  /** Sends a call with the session's credential. It is answered as soon as the call has its row, or was refused. */
  callService: takes((kinds) => kinds.object({ sessionId: kinds.id, call: writtenCall(kinds) })).returns<BegunCall>(),
  /** Copies that call as a masked command, without sending it. */
  copyCallAsCurl: takes((kinds) =>
    kinds.object({ sessionId: kinds.id, call: writtenCall(kinds), shell: kinds.oneOf(['posix', 'powershell']) }),
  ).returns<void>(),
  cancelCall: takes(({ object, id }) => object({ callId: id })).returns<void>(),
  /** What was written for that row, to be sent again as it is or changed; null if the row is gone, or is no such call. */
  callFormOf: takes(({ object, whole }) => object({ number: whole })).returns<CallForm | null>(),
  readCallTarget: takes(session).returns<CallTarget>(),
};

const CASE_CHANNELS = {
  /** What a case file of these would hold; nothing is written. */
  previewCase: takes((kinds) => kinds.object(casePlan(kinds))).returns<CasePreview>(),
  /**
   * Asks for a file and writes a case into it: everything that is kept is masked once more, and the note with it. The
   * result is the file's name, or null if none was chosen.
   */
  saveCase: takes((kinds) => kinds.object({ ...casePlan(kinds), note: kinds.typed })).returns<string | null>(),
  /**
   * Asks for a case file and opens it in place of an open one. The result says whether it is open: the person may have
   * chosen none.
   */
  openCase: takes(nothing).returns<boolean>(),
  /** As `openCase`, with a file that was dropped on the window; the preload names its path. */
  openDroppedCase: takes(({ object, typed }) => object({ path: typed })).returns<boolean>(),
  /** As `readExchanges`; `logId` is another one for each opening. The result is null if that case is closed. */
  readCase: takes(({ object, id, whole }) => object({ caseId: id, since: whole })).returns<ExchangesView | null>(),
  /** The result is null if that case is closed, or has no such row. */
  readCaseExchange: takes(({ object, id, whole }) =>
    object({ caseId: id, number: whole }),
  ).returns<ExchangeDetails | null>(),
  /** The result is null if that case is closed. */
  readCaseParts: takes(openedCase).returns<CasePartsView | null>(),
  /** As `saveHar`, from the open case. */
  saveCaseHar: takes(({ object, id, array, whole }) =>
    object({ caseId: id, numbers: array(whole).max(10_000).readonly() }),
  ).returns<string | null>(),
  /** Asks for a file and writes the open case into it, byte for byte as it was read. */
  saveCaseAgain: takes(openedCase).returns<string | null>(),
  /** As `saveReport`, from the open case. */
  saveCaseReport: takes(({ object, id, oneOf }) =>
    object({ caseId: id, serviceId: id, format: oneOf(['json', 'junit', 'markdown']) }),
  ).returns<string | null>(),
  closeCase: takes(openedCase).returns<void>(),
};

const TRIAL_CHANNELS = {
  /**
   * Opens connections to a service's addresses, its pages' too where they are elsewhere, without a request. A later one, or
   * a try, ends it.
   */
  testWay: takes(service).returns<readonly WayReport[]>(),
  /** What a try would call; nothing is sent. */
  listTrialCalls: takes(service).returns<readonly TrialCallView[]>(),
  /** Makes those calls, one after the other. A later one, or a test of the way, ends it. */
  tryService: takes(service).returns<TrialReport>(),
  /** What a check would send; nothing is sent. */
  listCheck: takes(check).returns<readonly CheckCallView[]>(),
  /** Sends that, two seconds apart, and tells what it found. As a try, it ends what goes on with the service. */
  runCheck: takes(check).returns<CheckReport>(),
  /** Ends a try or a check of that service, or a test of the way to it. */
  cancelTrial: takes(service).returns<void>(),
};

const CHECK_CHANNELS = {
  /** What was found of a service, point by point of its document. */
  readDocumentCheck: takes(service).returns<DocumentCheckView>(),
  /** The exact requests of these probes, with masked values; nothing is sent. */
  planProbes: takes((kinds) => kinds.object(probeChoice(kinds))).returns<readonly PlannedProbe[]>(),
  /**
   * Starts these probes, in their own order. Login and password are for this run alone; null where none of them asks. It is
   * answered as soon as they run. Main asks before a wrong password; the result says whether the person agreed.
   */
  startProbes: takes((kinds) =>
    kinds.object({ ...probeChoice(kinds), login: kinds.nullable(kinds.typed), password: kinds.nullable(kinds.typed) }),
  ).returns<boolean>(),
  cancelProbes: takes(service).returns<void>(),
  /** What a person says to have done on another device, for a waiting sign-in by device code; null for the probes' own. */
  tellCheck: takes(({ object, id, nullable, oneOf }) =>
    object({ serviceId: id, attemptId: nullable(id), answer: oneOf(['confirmed', 'declined']) }),
  ).returns<void>(),
  /** Changes the one field of the profile that the finding of that point offers. */
  useObserved: takes(({ object, id }) => object({ serviceId: id, pointId: id })).returns<void>(),
  /** Takes back the last change by `useObserved`. */
  undoSetting: takes(service).returns<void>(),
  /** Forgets what was observed of a service. */
  clearObservations: takes(service).returns<void>(),
  /** Asks for a file and writes a report into it. The result is the file's name, or null if the person chose none. */
  saveReport: takes(({ object, id, oneOf }) =>
    object({ serviceId: id, format: oneOf(['json', 'junit', 'markdown']) }),
  ).returns<string | null>(),
  /**
   * Asks for a report of the JSON format and compares the findings with it, in place of an earlier one. The result says
   * whether there is a comparison: the person may have chosen no file.
   */
  compareWithReport: takes(service).returns<boolean>(),
  endComparison: takes(service).returns<void>(),
};

const TABLE = {
  getView: takes(nothing).returns<AppView>(),
  ...ACCOUNT_CHANNELS,
  ...TOKEN_CHANNELS,
  ...CALLBACK_CHANNELS,
  ...SERVICE_CHANNELS,
  ...OWN_SERVICE_CHANNELS,
  ...PROXY_CHANNELS,
  ...TRIAL_CHANNELS,
  ...EXCHANGE_CHANNELS,
  ...CALL_CHANNELS,
  ...CASE_CHANNELS,
  ...CHECK_CHANNELS,
  /** Ends the app and starts it again; the keychain is then asked anew. */
  restartApp: takes(nothing).returns<void>(),
  /** Speaks another language from now on, and loads the page again. What is typed in its forms is lost. */
  chooseLanguage: takes(({ object, oneOf }) => object({ choice: oneOf(['system', 'en', 'fr']) })).returns<void>(),
  dismissNotice: takes(({ object, id }) => object({ noticeId: id })).returns<void>(),
  /** The page has taken up the view's `askedCommand`. */
  dismissAskedCommand: takes(({ object, id }) => object({ askedCommandId: id })).returns<void>(),
  getAbout: takes(nothing).returns<AboutView>(),
  /** Shows the log file in the system's file manager. */
  showLog: takes(nothing).returns<void>(),
  /** The result is what was copied: how things stand at that moment. */
  copyDiagnostics: takes(nothing).returns<string>(),
};

/** Name of a channel, of its function on the page's interface and of its handler in main. */
export type Channel = keyof typeof TABLE;
export type Argument<C extends Channel> = (typeof TABLE)[C] extends Row<infer A, infer _R> ? A : never;
export type Result<C extends Channel> = (typeof TABLE)[C] extends Row<infer _A, infer R> ? R : never;

export const CHANNELS: readonly Channel[] = Object.keys(TABLE).filter(isChannel);

/** @returns the schema of that channel's argument */
export function schemaFor<C extends Channel>(channel: C, kinds: ArgumentKinds): Schema<Argument<C>> {
  const rows: { readonly [N in Channel]: Row<Argument<N>, Result<N>> } = TABLE;
  return rows[channel].schema(kinds);
}

/** @returns how large that channel's argument may be, as `isSmall` measures it */
export function sizeLimitOf(channel: Channel): number {
  return TABLE[channel].sizeLimit;
}

/** What answers each channel in main. It throws AppErrors; `ipc/handle` makes outcomes of them. */
export type Handlers = {
  readonly [C in keyof typeof TABLE]: (argument: Argument<C>) => Result<C> | Promise<Result<C>>;
};
export type AccountHandlers = Pick<Handlers, keyof typeof ACCOUNT_CHANNELS>;
export type TokenHandlers = Pick<Handlers, keyof typeof TOKEN_CHANNELS>;
export type CallbackHandlers = Pick<Handlers, keyof typeof CALLBACK_CHANNELS>;
export type ServiceHandlers = Pick<Handlers, keyof typeof SERVICE_CHANNELS>;
export type OwnServiceHandlers = Pick<Handlers, keyof typeof OWN_SERVICE_CHANNELS>;
export type ProxyHandlers = Pick<Handlers, keyof typeof PROXY_CHANNELS>;
export type TrialHandlers = Pick<Handlers, keyof typeof TRIAL_CHANNELS>;
export type ExchangeHandlers = Pick<Handlers, keyof typeof EXCHANGE_CHANNELS>;
export type CallHandlers = Pick<Handlers, keyof typeof CALL_CHANNELS>;
export type CaseHandlers = Pick<Handlers, keyof typeof CASE_CHANNELS>;
export type CheckHandlers = Pick<Handlers, keyof typeof CHECK_CHANNELS>;

/** How every call answers. Calls never reject. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ErrorView };

type Calls = {
  readonly [C in keyof typeof TABLE]: Argument<C> extends undefined
    ? () => Promise<Outcome<Result<C>>>
    : (argument: Argument<C>) => Promise<Outcome<Result<C>>>;
};

export interface Subscriptions {
  /** @returns a function that ends the subscription */
  onViewChanged(listener: (view: AppView) => void): () => void;
  /** There are newer exchanges. @returns a function that ends the subscription */
  onExchangesChanged(listener: () => void): () => void;
  /** The document check has news. @returns a function that ends the subscription */
  onCheckChanged(listener: () => void): () => void;
}

/** What the preload puts on `window.memberLogin`. */
export type MemberLoginApi = Omit<Calls, 'openDroppedCase'> &
  Subscriptions & { openDroppedCase(file: File): Promise<Outcome<boolean>> };

interface Row<A, R> {
  readonly schema: (kinds: ArgumentKinds) => Schema<A>;
  readonly sizeLimit: number;
  /** Never set: it holds the type of the result. */
  readonly result?: R;
}

/** @param sizeLimit 256 KiB, above the largest form of a service */
function takes<A>(schema: (kinds: ArgumentKinds) => Schema<A>, sizeLimit = 262_144) {
  return { returns: <R>(): Row<A, R> => ({ schema, sizeLimit }) };
}

function nothing(kinds: ArgumentKinds) {
  return kinds.nothing;
}

function attempt({ object, id }: ArgumentKinds) {
  return object({ attemptId: id });
}

function session({ object, id }: ArgumentKinds) {
  return object({ sessionId: id });
}

function service({ object, id }: ArgumentKinds) {
  return object({ serviceId: id });
}

function check({ object, id, oneOf }: ArgumentKinds) {
  return object({ serviceId: id, check: oneOf(['page', 'secret', 'start-parameters', 'key']) });
}

/** `secondServiceId` is the service whose application is the other client of a code. */
function probeChoice({ id, array, nullable }: ArgumentKinds) {
  return { serviceId: id, probes: array(id).max(50).readonly(), secondServiceId: nullable(id) };
}

/** `revision` as it was read, and the profile as JSON. */
function serviceForm({ nullable, id, draft }: ArgumentKinds) {
  return { serviceId: nullable(id), revision: nullable(id), profile: draft };
}

function secretsBy<T extends Schema<unknown>>({ object }: ArgumentKinds, kind: T) {
  return object({ clientSecret: kind, clientKey: kind, clientKeyPassphrase: kind });
}

function secretChange({ object, oneOf, anyOf, typed, id }: ArgumentKinds): Schema<SecretChange> {
  return anyOf([
    object({ kind: oneOf(['keep', 'clear']) }),
    object({ kind: oneOf(['set']), value: typed }),
    object({ kind: oneOf(['chosen']), reference: id }),
  ]);
}

function heldDecision({ object, oneOf, array, anyOf, nullable, typed, whole }: ArgumentKinds): Schema<HeldDecision> {
  const place = oneOf(['query', 'form', 'header']);
  const edits = array(
    anyOf([
      object({ kind: oneOf(['replace']), place, index: whole, value: typed }),
      object({ kind: oneOf(['remove']), place, index: whole }),
      object({ kind: oneOf(['add']), place, name: typed, value: typed }),
    ]),
  );
  return anyOf([
    object({ kind: oneOf(['go-on', 'go-on-to-end']) }),
    object({ kind: oneOf(['change']), path: nullable(typed), edits: edits.max(200).readonly() }),
  ]);
}

function writtenCall({ object, oneOf, typed, written, json, nullable }: ArgumentKinds) {
  return object({
    method: oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: typed,
    parameters: written,
    headers: written,
    json: nullable(json),
    presentation: oneOf(['usual', 'bearer', 'x-service-token', 'access-token-parameter', 'none']),
  });
}

function openedCase({ object, id }: ArgumentKinds) {
  return object({ caseId: id });
}

/**
 * `numbers` as for `saveHar`; `leftOut` names rows of them in the same way. Where `hasMemberData` is false, a
 * placeholder stands for each piece of the member's own data; where `hasReports` is, what the document check found of
 * each service goes in.
 */
function casePlan({ array, whole, boolean }: ArgumentKinds) {
  const numbers = array(whole).max(10_000).readonly();
  return { numbers, leftOut: numbers, hasMemberData: boolean, hasReports: boolean };
}

function isChannel(name: string): name is Channel {
  return Object.hasOwn(TABLE, name);
}
