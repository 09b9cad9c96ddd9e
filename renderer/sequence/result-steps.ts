/** What was seen of a sign-in, as its method's last result has it, laid into the flow of the method. */
import type { LastResultView, RequestView } from '../../electron/ipc/views/comparison.ts';
import type { FlowStepView } from '../../electron/ipc/views/methods.ts';
import { isOfPerson, LANES_OF, type StepKind } from './lanes.ts';
import { AT_CALLBACK, AT_PAGE, NOTHING_KNOWN, type SeenStep, type Step, stepsInFlow } from './steps.ts';

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
