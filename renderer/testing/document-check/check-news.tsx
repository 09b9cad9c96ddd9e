/**
 * What is said between the summary and the list: the probes that run, how the last ones ended, a setting that was changed,
 * and the report that the points are compared with.
 */
import { type ReactNode, useState } from 'react';
import type { MemberLoginApi } from '../../../electron/ipc/channels.ts';
import type { AttemptView } from '../../../electron/ipc/views/attempts.ts';
import type {
  CheckRunView,
  DocumentCheckView,
  EndedRunView,
  ReportComparisonView,
} from '../../../electron/ipc/views/document-check.ts';
import { check as words } from '../../text/document-check.ts';
import { fieldWords } from '../../text/field-words.ts';
import { Button, CallButton } from '../../ui/button.tsx';
import { useCountdown } from '../../ui/clock.ts';
import { Fact } from '../../ui/fact.tsx';
import { formatTimeLeft, useDateTime } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Dotted } from '../../ui/inline-text.tsx';
import { useCall } from '../../ui/member-login-api.ts';
import type { Place } from '../../ui/places.ts';
import { Popover } from '../../ui/popover.tsx';
import { Problem } from '../../ui/problem.tsx';
import { News } from '../../ui/tester-screen.tsx';
import { probeTitle } from './findings.ts';
import { SettingValues } from './observed-setting.tsx';

export function CheckNews(props: {
  readonly check: DocumentCheckView;
  readonly attempts: readonly AttemptView[];
  /** The report is no longer compared with. */
  readonly comparisonEnded: () => void;
  readonly go: (place: Place) => void;
}): ReactNode {
  const { check, attempts, comparisonEnded, go } = props;
  const { serviceId, run, lastRun, locked, change, comparison } = check;
  const device = attempts.find((attempt) => attempt.serviceId === serviceId && attempt.step.kind === 'show-code');
  const hasEnd = run === null && lastRun !== null && (lastRun.outcome !== 'ended' || lastRun.leftOut.length > 0);
  return (
    <div>
      {run && <CheckRun check={check} run={run} go={go} />}
      {hasEnd && <LastRun check={check} lastRun={lastRun} />}
      {locked.length > 0 && (
        <News icon="warning" tone="mixed">
          <p>{words.locked(locked)}</p>
        </News>
      )}
      {device && (
        <DeviceAnswer
          key={device.id}
          of={{ serviceId, attemptId: device.id }}
          isToDecline={run?.waitsFor?.kind === 'decline'}
        />
      )}
      {change && <Changed serviceId={serviceId} change={change} />}
      {comparison && <ComparisonNews serviceId={serviceId} comparison={comparison} ended={comparisonEnded} />}
    </div>
  );
}

function LastRun({ check, lastRun }: { readonly check: DocumentCheckView; readonly lastRun: EndedRunView }): ReactNode {
  const { outcome, leftOut } = lastRun;
  const { outcomes, leftOut: count } = words.lastRun;
  return (
    <News icon="info">
      <p role="status">{outcomes[outcome]}</p>
      {leftOut.length > 0 && (
        <Popover title={words.run.states['left-out']} button={count(leftOut.length)} buttonClass="link" side="below">
          <dl className="facts">
            {leftOut.map(({ id, why }) => (
              <Fact key={id} name={<bdi>{probeTitle(check, id)}</bdi>}>
                <bdi>{why}</bdi>
              </Fact>
            ))}
          </dl>
        </Popover>
      )}
    </News>
  );
}

/** What was done on another page can be known from the person alone. */
function DeviceAnswer(props: {
  readonly of: { readonly serviceId: string; readonly attemptId: string };
  /** A probe's own: nothing else is asked for. */
  readonly isToDecline: boolean;
}): ReactNode {
  const { of, isToDecline } = props;
  const call = useCall();
  const [isTold, setIsTold] = useState(false);
  const answers = isToDecline ? (['declined'] as const) : (['confirmed', 'declined'] as const);
  if (isTold) return null;
  return (
    <News icon="question">
      <p>{isToDecline ? words.device.decline : words.device.question}</p>
      <div className="actions">
        {answers.map((answer) => (
          <CallButton
            key={answer}
            call={call}
            run={async (memberLogin) => {
              const outcome = await memberLogin.tellCheck({ ...of, answer });
              setIsTold(outcome.ok);
              return outcome;
            }}
          >
            {words.device[answer]}
          </CallButton>
        ))}
      </div>
      <Problem error={call.error} />
    </News>
  );
}

function Changed(props: {
  readonly serviceId: string;
  readonly change: NonNullable<DocumentCheckView['change']>;
}): ReactNode {
  const { field, before, after } = props.change;
  const call = useCall();
  return (
    <News icon="check">
      <p role="status">{words.setting.changed(fieldWords(field).label)}</p>
      <p>
        <SettingValues before={before} after={after} />
      </p>
      <CallButton call={call} run={(memberLogin) => memberLogin.undoSetting({ serviceId: props.serviceId })}>
        {words.setting.undo}
      </CallButton>
      <Problem error={call.error} />
    </News>
  );
}

/** The probes that run: which one, what it waits for, how many are done, and the way to stop them. */
function CheckRun(props: {
  readonly check: DocumentCheckView;
  readonly run: CheckRunView;
  readonly go: (place: Place) => void;
}): ReactNode {
  const { check: view, run, go } = props;
  const call = useCall();
  const { probes, waitsFor } = run;
  const running = probes.find(({ state }) => state === 'running');
  const done = probes.filter(({ state }) => state === 'ended' || state === 'left-out').length;
  const progress = words.run.progress(done, probes.length);
  return (
    <section className="news" aria-label={words.run.label}>
      <Icon name="clock" tone="secondary" />
      <div className="row gap-3 row-gap-1 news-told">
        <p className="check-now" role="status">
          {running ? words.run.now(probeTitle(view, running.id)) : words.run.begins}
          {waitsFor && waitsFor.kind !== 'until' && <> {words.run.waitsFor[waitsFor.kind]}</>}
        </p>
        {waitsFor?.kind === 'until' && <Until atMs={waitsFor.atMs} />}
        <Popover title={words.run.probes} button={progress} buttonClass="link" side="below">
          <dl className="facts">
            {probes.map(({ id, state }) => (
              <Fact key={id} name={<bdi>{probeTitle(view, id)}</bdi>}>
                {words.run.states[state]}
              </Fact>
            ))}
          </dl>
        </Popover>
        {waitsFor && waitsFor.kind !== 'until' && (
          <Button onPress={() => go({ kind: 'attempt', attemptId: waitsFor.attemptId })}>{words.run.showSignIn}</Button>
        )}
        <CallButton call={call} run={(memberLogin) => memberLogin.cancelProbes({ serviceId: view.serviceId })}>
          {words.run.stop}
        </CallButton>
        <Problem error={call.error} />
      </div>
    </section>
  );
}

function Until({ atMs }: { readonly atMs: number }): ReactNode {
  const nowMs = useCountdown(atMs);
  return <p className="figures secondary">{words.run.waitsFor.until(formatTimeLeft(atMs - nowMs))}</p>;
}

/** Names the report that the points are compared with, says how many of them differ, and ends the comparison. */
function ComparisonNews(props: {
  readonly serviceId: string;
  readonly comparison: ReportComparisonView;
  /** It is over, and its button with it. */
  readonly ended: () => void;
}): ReactNode {
  const { serviceId, comparison, ended } = props;
  const call = useCall();
  const formatDateTime = useDateTime();
  const { file, service, endedAtMs, drift, judgedInBoth, judgedOnlyNow, judgedOnlyThen } = comparison;
  const say = words.comparison;
  const told = [
    say.differ(drift.length, judgedInBoth),
    comparison.isOtherSelection && say.otherSelection,
    comparison.isUnfinished && say.unfinished,
  ];
  const facts = [
    say.with(file),
    service ? say.of(service.name, service.address) : say.ofNoService,
    formatDateTime(endedAtMs),
    judgedOnlyNow > 0 && say.onlyNow(judgedOnlyNow),
    judgedOnlyThen > 0 && say.onlyThen(judgedOnlyThen),
  ];
  const end = async (memberLogin: MemberLoginApi) => {
    const outcome = await memberLogin.endComparison({ serviceId });
    if (outcome.ok) ended();
    return outcome;
  };
  return (
    <News icon="compare">
      <div className="check-compared">
        <p role="status">{told.filter(Boolean).join(' ')}</p>
        <p className="caption secondary">
          <Dotted value={facts.filter(Boolean).join(' · ')} />
        </p>
      </div>
      <CallButton call={call} run={end}>
        {say.end}
      </CallButton>
      <Problem error={call.error} />
    </News>
  );
}
