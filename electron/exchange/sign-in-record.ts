/** Takes down a sign-in while it goes on: its row, the browser's part, the next poll, and how it ended. */

import type { AppError } from '../core/errors.ts';
import type { RequestChange } from '../core/exchange-codes.ts';
import { toShownLine } from '../core/one-line.ts';
import type { ErrorView } from '../ipc/views/error.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { isSecretField, secretParametersOf } from '../service-client/request-secrets.ts';
import type { RawHeld, Recorder } from '../service-client/transport/exchange.ts';
import { type BrowserEvent, isPage, maskEvent, secretsOfEvent } from './browser-row.ts';
import type { Masking } from './kept-body.ts';
import { keepChanges, keepHeldPage } from './kept-held.ts';
import { type KeptBrowser, type KeptRow, type KeptSignIn, signInOf, sizeOf, UNPLACED } from './kept-row.ts';
import { maskErrorDetails } from './masked-error.ts';
import type { Observing, ToldAnswer } from './observing.ts';
import type { Ring } from './ring.ts';

/** A sign-in while it goes on. */
export interface SignInRecord {
  /** Of its row; another one after a Clear. */
  readonly number: number;
  readonly recorder: Recorder;
  /** Has a value masked that is sent later. */
  hide(secret: string): void;
  add(event: BrowserEvent): void;
  /** The browser waits for the person. What is told next of a page is of this one. */
  holdPage(page: HeldPage): void;
  /** It goes on, changed or not. */
  releasePage(changed: ChangedPage | null): void;
  /** When the next poll goes out; null when it is on its way. Epoch milliseconds. */
  nextPoll(atMs: number | null): void;
  /** What a person says to have done about its device code. */
  tell(answer: ToldAnswer['answer']): void;
  /** Only the first call counts. */
  end(outcome: { readonly sessionId: string; readonly member: string | null } | { readonly error: AppError }): void;
}

/** Raw, like `BrowserEvent`. */
export interface HeldPage extends Pick<BrowserEvent, 'address' | 'harmless'>, Pick<RawHeld, 'attemptId' | 'heldId'> {}

export interface ChangedPage extends Pick<BrowserEvent, 'address' | 'harmless'> {
  readonly changes: readonly RequestChange[];
  /** What was typed that must not be shown. */
  readonly secrets: readonly string[];
}

export interface SignInRecords {
  begin(signIn: { readonly profile: ServiceProfile; readonly methodId: string }): SignInRecord;
  addEvent(event: BrowserEvent, signIn: KeptSignIn | null): void;
  /** @returns the rows of those that go on, and of pages that are held */
  clear(): readonly KeptRow[];
}

interface SignInRecordsOptions {
  readonly masking: Masking;
  readonly ring: Ring<KeptRow>;
  readonly nowMs: () => number;
  readonly recorderFor: (signIn: KeptSignIn) => Recorder;
  readonly observing: Pick<Observing, 'browser' | 'answer'>;
  readonly onSignedIn: (signIn: KeptSignIn, sessionId: string) => void;
  /** Rows were added or changed. */
  readonly onChanged: () => void;
}

export function createSignInRecords(options: SignInRecordsOptions): SignInRecords {
  const { masking, ring, nowMs, recorderFor, observing, onSignedIn, onChanged } = options;
  const { masks, register } = masking;
  const browser = createBrowserRecord(options);
  const running = new Set<KeptSignIn>();

  function end(row: KeptSignIn, outcome: Parameters<SignInRecord['end']>[0]): void {
    if (!running.delete(row)) return;
    row.endedAtMs = nowMs();
    if ('error' in outcome) {
      row.outcome = 'failed';
      row.error = viewError(outcome.error, masks);
    } else {
      row.outcome = 'worked';
      row.sessionId = outcome.sessionId;
      onSignedIn(row, outcome.sessionId);
      row.member = outcome.member === null ? null : toShownLine(masks.mask(outcome.member), longestMember);
    }
    browser.end(row);
    const { last } = row;
    if (last?.nextAtMs && last.nextAtMs > row.endedAtMs) last.nextAtMs = null;
    // All of its rows name its session.
    for (const one of [...ring.rows]) if (signInOf(one) === row) ring.change(one);
    onChanged();
  }

  return {
    begin({ profile, methodId }) {
      const row = beginRow(profile, methodId, { startedAtMs: nowMs(), generation: register.generation });
      running.add(row);
      ring.add(Object.assign(row, sizeOf(row)));
      onChanged();
      return {
        get number() {
          return row.number;
        },
        recorder: recorderFor(row),
        hide: (secret) => register.add([secret], 'known', row),
        add: (event) => browser.add(event, row),
        holdPage: (page) => browser.hold(page, row),
        releasePage: (changed) => browser.release(changed, row),
        nextPoll(atMs) {
          // What has waited keeps what it waited for.
          if (!row.last || atMs === null) return;
          row.last.nextAtMs = atMs;
          ring.change(row.last);
          onChanged();
        },
        tell(answer) {
          observing.answer({ profile, signIn: row, feeds: 'all', atMs: nowMs(), answer });
          onChanged();
        },
        end: (outcome) => end(row, outcome),
      };
    },
    addEvent: browser.add,
    clear: () => [...running].flatMap((row) => [row, ...(row.page ? [row.page] : [])]),
  };
}

/** Takes down pages and callbacks. A page that is held has its row from then on, which becomes that of what was opened. */
function createBrowserRecord({ masking, ring, nowMs, observing, onChanged }: SignInRecordsOptions) {
  const { masks, register } = masking;

  function keep(given: BrowserEvent, signIn: KeptSignIn | null): KeptBrowser {
    const changed = signIn?.changedPage;
    const event = { ...given, harmless: [...given.harmless, ...(changed?.harmless ?? [])] };
    const isSecret = signIn ? secretParametersOf(signIn.profile) : isSecretField;
    const { known, suspected } = secretsOfEvent(event, isSecret);
    register.add(known, 'known', signIn);
    register.add(suspected, 'suspected', signIn);
    const atMs = nowMs();
    return {
      ...UNPLACED,
      kind: 'browser',
      generation: register.generation,
      profile: signIn?.profile ?? null,
      signIn,
      event: event.event,
      route: event.route,
      ...maskEvent(event, masks, isSecret),
      error: event.error && viewError(event.error, masks),
      startedAtMs: atMs,
      endedAtMs: atMs,
      waitedFromMs: isPage(event.event) ? null : (signIn?.pageOpenedAtMs ?? null),
      held: null,
      changes: (isPage(event.event) && changed?.changes) || [],
    };
  }

  function place(row: KeptBrowser): KeptBrowser {
    ring.add(Object.assign(row, sizeOf(row)));
    return row;
  }

  function change(row: KeptBrowser, parts: Partial<KeptBrowser>): void {
    Object.assign(row, parts);
    ring.change(row, sizeOf(row));
    onChanged();
  }

  return {
    add(event: BrowserEvent, signIn: KeptSignIn | null): void {
      const now = keep(event, signIn);
      const held = isPage(event.event) ? (signIn?.page ?? null) : null;
      // Its row may have gone at the limit while it was held.
      const row = held && ring.has(held) ? held : place(now);
      if (row === held) change(held, { event: now.event, error: now.error });
      if (signIn && held) signIn.page = null;
      if (signIn && event.event === 'page-opened') signIn.pageOpenedAtMs = now.startedAtMs;
      if (signIn) observing.browser({ number: row.number, atMs: now.startedAtMs, event }, signIn);
      onChanged();
    },
    hold({ address, harmless, ...held }: HeldPage, signIn: KeptSignIn): void {
      const row = keep({ event: 'page-held', route: null, address, harmless, error: null }, signIn);
      row.endedAtMs = null;
      row.held = keepHeldPage(address, held, row.parameters, masks);
      signIn.page = place(row);
      onChanged();
    },
    release(changed: ChangedPage | null, signIn: KeptSignIn): void {
      const { page } = signIn;
      if (!page) return;
      const atMs = nowMs();
      const released = { event: 'page-opened', held: null, waitedFromMs: page.startedAtMs } as const;
      change(page, { ...released, startedAtMs: atMs, endedAtMs: atMs });
      if (!changed) return;
      register.add(changed.secrets, 'known', signIn);
      // A secret of somebody else stays one, also when the register has forgotten it.
      const harmless = changed.harmless.filter((value) => masks.mask(value) === value);
      signIn.changedPage = { harmless, changes: keepChanges(changed, masks) };
      const event = { ...changed, harmless, event: 'page-opened', route: null, error: null } as const;
      const { address, parameters, changes } = keep(event, signIn);
      change(page, { address, parameters, changes });
      signIn.isChanged = true;
      ring.change(signIn);
    },
    /** Its sign-in has ended, perhaps before the browser was told. */
    end(signIn: KeptSignIn): void {
      const { page, error } = signIn;
      if (page) change(page, { event: 'page-not-opened', error, endedAtMs: nowMs(), held: null });
      signIn.page = null;
    },
  };
}

function viewError({ code, details }: AppError, masks: Masking['masks']): ErrorView {
  return { code, details: maskErrorDetails(details, masks) };
}

const longestMember = 200;

function beginRow(
  profile: ServiceProfile,
  methodId: string,
  begun: Pick<KeptSignIn, 'startedAtMs' | 'generation'>,
): KeptSignIn {
  return {
    ...UNPLACED,
    ...begun,
    kind: 'sign-in',
    profile,
    methodId,
    endedAtMs: null,
    waitedFromMs: null,
    sessionId: null,
    outcome: 'running',
    error: null,
    member: null,
    isChanged: false,
    polls: 0,
    last: null,
    pageOpenedAtMs: null,
    page: null,
    changedPage: null,
  };
}
