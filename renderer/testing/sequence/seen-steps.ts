/** What was seen of a sign-in among the exchanges, laid into the flow of its method. */
import type { ErrorView } from '../../../electron/ipc/views/error.ts';
import type {
  BrowserRow,
  ExchangeRow,
  Meaning,
  Purpose,
  RequestRow,
  SignInRow,
} from '../../../electron/ipc/views/exchanges.ts';
import type { FlowStepView } from '../../../electron/ipc/views/methods.ts';
import { NOTHING_KNOWN, type SeenStep, type Step, stepsInFlow } from '../../sequence/steps.ts';
import { isMeaningCode, isPolledOn } from '../../text/meanings.ts';
import { isPage } from '../log/rows.ts';

/**
 * @param flow of the sign-in's method
 * @param rows of that sign-in, in order of their numbers; others are left out
 */
export function stepsOfRows(
  flow: readonly FlowStepView[],
  signIn: SignInRow,
  rows: readonly ExchangeRow[],
): readonly Step[] {
  const own = rows.filter((row) => row.kind !== 'sign-in' && row.signIn === signIn.number);
  const lastPoll = own.findLast((row) => row.kind === 'request' && row.poll !== null);
  const seen = own.flatMap((row) => {
    if (row.kind === 'sign-in') return [];
    if (row.kind === 'browser') return [ofBrowser(row)];
    const { purpose } = row;
    // What a person calls belongs to no sign-in.
    return purpose === 'call' ? [] : [ofRequest(row, purpose, row === lastPoll)];
  });
  return stepsInFlow(flow, seen, signIn);
}

function ofRequest(row: RequestRow, purpose: Exclude<Purpose, 'call'>, isLastPoll: boolean): SeenStep {
  const { state, method, path, status, meaning, changes, startedAtMs, endedAtMs } = row;
  const reached = state === 'held' ? 'held' : endedAtMs === null ? 'running' : 'done';
  const isPoll = purpose === 'device-poll';
  const isPending = isPoll && endedAtMs !== null && (!isLastPoll || (meaning !== null && isPolledOn(meaning)));
  const isAside = purpose === 'member-as-nobody' || purpose === 'picture';
  const error = isPending || isAside || meaning === null ? null : errorOf(meaning);
  return {
    ...NOTHING_KNOWN,
    kind: purpose,
    state: error ? 'failed' : reached,
    wire: { method, path },
    status,
    durationMs: endedAtMs === null ? null : Math.max(0, endedAtMs - startedAtMs),
    pollCount: isPoll ? 1 : 0,
    isChanged: changes.length > 0,
    error,
    exchange: row.number,
    startedAtMs,
    endedAtMs,
    isPending,
  };
}

function ofBrowser(row: BrowserRow): SeenStep {
  const { event, route, changes, error, number, startedAtMs, endedAtMs } = row;
  const reached = event === 'callback-asked-about' ? 'running' : 'done';
  return {
    ...NOTHING_KNOWN,
    kind: isPage(row) ? 'page-opened' : 'callback',
    state: error ? 'failed' : event === 'page-held' ? 'held' : reached,
    isChanged: changes.length > 0,
    route,
    error,
    exchange: number,
    startedAtMs,
    endedAtMs,
    isPending: false,
  };
}

/** Null also for a poll that another one follows: the sign-in goes on. */
function errorOf({ code, details }: Meaning): ErrorView | null {
  if (!isMeaningCode(code)) return { code, details };
  return code === 'nobody' ? { code: 'member-not-identified', details } : null;
}
