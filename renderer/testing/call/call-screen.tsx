/** Calls to the service as a member who signed in: a form, and below it the calls with the details of one. */
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { AppView } from '../../../electron/ipc/views/app.ts';
import type { CallForm as CallFormView } from '../../../electron/ipc/views/calls.ts';
import type { ExchangeRow } from '../../../electron/ipc/views/exchanges.ts';
import type { SessionView } from '../../../electron/ipc/views/sessions.ts';
import { calls } from '../../text/calls.ts';
import { methodText } from '../../text/en.ts';
import { Button } from '../../ui/button.tsx';
import { useMemberLogin } from '../../ui/member-login-api.ts';
import type { Place } from '../../ui/places.ts';
import { TesterScreen } from '../../ui/tester-screen.tsx';
import { ListButtons, useListActions } from '../exchanges/list-actions.tsx';
import { Empty, ListedExchanges, ListStatus } from '../exchanges/listed-exchanges.tsx';
import { useBegunCallShown, useDetailed } from '../exchanges/shown-details.tsx';
import { useShownExchanges } from '../exchanges/shown-exchanges.ts';
import {
  createExchangeMemory,
  type ExchangeMemory,
  ExchangeMemoryContext,
  type KeptCall,
  useExchangeMemory,
} from '../log/exchange-memory.ts';
import { CallForm } from './call-form.tsx';
import { NEW_CALL, withoutValues } from './call-form-values.ts';
import type { ReadCall } from './read-curl.ts';
import './call-screen.css';

interface CallScreenProps {
  readonly view: AppView;
  /** Number of the row whose call the form begins with; null for a new one. */
  readonly row: number | null;
  readonly go: (place: Place) => void;
}

export function CallScreen(props: CallScreenProps): ReactNode {
  // Of the same log, another list: where one was in it is of no use here.
  const whole = useExchangeMemory();
  const [memory] = useState(() => ({ ...createExchangeMemory(whole.reader), source: whole.source }));
  return (
    <ExchangeMemoryContext value={memory}>
      <Content {...props} whole={whole} />
    </ExchangeMemoryContext>
  );
}

/** As whom calls are sent: any session, of any service. */
export function MemberChoice(props: {
  readonly sessions: readonly SessionView[];
  readonly session: SessionView;
  readonly choose: (sessionId: string) => void;
}): ReactNode {
  const { sessions, session, choose } = props;
  const words = calls.form;
  const id = useId();
  return (
    <div className="row one-line call-member">
      <label htmlFor={id}>{words.as}</label>
      <select id={id} className="input" value={session.id} onChange={({ target: { value } }) => choose(value)}>
        {sessions.map((one) => (
          <option key={one.id} value={one.id}>
            {words.asMember(one.member?.title ?? one.serviceName, one.serviceName, methodText(one.methodId).name)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** @param whole of the log, also while this screen is not shown */
function Content({ view, row, go, whole }: CallScreenProps & { readonly whole: ExchangeMemory }): ReactNode {
  const { sessions } = view;
  const shown = useShownExchanges(view, undefined, isCall);
  const detailed = useDetailed(null);
  const show = useBegunCallShown(shown.rows, detailed);
  const [lastCall, setLastCall] = useState<string | null>(null);
  const begun = (callId: string) => {
    setLastCall(callId);
    show(callId);
  };
  const ended = lastCall === null ? null : endOf(shown.rows, lastCall);
  const { logId } = shown.log;
  const [kept] = useState(() => keptCallOf(whole, logId, view));
  const [chosen, choose] = useState(kept?.sessionId ?? null);
  const form = useFilledForm(row, kept?.form ?? NEW_CALL);
  const actions = useListActions(shown.log, { sessions, edit: form.fill, begun });
  const session = sessions.find(({ id }) => id === (chosen ?? view.currentSessionId)) ?? sessions[0];
  return (
    <TesterScreen
      title={calls.title}
      actions={<ListButtons shown={shown} actions={actions} />}
      bar={
        <>
          {session && <MemberChoice sessions={sessions} session={session} choose={choose} />}
          <ListStatus parts={[shown.count, actions.note, ended]} />
        </>
      }
    >
      <div className="call-screen">
        {session ? (
          <CallForm
            key={form.key}
            session={session}
            first={form.first}
            begun={begun}
            pasted={form.pasted}
            fillFrom={form.fillFrom}
            left={(left) => {
              whole.call = { logId, sessionId: session.id, form: left };
            }}
          />
        ) : (
          <Empty title={calls.nobody} hint={calls.nobodyHint}>
            <Button onPress={() => go({ kind: 'sign-in' })}>{calls.signIn}</Button>
          </Empty>
        )}
        <ListedExchanges label={calls.list} shown={shown} detailed={detailed} actions={actions}>
          {session && <Empty title={calls.nothing} hint={calls.nothingHint} />}
        </ListedExchanges>
      </div>
    </TesterScreen>
  );
}

function keptCallOf({ call }: ExchangeMemory, logId: number, { sessions }: AppView): KeptCall | null {
  return call?.logId === logId && sessions.some(({ id }) => id === call.sessionId) ? call : null;
}

function isCall(row: ExchangeRow): boolean {
  return row.kind === 'request' && row.purpose === 'call';
}

/** @returns how that call ended; null while it goes on */
function endOf(rows: readonly ExchangeRow[], callId: string): string | null {
  const row = rows.findLast((one) => one.kind === 'request' && one.callId === callId);
  if (row?.kind !== 'request' || row.meaning === null) return null;
  return calls.form.sent(row.method, row.path, row.status);
}

/**
 * @param row number of the row whose call it begins with; with `first` without one
 * @returns it with the `key` of another form each time it is filled
 */
function useFilledForm(row: number | null, first: CallFormView) {
  const memberLogin = useMemberLogin();
  const [filled, setFilled] = useState({ count: 0, first });
  /** Read from a command; it is typed into the next form, and not kept. */
  const pasted = useRef<ReadCall | null>(null);
  const fillFrom = (call: ReadCall) => {
    pasted.current = call;
    setFilled(({ count }) => ({ count: count + 1, first: withoutValues(call) }));
  };
  const fill = useCallback(
    async (number: number) => {
      const outcome = await memberLogin.callFormOf({ number });
      const first = outcome.ok ? outcome.value : null;
      if (first) setFilled(({ count }) => ({ count: count + 1, first }));
    },
    [memberLogin],
  );
  useEffect(() => {
    if (row !== null) void fill(row);
  }, [row, fill]);
  useEffect(() => {
    pasted.current = null;
  });
  const { first: begins, count } = filled;
  return {
    key: `${count}`,
    first: begins,
    pasted: pasted.current,
    fillFrom,
    fill: (number: number) => void fill(number),
  };
}
