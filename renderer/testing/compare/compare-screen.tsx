/** Every method side by side at the current service: whom each brought, its last result, and how it goes. */
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { AppView } from '../../../electron/ipc/views/app.ts';
import { compare } from '../../text/compare.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Causes } from '../../ui/causes.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CodedText, Dotted } from '../../ui/inline-text.tsx';
import { type Call, useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import type { Place, Trial } from '../../ui/places.ts';
import { Problem } from '../../ui/problem.tsx';
import { ServiceProblem } from '../../ui/service-problem.tsx';
import { TesterScreen } from '../../ui/tester-screen.tsx';
import { PauseSwitch } from '../held/pause-switch.tsx';
import { useSignInRows } from '../log/use-exchanges.ts';
import { type CompareRow, differencesOf, rowsOf, untriedOf } from './comparison.ts';
import { Differences, Result, ResultSequence, Summary, UnderWay } from './result.tsx';
import './compare.css';

export interface CompareScreenProps {
  readonly view: AppView;
  /** Whose result is open from the beginning. */
  readonly methodId?: string | undefined;
  /** What is to be tried at once. */
  readonly trial?: Trial | undefined;
  readonly go: (place: Place) => void;
}

export function CompareScreen({ view, methodId, trial, go }: CompareScreenProps): ReactNode {
  const { service } = view;
  const { openId, chosenId, choose, close, list, pane } = useChoice(methodId ?? null);
  const paneId = useId();
  const rows = rowsOf(view, Date.now());
  const trials = useTrials(view, rows, trial, go);
  const chosen = rows.find(({ method }) => method.id === chosenId) ?? rows[0];
  const untried = untriedOf(rows);
  const areMembersShown = rows.some(({ member }) => member?.standing === 'other-member');
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && openId !== null) close();
  };

  return (
    <TesterScreen
      title={compare.title}
      service={service.name}
      note={compare.at(service.name)}
      actions={<PauseSwitch isPausing={view.isPausing} />}
      bar={
        <>
          <p className="row gap-4 row-gap-0 grow compare-summary" role="status">
            <Summary comparison={view.comparison} methods={view.methods} />
          </p>
          {untried.length > 0 && (
            <Button isIdle={trials.call.isRunning} onPress={() => trials.start(untried)}>
              {rows.every(({ last }) => last === null) ? compare.tryAll : compare.tryRest}
            </Button>
          )}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the pane wherever the focus is inside. */}
      <div className="compare panes" data-open={openId === null ? undefined : ''} onKeyDown={closeOnEscape} ref={pane}>
        <div className="compare-list" ref={list}>
          <div className="stack gap-3 compare-width">
            <NotReady view={view} go={go} />
            <Differences differences={differencesOf(view.comparison)} />
            <table className="compare-table" aria-label={compare.title}>
              <thead>
                <tr className="caption secondary">
                  {(['method', ...(areMembersShown ? (['member'] as const) : []), 'result'] as const).map((id) => (
                    <th key={id} scope="col" className={`compare-${id}`}>
                      <span className={id === 'member' ? 'visually-hidden' : undefined}>{compare.columns[id]}</span>
                    </th>
                  ))}
                  <td className="compare-action" />
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <CompareRows
                    key={row.method.id}
                    row={row}
                    call={trials.methodId === row.method.id ? trials.call : null}
                    paneId={paneId}
                    isMemberShown={areMembersShown}
                    isChosen={row === chosen}
                    choose={() => choose(row.method.id)}
                    act={() => trials.act(row)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </div>
        {chosen && (
          <MethodPane
            key={chosen.method.id}
            id={paneId}
            row={chosen}
            service={service}
            close={close}
            go={go}
            correct={() => trials.act(chosen)}
          />
        )}
      </div>
    </TesterScreen>
  );
}

/** Which method is shown; in a narrow window also whether it, or the list, has the place. */
function useChoice(first: string | null) {
  const [openId, setOpenId] = useState(first);
  const [chosenId, setChosenId] = useState(first);
  const list = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    // The screen's own title has the focus when it opens.
    if (isFirst.current) isFirst.current = false;
    // One of them has taken the other's place.
    else if (openId !== null && list.current?.checkVisibility() === false) pane.current?.querySelector('h2')?.focus();
    else if (openId === null && chosenId !== null) {
      list.current?.querySelector<HTMLElement>(`[data-method="${CSS.escape(chosenId)}"]`)?.focus();
    }
  }, [openId, chosenId]);
  return {
    openId,
    chosenId,
    choose(methodId: string) {
      setOpenId(methodId);
      setChosenId(methodId);
    },
    close: () => setOpenId(null),
    list,
    pane,
  };
}

/** Why no method can be tried now. */
function NotReady({ view, go }: Pick<CompareScreenProps, 'view' | 'go'>): ReactNode {
  const { service } = view;
  if (service.state === 'ready') return null;
  if (service.state === 'starting') return <p className="secondary">{compare.starting(service.name)}</p>;
  return (
    <>
      {!service.problem && <p>{compare.stopped(service.name)}</p>}
      <ServiceProblem view={view} go={go} />
    </>
  );
}

/**
 * One method of the comparison: a table row that opens its pane, and below it the error if the method could not be
 * started. In a narrow list, its result is below its name.
 */
function CompareRows(props: {
  readonly row: CompareRow;
  /** The call that starts this method. */
  readonly call: Call | null;
  /** Id of the pane. */
  readonly paneId: string;
  readonly isMemberShown: boolean;
  readonly isChosen: boolean;
  readonly choose: () => void;
  /** Tries the method, or leads to the sign-in that is under way. */
  readonly act: () => void;
}): ReactNode {
  const { row, call, paneId, isMemberShown, isChosen, choose, act } = props;
  const { method, name, action, blocked, member } = row;
  const isOpen = action.kind === 'open';
  const isIdle = !isOpen && (blocked !== null || call?.isRunning === true);
  const reasonId = `${paneId}-${method.id}-reason`;
  return (
    <>
      <tr data-current={isChosen ? '' : undefined}>
        <th scope="row">
          <button
            type="button"
            className="compare-choose"
            data-method={method.id}
            aria-current={isChosen ? 'true' : undefined}
            aria-controls={paneId}
            onClick={choose}
          >
            <strong className="block">{name}</strong>
            <span className="block caption secondary">
              <Dotted value={row.about} />
            </span>
          </button>
        </th>
        {isMemberShown && (
          <td className="compare-member">
            {member && (
              <span title={member.title ?? compare.signedOut}>
                <Avatar member={member.view} isSmall />
                <span className="visually-hidden">{member.title ?? compare.signedOut}</span>
              </span>
            )}
          </td>
        )}
        <td className="compare-result">
          {action.kind === 'open' ? <UnderWay isHeld={action.isHeld} /> : <Result words={row.result} />}
        </td>
        <td className="compare-action">
          <Button
            label={compare.of(compare.actions[action.kind], name)}
            isIdle={isIdle}
            {...(isIdle && { describedBy: reasonId })}
            onPress={act}
          >
            {compare.actions[action.kind]}
          </Button>
          {isIdle && (
            <span hidden id={reasonId}>
              {blocked}
            </span>
          )}
        </td>
      </tr>
      {call?.error && (
        <tr className="compare-problem">
          <td colSpan={isMemberShown ? 4 : 3}>
            <Problem error={call.error} />
          </td>
        </tr>
      )}
    </>
  );
}

/**
 * Beside the list, or in its place: a method's last result as a sequence, from its description before it was tried; below it
 * what is typed, sent, returned and stored.
 */
function MethodPane(props: {
  readonly id: string;
  readonly row: CompareRow;
  readonly service: AppView['service'];
  /** Back to the list, where the pane has taken its place. */
  readonly close: () => void;
  readonly go: (place: Place) => void;
  /** Tries the method again: its form still has the refusal at its field. */
  readonly correct: () => void;
}): ReactNode {
  const { id, row, service, close, go, correct } = props;
  const words = compare.detail;
  const { name, signIn } = row;
  const isRunning = row.action.kind === 'open';
  const last = isRunning ? null : row.last;
  const exchanges = useSignInRows(signIn);
  return (
    <aside className="pane compare-pane" id={id} aria-labelledby={`${id}title`}>
      <button type="button" className="quiet label pane-back" onClick={close}>
        <Icon name="chevron" />
        {words.back}
      </button>
      <header>
        <h2 id={`${id}title`} tabIndex={-1}>
          {name}
        </h2>
        {row.action.kind === 'open' && <UnderWay isHeld={row.action.isHeld} />}
        {last && <Result words={row.result} />}
        {!isRunning && !last && <p className="secondary">{words.asDescribed}</p>}
      </header>
      <ResultSequence
        method={row.method}
        last={last}
        exchanges={exchanges}
        openExchange={(number) => signIn !== null && go({ kind: 'exchanges', signIn, row: number })}
        actions={
          <>
            {last?.causes?.[0] && (
              <Causes
                causes={last.causes}
                service={service.demo ? null : { kind: 'service', serviceId: service.id }}
                serviceId={service.id}
                signIn={null}
                go={go}
              />
            )}
            {row.method.fields.length > 0 && row.blocked === null && (
              <div className="actions">
                <Button onPress={correct}>{words.correct}</Button>
              </div>
            )}
          </>
        }
      />
      <dl className="pairs compare-facts">
        {row.facts.map(({ id: factId, label, value }) => (
          <div key={factId}>
            <dt className="secondary">{label}</dt>
            <dd>
              <CodedText value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {signIn !== null && (
        <button type="button" className="link compare-exchanges" onClick={() => go({ kind: 'exchanges', signIn })}>
          {words.exchanges}
        </button>
      )}
    </aside>
  );
}

/** Tries methods from the comparison, one or all that are left. Each result leads back here, where the next one starts. */
function useTrials(view: AppView, rows: readonly CompareRow[], trial: Trial | undefined, go: (place: Place) => void) {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const [methodId, setMethodId] = useState<string | null>(null);
  const startedId = useRef<string | null>(null);

  const tryOne = (next: Trial): void => {
    const row = rows.find(({ method }) => method.id === next.methodId);
    if (!row || row.blocked !== null) return;
    const { id, fields } = row.method;
    setMethodId(id);
    startedId.current = id;
    if (row.action.kind === 'open') go({ kind: 'attempt', attemptId: row.action.attemptId, trial: next });
    else if (fields.length > 0) go({ kind: 'form', methodId: id, trial: next });
    else {
      // The sign-in may be over before its id is here.
      go({ kind: 'compare', methodId: id, trial: next });
      void call.run(() => memberLogin.startLogin({ serviceId: view.service.id, methodId: id, fields: {} }));
    }
  };

  const trialId = trial?.methodId;
  const begin = useEffectEvent(() => {
    if (trial && startedId.current !== trial.methodId) tryOne(trial);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: The next trial starts once.
  useEffect(() => begin(), [trialId]);

  return {
    /** The call that starts a method. */
    call,
    /** The method that was tried to start last. */
    methodId,
    /** Tries a method, or leads to the sign-in by it that is under way. */
    act: ({ method }: CompareRow) => tryOne({ methodId: method.id, rest: [] }),
    /** Tries methods one after the other. */
    start([next, ...rest]: readonly string[]) {
      if (next !== undefined) tryOne({ methodId: next, rest });
    },
  };
}
