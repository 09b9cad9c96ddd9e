/** Takes down a sign-in while it goes on: its row, the browser's part, the next poll, and how it ended. */

import type { AppError } from '../core/errors.ts';
import { toShownLine } from '../core/one-line.ts';
import type { ErrorView } from '../ipc/views/error.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import { isSecretField, secretParametersOf } from '../service-client/request-secrets.ts';
import type { Recorder } from '../service-client/transport/exchange.ts';
import { type BrowserEvent, maskEvent, secretsOfEvent } from './browser-row.ts';
import type { Masking } from './kept-body.ts';
import { type KeptBrowser, type KeptRow, type KeptSignIn, signInOf, sizeOf, UNPLACED } from './kept-row.ts';
import { maskErrorDetails } from './masked-error.ts';
import type { Observing, ToldAnswer } from './observing.ts';
import type { Ring } from './ring.ts';

/** A sign-in while it goes on. */
export interface SignInRecord {
  /** Of its row; another one after a Clear. */
  readonly number: number;
  readonly recorder: Recorder;
  add(event: BrowserEvent): void;
  /** When the next poll goes out; null when it is on its way. Epoch milliseconds. */
  nextPoll(atMs: number | null): void;
  /** What a person says to have done about its device code. */
  tell(answer: ToldAnswer['answer']): void;
  /** Only the first call counts. */
  end(outcome: { readonly sessionId: string; readonly member: string | null } | { readonly error: AppError }): void;
}

export interface SignInRecords {
  begin(signIn: { readonly profile: ServiceProfile; readonly methodId: string }): SignInRecord;
  addEvent(event: BrowserEvent, signIn: KeptSignIn | null): void;
  /** @returns the rows of those that go on */
  clear(): readonly KeptSignIn[];
}

export function createSignInRecords(options: {
  readonly masking: Masking;
  readonly ring: Ring<KeptRow>;
  readonly nowMs: () => number;
  readonly recorderFor: (signIn: KeptSignIn) => Recorder;
  readonly observing: Pick<Observing, 'browser' | 'answer'>;
  readonly onSignedIn: (signIn: KeptSignIn, sessionId: string) => void;
  /** Rows were added or changed. */
  readonly onChanged: () => void;
}): SignInRecords {
  const { masking, ring, nowMs, recorderFor, observing, onSignedIn, onChanged } = options;
  const { masks, register } = masking;
  const running = new Set<KeptSignIn>();

  const viewError = (error: AppError): ErrorView => ({
    code: error.code,
    details: maskErrorDetails(error.details, masks),
  });

  function addEvent(event: BrowserEvent, signIn: KeptSignIn | null): void {
    const isSecret = signIn ? secretParametersOf(signIn.profile) : isSecretField;
    const { known, suspected } = secretsOfEvent(event, isSecret);
    register.add(known, 'known', signIn);
    register.add(suspected, 'suspected', signIn);
    const atMs = nowMs();
    const isPage = event.event === 'page-opened' || event.event === 'page-not-opened';
    const row: KeptBrowser = {
      ...UNPLACED,
      kind: 'browser',
      generation: register.generation,
      profile: signIn?.profile ?? null,
      signIn,
      event: event.event,
      route: event.route,
      ...maskEvent(event, masks),
      error: event.error && viewError(event.error),
      startedAtMs: atMs,
      endedAtMs: atMs,
      waitedFromMs: isPage ? null : (signIn?.pageOpenedAtMs ?? null),
    };
    if (signIn && event.event === 'page-opened') signIn.pageOpenedAtMs = atMs;
    ring.add(Object.assign(row, sizeOf(row)));
    if (signIn) observing.browser({ number: row.number, atMs, event }, signIn);
    onChanged();
  }

  function end(row: KeptSignIn, outcome: Parameters<SignInRecord['end']>[0]): void {
    if (!running.delete(row)) return;
    row.endedAtMs = nowMs();
    if ('error' in outcome) {
      row.outcome = 'failed';
      row.error = viewError(outcome.error);
    } else {
      row.outcome = 'worked';
      row.sessionId = outcome.sessionId;
      onSignedIn(row, outcome.sessionId);
      row.member = outcome.member === null ? null : toShownLine(masks.mask(outcome.member), longestMember);
    }
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
        add: (event) => addEvent(event, row),
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
    addEvent,
    clear: () => [...running],
  };
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
  };
}
