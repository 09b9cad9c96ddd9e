/**
 * What was seen of a sign-in, from the last result of its method: its exchanges may be gone, and the requests of a result
 * have statuses and times, but do not say what each was for.
 */
import type { LastResultView, RequestView } from '../../../electron/ipc/views/comparison.ts';
import type { FlowStepView } from '../../../electron/ipc/views/methods.ts';
import { endsAtCallback, endsAtPage } from './browser-ends.ts';
import { isOfPerson, lanesOf, type Seen, type Step, type StepKind, stepsInFlow } from './steps.ts';

/** @param flow of the result's method */
export function stepsOfResult(flow: readonly FlowStepView[], result: LastResultView): readonly Step[] {
  const { requests, requestCount, outcome, error } = result;
  const kinds = kindsOf(flow, requests);
  const isInBrowser = error !== null && hasCallback(flow) && (endsAtPage(error.code) || endsAtCallback(error.code));
  const failing = outcome === 'failed' && !isInBrowser ? lastAsked(kinds) : -1;
  const lastPoll = kinds.lastIndexOf('device-poll');
  const seen = requests.map((request, index): Seen => {
    const kind = kinds[index] ?? 'member';
    const isPoll = kind === 'device-poll';
    return {
      kind,
      state: index === failing ? 'failed' : 'done',
      wire: { method: request.method, path: request.path },
      status: request.status,
      durationMs: request.durationMs,
      pollCount: isPoll ? 1 : 0,
      isChanged: false,
      route: null,
      error: index === failing ? error : null,
      exchange: null,
      startedAtMs: request.startedAtMs,
      endedAtMs: request.startedAtMs + request.durationMs,
      isPending: isPoll && (index !== lastPoll || (outcome === 'failed' && index !== failing)),
    };
  });
  return withLeftOut(stepsInFlow(flow, seen, { outcome, error }), requestCount - requests.length);
}

/** What each request was for, told from what it carried and from the order of the flow. */
function kindsOf(flow: readonly FlowStepView[], requests: readonly RequestView[]): readonly StepKind[] {
  const described = flow.flatMap(({ kind }) => (lanesOf(kind).to === 'service' && !isOfPerson(kind) ? [kind] : []));
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

function hasCallback(flow: readonly FlowStepView[]): boolean {
  return flow.some(({ kind }) => kind.startsWith('callback-'));
}

/** The one without credentials only serves to compare. */
function lastAsked(kinds: readonly StepKind[]): number {
  return kinds.findLastIndex((kind) => kind !== 'member-as-nobody');
}

/** The requests that main left out are polls, as nothing else is asked so often. */
function withLeftOut(steps: readonly Step[], count: number): readonly Step[] {
  const polls = steps.findIndex(({ pollCount }) => pollCount > 1);
  return steps.map((step, index) => (index === polls ? { ...step, pollCount: step.pollCount + count } : step));
}
