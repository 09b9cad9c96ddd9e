/** What was seen of a sign-in, laid into the flow of its method: from its exchanges, or from the method's last result. */
import type { LastResultView, RequestView } from '../../../electron/ipc/views/comparison.ts';
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
import { isMeaningCode, isPolledOn } from '../../text/meanings.ts';
import { isPage } from '../log/rows.ts';
import {
  AT_CALLBACK,
  AT_PAGE,
  isOfPerson,
  LANES_OF,
  NOTHING_KNOWN,
  type SeenStep,
  type Step,
  type StepKind,
  stepsInFlow,
} from './steps.ts';

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

/**
 * Where the exchanges are gone: the requests of a result have statuses and times, but do not say what each was for.
 * @param flow of the result's method
 */
export function stepsOfResult(flow: readonly FlowStepView[], result: LastResultView): readonly Step[] {
  const { requests, requestCount, outcome, error } = result;
  const kinds = kindsOf(flow, requests);
  const hasCallback = flow.some(({ kind }) => kind.startsWith('callback-'));
  const isInBrowser = error !== null && hasCallback && (AT_PAGE.has(error.code) || AT_CALLBACK.has(error.code));
  // The one without credentials only serves to compare.
  const lastAsked = kinds.findLastIndex((kind) => kind !== 'member-as-nobody');
  const failing = outcome === 'failed' && !isInBrowser ? lastAsked : -1;
  const lastPoll = kinds.lastIndexOf('device-poll');
  const seen = requests.map(({ method, path, status, durationMs, startedAtMs }, index): SeenStep => {
    const kind = kinds[index] ?? 'member';
    const isPoll = kind === 'device-poll';
    return {
      ...NOTHING_KNOWN,
      kind,
      state: index === failing ? 'failed' : 'done',
      wire: { method, path },
      status,
      durationMs,
      pollCount: isPoll ? 1 : 0,
      error: index === failing ? error : null,
      startedAtMs,
      endedAtMs: startedAtMs + durationMs,
      isPending: isPoll && (index !== lastPoll || (outcome === 'failed' && index !== failing)),
    };
  });
  return withLeftOut(stepsInFlow(flow, seen, { outcome, error }), requestCount - requests.length);
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

/** What each request was for, told from what it carried and from the order of the flow. */
function kindsOf(flow: readonly FlowStepView[], requests: readonly RequestView[]): readonly StepKind[] {
  const described = flow.flatMap(({ kind }) => (LANES_OF[kind].to === 'service' && !isOfPerson(kind) ? [kind] : []));
  const byApplication = described.filter((kind) => kind !== 'member' && kind !== 'identification');
  let asked = 0;
  const kindOf = (credentials: RequestView['credentials']): StepKind => {
    switch (credentials) {
      case 'none':
        return 'member-as-nobody';
      case 'token':
        return 'member';
      case 'password':
        return described.includes('identification') ? 'identification' : 'member';
      case 'application':
        asked += 1;
        return byApplication[Math.min(asked, byApplication.length) - 1] ?? 'code-exchange';
    }
  };
  return requests.map(({ credentials }) => kindOf(credentials));
}

/** The requests that main left out are polls, as nothing else is asked so often. */
function withLeftOut(steps: readonly Step[], count: number): readonly Step[] {
  const polls = steps.findIndex(({ pollCount }) => pollCount > 1);
  return steps.map((step, index) => (index === polls ? { ...step, pollCount: step.pollCount + count } : step));
}
