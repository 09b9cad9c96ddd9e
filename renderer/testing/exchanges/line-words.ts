/**
 * What a line of the list says: name, status, meaning, and how it went; and how the list names members whose record was
 * read outside of a sign-in.
 */
import type { BrowserRow, ExchangeRow, RequestRow } from '../../../electron/ipc/views/exchanges.ts';
import type { OfferedMethodView } from '../../../electron/ipc/views/methods.ts';
import type { SessionView } from '../../../electron/ipc/views/sessions.ts';
import { isolate } from '../../../electron/text/isolate.ts';
import { formatDuration } from '../../text/durations.ts';
import { browserMeaning, exchanges, pollMeaning, requestMeaning, signInMeaning } from '../../text/exchanges.ts';
import { held } from '../../text/held.ts';
import { standingOf } from '../../text/meanings.ts';
import { methodText } from '../../text/methods.ts';
import { isHeld, isPage, outcomeOf, pathOf } from '../log/rows.ts';
import type { Line } from './lines.ts';
import { spanOf } from './time-axis.ts';

/** How a line went: the icon that marks it, and the class of its words. */
export const LINE_TONES = {
  /** A sign-in that worked. */
  held: { mark: { name: 'check' }, words: 'held' },
  broken: { mark: { name: 'cross' }, words: 'broken' },
  /** Neither wrong nor as it should be. */
  mixed: { mark: { name: 'warning' }, words: 'mixed' },
  /** Waits for the person. */
  paused: { mark: { name: 'clock', tone: 'mixed' }, words: 'mixed' },
  running: { mark: { name: 'clock' }, words: 'secondary' },
  /** As it should be. */
  plain: { mark: { name: 'check', tone: 'secondary' }, words: '' },
  /** A reply to a call, whatever it is. */
  unjudged: { mark: { name: 'minus', tone: 'secondary' }, words: '' },
} as const;

export type LineTone = keyof typeof LINE_TONES;

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
  if (line.row.kind === 'browser') return wordsOfBrowser(line.row);
  const words = wordsOfRequest(line.row, wording);
  return line.isOpen || line.rows.length === 0 ? words : { ...words, note: andMore(words.note, line.rows.length) };
}

const NOTHING_SAID = { address: '', note: '', status: '', duration: '' };

function wordsOfSignIn(
  { row, group }: Extract<Line, { kind: 'sign-in' }>,
  { nowMs, hasSeveralServices }: Wording,
): LineWords {
  const isPaused = group.rows.some(isHeld);
  const tones = { running: isPaused ? 'paused' : 'running', worked: 'held', failed: 'broken' } as const;
  return {
    ...NOTHING_SAID,
    label: methodText(row.methodId).name,
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
  const asked = row.event === 'callback-asked-about' ? 'mixed' : 'plain';
  const reached = isHeld(row) ? 'paused' : asked;
  return {
    ...NOTHING_SAID,
    label: isPage(row) ? exchanges.page : exchanges.callback,
    address: pathOf(row.address),
    meaning: markedFirst(row.changes.length > 0, browserMeaning(row)),
    tone: outcomeOf(row) === 'failed' ? 'broken' : reached,
  };
}

function andMore(note: string, count: number): string {
  const more = exchanges.andMore(count);
  return note === '' ? more : `${isolate(note)} · ${more}`;
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

/** Names by the ids of the sessions that there are. */
export type MemberNames = ReadonlyMap<string, string>;

/** Where two sessions have members of the same name, the way they signed in tells them apart. */
export function memberNamesOf(sessions: readonly SessionView[]): MemberNames {
  const titles = sessions.map(({ member }) => member?.title ?? '');
  return new Map(
    sessions.map(({ id, methodId }, index) => {
      const title = titles[index] ?? '';
      const isAlone = title !== '' && titles.indexOf(title) === titles.lastIndexOf(title);
      if (isAlone) return [id, title];
      const method = methodText(methodId).name;
      return [id, title === '' ? method : exchanges.memberBy(title, method)];
    }),
  );
}

/** @returns the names in a case, whose sign-ins say who they led to; empty where none does */
export function memberNamesInCase(rows: readonly ExchangeRow[]): MemberNames {
  const names = new Map<string, string>();
  for (const row of rows) {
    const { sessionId } = row;
    if (sessionId === null) continue;
    const name = row.kind === 'sign-in' ? row.member : null;
    names.set(sessionId, name ?? names.get(sessionId) ?? '');
  }
  return names;
}

/** @returns empty within a sign-in, which names its member, and for what was asked for no session */
export function memberNameFor({ signIn, sessionId }: RequestRow, names: MemberNames): string {
  if (signIn !== null || sessionId === null) return '';
  return names.get(sessionId) ?? exchanges.signedOut;
}

export function areSameNames(one: MemberNames, other: MemberNames): boolean {
  return one.size === other.size && [...one].every(([id, name]) => other.get(id) === name);
}
