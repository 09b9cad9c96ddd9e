/**
 * The log of exchanges: what was asked of services and what came back, masked, up to a limit of rows and of bytes. The
 * oldest go first, their bodies before their rows (X6).
 */
import type { Clock } from '../core/clock.ts';
import { onceAFrame } from '../core/pace.ts';
import type { Random } from '../core/random.ts';
import type { CallForm } from '../ipc/views/calls.ts';
import type { ExchangeDetails, NamedValue, SentView } from '../ipc/views/exchange-details.ts';
import type { ExchangeRow, ExchangesView } from '../ipc/views/exchanges.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { secretsTypedInto } from '../service-client/request-secrets.ts';
import type { Recorder } from '../service-client/transport/exchange.ts';
import { createExchange } from '../service-client/transport/exchange-record.ts';
import { type Headed, headOf } from '../service-client/transport/request-headers.ts';
import type { BrowserEvent } from './browser-row.ts';
import { viewBrowserDetails, viewRequestDetails } from './details-view.ts';
import { createForgetting } from './forgetting.ts';
import { governs, showProfile } from './governed-by.ts';
import { dropBody } from './kept-body.ts';
import { keepCall, type WrittenForm } from './kept-call.ts';
import { createKeptProfiles } from './kept-profiles.ts';
import { type KeptRow, sessionOf } from './kept-row.ts';
import { createMasks, type Masks } from './masks.ts';
import { createObserving, type ExchangeObserver } from './observing.ts';
import { createRawRequests } from './raw-requests.ts';
import { createRecordings } from './recordings.ts';
import { createRemasking } from './remask.ts';
import { createRing, type RingLimits } from './ring.ts';
import { viewRow } from './row-view.ts';
import { createNeed, type OwningProxy } from './secret-owner.ts';
import { createSecretRegister } from './secret-register.ts';
import { createSignInRecords, type SignInRecord } from './sign-in-record.ts';
import { createTrialRecord, type TrialRecord } from './trial-record.ts';
import { createVault } from './vault.ts';

export type { BrowserEvent } from './browser-row.ts';
export type { SignInRecord } from './sign-in-record.ts';

export interface ExchangeLog {
  /** Begins the row of a sign-in. */
  beginSignIn(signIn: { readonly profile: ServiceProfile; readonly methodId: string }): SignInRecord;
  /**
   * Records what a client sends outside a sign-in.
   * @param sessionId the session whose member is read, or null
   */
  recorderFor(profile: ServiceProfile, sessionId: string | null): Recorder;
  /** Records what a try of a service sends. */
  beginTrial(profile: ServiceProfile): TrialRecord;
  /**
   * Records a call that a person wrote.
   * @param call.secrets of the session, which may have been typed, too
   * @returns the recorder, and what is kept of the call to repeat it
   */
  recorderForCall(call: {
    readonly profile: ServiceProfile;
    readonly sessionId: string;
    readonly callId: string;
    readonly form: WrittenForm;
    readonly secrets: readonly string[];
  }): { readonly recorder: Recorder; readonly form: CallForm };
  /** What a request would send, masked: nothing of it is kept. */
  showUnsent(profile: ServiceProfile, request: Parameters<typeof createExchange>[0] & Headed): SentView;
  /** What that row keeps of a call that a person wrote; null if it is gone, or is none. */
  callOf(number: number): CallForm | null;
  /** What is told to a proxy is hidden in every row (X3), until it is forgotten. */
  hide(secrets: readonly string[], owner: OwningProxy): void;
  /** A callback that belongs to no sign-in, such as a late one. */
  addCallback(callback: BrowserEvent): void;
  /** Tells the observer of all that has ended. */
  observeAll(): void;
  /** Whether that row is kept. */
  hasRow(number: number): boolean;
  /** Everything that is new or changed since a version; 0 for all. */
  read(since: number): ExchangesView;
  /** @returns null if it is gone, or is a sign-in as a whole */
  detailsOf(number: number): ExchangeDetails | null;
  /** Rows that are kept, oldest first. */
  readonly rows: Iterable<ExchangeRow>;
  /** Masks what is known by its value, in any text; `maskWords` also what follows a secret-sounding name. */
  readonly masks: Pick<Masks, 'mask' | 'maskWords'>;
  /** Every field of a service's profile, masked, without its client secret; none if no row is with it and it is gone. */
  profileOf(serviceId: string): readonly NamedValue[];
  readonly isKeepingSecrets: boolean;
  /** Turning it off erases the raw requests that are kept. */
  keepSecrets(isKept: boolean): void;
  /** The request exactly as it was sent: head, empty line, body; a copy. Null if it is not kept, or is none. */
  rawRequest(number: number): Buffer | null;
  /** Whether that request sent what a person typed, which is kept nowhere. */
  hasTyped(number: number): boolean;
  /** Where that was sent to, such as `https://service.example`. */
  rawOrigin(number: number): string | null;
  /** Erases the raw requests of a session: it was signed out. */
  eraseSecretsOf(sessionId: string): void;
  /** Erases the raw requests to a service, also those of sign-ins that led to no session: it was forgotten. */
  eraseSecretsOfService(serviceId: string): void;
  /** Erases rows, bodies and raw requests at once. */
  clear(): void;
}

const mostRowsAtOnce = 2000;
const LIMITS: RingLimits = { rows: 10_000, bytes: 64 * 1024 * 1024 };

interface ExchangeLogOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** There is more to read; called once a frame at most. */
  readonly onChange: () => void;
  /** A service's profile as it is now, for what governs an exchange; null if the service is gone. */
  readonly profileNow?: (serviceId: string) => ServiceProfile | null;
  /** Told of exchanges as they end. */
  readonly observer?: ExchangeObserver;
  readonly limits?: RingLimits;
}

export function createExchangeLog(options: ExchangeLogOptions): ExchangeLog {
  const { clock, observer = null } = options;
  const parts = composeLog(options);
  const { masking, profiles, remasking, vault, ring, observing, recordings, signIns, forgetting, scheduleFrame } =
    parts;
  const { register, masks } = masking;
  const reading = createReading(parts, options.profileNow);
  const rawRequests = createRawRequests({ vault, ring, learn: recordings.learn, onChanged: scheduleFrame });
  const nowMs = (): number => clock.nowMs();
  const outside = { sessionId: null, signIn: null, call: null } as const;

  function keep(profile: ServiceProfile): ServiceProfile {
    const kept = profiles.keep(profile);
    observer?.meet(profile, kept);
    return kept;
  }

  function observeAll(): void {
    // What exchanges bring has to be known as a secret before.
    recordings.learn();
    observing.flushAll();
  }

  return {
    ...reading,
    get rows() {
      return reading.showAll();
    },
    beginSignIn: ({ profile, methodId }) => signIns.begin({ profile: keep(profile), methodId }),
    recorderFor: (profile, sessionId) => recordings.recorderFor({ ...outside, profile: keep(profile), sessionId }),
    beginTrial: (profile) =>
      createTrialRecord({ profile: keep(profile), recordings, observing, masks, nowMs, onEnded: scheduleFrame }),
    recorderForCall({ profile, sessionId, callId, form, secrets }) {
      register.add([...secrets, ...secretsTypedInto(form, profile)], 'known', sessionId);
      const call = keepCall(callId, form, profile, register);
      const origin = { profile: keep(profile), sessionId, signIn: null, call };
      return { recorder: recordings.recorderFor(origin), form: call.form };
    },
    showUnsent(profile, request) {
      const raw = createExchange(request, nowMs());
      raw.sentHead = headOf(new URL(raw.address), request);
      register.add(raw.secrets, 'known', null);
      const row = recordings.maskApart(raw, { ...outside, profile: profiles.keep(profile) });
      scheduleFrame();
      return viewRequestDetails(row, { section: null, fields: [] }).sent;
    },
    observeAll,
    hide: (secrets, owner) => register.add(secrets, 'known', owner),
    addCallback: (callback) => signIns.addEvent(callback, null),
    masks,
    get isKeepingSecrets() {
      return vault.isOn;
    },
    keepSecrets: rawRequests.turn,
    rawRequest: rawRequests.read,
    rawOrigin: vault.originOf,
    eraseSecretsOf(sessionId) {
      observeAll();
      observer?.signedOut(sessionId);
      rawRequests.erase((row) => sessionOf(row) === sessionId);
      parts.signedOut.add(sessionId);
    },
    eraseSecretsOfService(serviceId) {
      observeAll();
      observer?.forget(serviceId);
      rawRequests.erase((row) => row.kind === 'request' && row.origin.profile.id === serviceId);
    },
    clear() {
      observing.drop();
      observer?.clear();
      vault.eraseAll();
      const goingOn = [...signIns.clear(), ...recordings.clear()].sort((a, b) => a.number - b.number);
      ring.clear();
      remasking.clear();
      reading.beginAnew();
      for (const row of goingOn) ring.add(row);
      forgetting.finish();
      scheduleFrame();
    },
  };
}

type LogParts = ReturnType<typeof composeLog>;

/** Puts together what takes exchanges down, observes them, and forgets their secrets. */
function composeLog(options: ExchangeLogOptions) {
  const { clock, random, onChange, profileNow, observer = null, limits = LIMITS } = options;
  const register = createSecretRegister();
  const masking = { register, masks: createMasks(register, random) };
  const remasking = createRemasking(masking);
  const vault = createVault();
  const ring = createRing<KeptRow>({ limits, dropBodies, onDropped: ({ number }) => vault.erase(number) });
  const signedOut = new Set<string>();
  const isSignedOut = (sessionId: string): boolean => signedOut.has(sessionId);
  const nowMs = (): number => clock.nowMs();

  const scheduleFrame = onceAFrame(clock, () => {
    // What is raw of a reply is masked with all that was known when it came.
    if (recordings.flush() || observing.flush() || forgetting.step()) scheduleFrame();
    onChange();
  });

  const observing = createObserving({ observer, isSignedOut });
  const recordings = createRecordings({
    masking,
    ring,
    vault,
    observing,
    nowMs,
    onMarked: scheduleFrame,
    isErased: isSignedOut,
  });
  const signIns = createSignInRecords({
    masking,
    ring,
    nowMs,
    observing,
    onSignedIn: (signIn, sessionId) => observer?.signedIn(signIn, sessionId),
    onChanged: scheduleFrame,
    recorderFor: (signIn) => recordings.recorderFor({ profile: signIn.profile, sessionId: null, signIn, call: null }),
  });
  const forgetting = createForgetting({
    register,
    rows: () => ring.rows[Symbol.iterator](),
    maskAgain: remasking.maskAgain,
    isNeeded: createNeed({ isSignedOut, profileNow }),
    nowMs,
    onForgotten() {
      recordings.forgetShared();
      remasking.clear();
      masking.masks.forget();
    },
  });
  const profiles = createKeptProfiles(masking);
  return {
    masking,
    profiles,
    remasking,
    vault,
    ring,
    signedOut,
    observing,
    recordings,
    signIns,
    forgetting,
    scheduleFrame,
  };
}

/** Reads what is kept, masked with all that is known by then. */
function createReading(
  { masking, profiles, remasking, vault, ring, recordings }: LogParts,
  profileNow: ExchangeLogOptions['profileNow'],
) {
  let logId = 1;

  function show(row: KeptRow): ExchangeRow {
    remasking.maskLineAgain(row);
    return viewRow(row, vault.has(row.number));
  }

  function profileOf(row: KeptRow): ServiceProfile | null {
    const profile = row.kind === 'request' ? row.origin.profile : row.profile;
    return profile && (profileNow?.(profile.id) ?? profile);
  }

  /** A service may have been forgotten since. */
  function keptProfileOf(serviceId: string): ServiceProfile | null {
    for (const row of ring.rows) {
      const profile = row.kind === 'request' ? row.origin.profile : row.profile;
      if (profile?.id === serviceId) return profile;
    }
    return null;
  }

  return {
    *showAll(): Generator<ExchangeRow> {
      for (const row of ring.rows) {
        if (row.kind === 'request') recordings.settle(row);
        yield show(row);
      }
    },
    read(since: number): ExchangesView {
      recordings.flush();
      const { rows, version, isMore } = ring.changedSince(since, mostRowsAtOnce);
      const { firstKept, droppedCount } = ring;
      return {
        // Rows whose address is not masked yet are left for the next read.
        rows: rows.filter((row) => row.kind !== 'request' || row.address !== '').map(show),
        version,
        isMore,
        firstKept,
        droppedCount,
        logId,
        isKeepingSecrets: vault.isOn,
      };
    },
    detailsOf(number: number): ExchangeDetails | null {
      const row = ring.get(number);
      if (!row || row.kind === 'sign-in') return null;
      if (row.kind === 'request') recordings.settle(row);
      remasking.maskAgain(row);
      const governedBy = governs(row, profileOf(row), masking.masks);
      return row.kind === 'request' ? viewRequestDetails(row, governedBy) : viewBrowserDetails(row, governedBy);
    },
    callOf(number: number): CallForm | null {
      const row = ring.get(number);
      if (row?.kind !== 'request' || row.origin.call === null) return null;
      recordings.learn();
      remasking.maskAgain(row);
      return row.origin.call.form;
    },
    hasRow: (number: number): boolean => ring.get(number) !== null,
    hasTyped(number: number): boolean {
      const row = ring.get(number);
      return row?.kind === 'request' && row.hasTyped;
    },
    profileOf(serviceId: string): readonly NamedValue[] {
      recordings.learn();
      const now = profileNow?.(serviceId);
      const profile = now ? profiles.keep(now) : keptProfileOf(serviceId);
      return profile ? showProfile(profile, masking.masks) : [];
    },
    /** What was read before is of another log. */
    beginAnew(): void {
      logId += 1;
    },
  };
}

function dropBodies(row: KeptRow): void {
  if (row.kind !== 'request') return;
  row.sentBody = dropBody(row.sentBody);
  row.replyBody = dropBody(row.replyBody);
}
