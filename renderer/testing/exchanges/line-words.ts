/** What a line of the list says: name, status, meaning, and how it went. */
import type { BrowserRow, RequestRow } from '../../../electron/ipc/views/exchanges.ts';
import type { OfferedMethodView } from '../../../electron/ipc/views/methods.ts';
import { isolate } from '../../../electron/text/isolate.ts';
import { formatDuration } from '../../text/durations.ts';
import { browserMeaning, exchanges, pollMeaning, requestMeaning, signInMeaning } from '../../text/exchanges.ts';
import { held } from '../../text/held.ts';
import { standingOf } from '../../text/meanings.ts';
import type { IconName } from '../../ui/icon.tsx';
import { isHeld, outcomeOf } from '../log/rows.ts';
import type { Line } from './lines.ts';
import { loginMethodName, type MemberNames, memberNameFor } from './member-names.ts';
import { spanOf } from './time-axis.ts';

/**
 * `held`: a sign-in that worked. `mixed`: neither wrong nor as it should be. `paused`: waits for the person. `plain`: as it
 * should be. `unjudged`: a reply to a call, whatever it is.
 */
export type LineTone = 'held' | 'broken' | 'mixed' | 'paused' | 'running' | 'plain' | 'unjudged';

export const LINE_TONE_ICONS: Readonly<Record<LineTone, IconName>> = {
  held: 'check',
  broken: 'cross',
  mixed: 'warning',
  paused: 'clock',
  running: 'clock',
  plain: 'check',
  unjudged: 'minus',
};

export interface LineWords {
  /** Words of the app's own, or the HTTP method. */
  readonly label: string;
  /** A path or an address as it was sent; empty where there is none. */
  readonly address: string;
  /** What else tells it apart; may be empty. */
  readonly note: string;
  readonly status: string;
  readonly meaning: string;
  readonly tone: LineTone;
  readonly duration: string;
}

/** What the words depend on besides the line. */
export interface Wording {
  readonly nowMs: number;
  readonly methods: readonly OfferedMethodView[];
  readonly memberNames: MemberNames;
  /** Whether services have to be told apart. */
  readonly hasSeveralServices: boolean;
}

export function wordsOfLine(line: Line, wording: Wording): LineWords {
  if (line.kind === 'sign-in') return wordsOfSignIn(line, wording);
  if (line.kind === 'polls') return wordsOfPolls(line.rows, wording);
  return line.row.kind === 'browser' ? wordsOfBrowser(line.row) : wordsOfRequest(line.row, wording);
}

const NOTHING_SAID = { address: '', note: '', status: '', duration: '' };

function wordsOfSignIn(
  { row, group }: Extract<Line, { kind: 'sign-in' }>,
  { nowMs, methods, hasSeveralServices }: Wording,
): LineWords {
  const isPaused = group.rows.some(isHeld);
  const tones = { running: isPaused ? 'paused' : 'running', worked: 'held', failed: 'broken' } as const;
  return {
    ...NOTHING_SAID,
    label: loginMethodName(row.methodId, methods),
    note: hasSeveralServices ? isolate(row.serviceName) : '',
    meaning: isPaused ? held.paused : markedFirst(row.isChanged, signInMeaning(row)),
    tone: row.outcome === 'worked' && row.member === null ? 'mixed' : tones[row.outcome],
    duration: durationOf(row, nowMs),
  };
}

function wordsOfPolls(polls: readonly RequestRow[], wording: Wording): LineWords {
  const { nowMs } = wording;
  const [first, last] = [polls[0], polls.at(-1)];
  if (!first || !last) throw new Error('There is no line for no polls.');
  const { fromMs } = spanOf(first, nowMs);
  return {
    ...wordsOfRequest(last, wording),
    label: exchanges.polls(polls.length),
    address: '',
    note: '',
    meaning: pollMeaning(last, nowMs),
    duration: formatDuration(spanOf(last, nowMs).toMs - fromMs),
  };
}

function wordsOfBrowser(row: BrowserRow): LineWords {
  const isPage = row.event === 'page-opened' || row.event === 'page-not-opened';
  const asked = row.event === 'callback-asked-about' ? 'mixed' : 'plain';
  return {
    ...NOTHING_SAID,
    label: isPage ? exchanges.browser : exchanges.callback,
    address: pathOf(row.address),
    meaning: browserMeaning(row),
    tone: outcomeOf(row) === 'failed' ? 'broken' : asked,
  };
}

/** As for a request: its host is among the details. An address of the app's scheme is short. */
function pathOf(address: string): string {
  return /^https?:\/\/[^/]*(\/.*)$/s.exec(address)?.[1] ?? address;
}

function wordsOfRequest(row: RequestRow, { nowMs, memberNames }: Wording): LineWords {
  return {
    label: row.method,
    address: row.path,
    note: memberNameFor(row, memberNames),
    status: row.status === null ? exchanges.noStatus : String(row.status),
    meaning: markedFirst(row.changes.length > 0, requestMeaning(row, nowMs)),
    tone: toneOf(row),
    // The person's time is none of the request's.
    duration: isHeld(row) ? '' : durationOf(row, nowMs),
  };
}

/** First, where it is not cut off. */
function markedFirst(isChanged: boolean, meaning: string): string {
  return isChanged ? held.changedFirst(meaning) : meaning;
}

function toneOf(row: RequestRow): LineTone {
  if (isHeld(row)) return 'paused';
  const outcome = outcomeOf(row);
  if (outcome === 'running') return 'running';
  if (row.meaning?.code === 'replied') return 'unjudged';
  const standing = row.meaning ? standingOf(row.meaning) : 'error';
  if (outcome === 'worked') return standing === 'good' ? 'plain' : 'mixed';
  return standing === 'doubtful' ? 'mixed' : 'broken';
}

function durationOf(row: Parameters<typeof spanOf>[0], nowMs: number): string {
  const { fromMs, toMs } = spanOf(row, nowMs);
  return formatDuration(toMs - fromMs);
}
