/**
 * Between the summary and the list, as far as there is something to say: what runs, how it ended, what was changed, and
 * what is compared with.
 */
import { type ReactNode, useState } from 'react';
import type { AttemptView } from '../../../electron/ipc/views/attempts.ts';
import type { DocumentCheckView, EndedRunView } from '../../../electron/ipc/views/document-check.ts';
import { check as words } from '../../text/document-check.ts';
import { fieldWords } from '../../text/field-words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import { News } from '../../ui/news.tsx';
import type { Place } from '../../ui/places.ts';
import { Popover } from '../../ui/popover.tsx';
import { Problem } from '../../ui/problem.tsx';
import { CheckRun } from './check-run.tsx';
import { ComparisonNews } from './comparison-news.tsx';
import { SettingValue } from './finding-row.tsx';
import { probeTitle } from './findings.ts';

export interface CheckNewsProps {
  readonly check: DocumentCheckView;
  readonly attempts: readonly AttemptView[];
  /** The report is no longer compared with. */
  readonly comparisonEnded: () => void;
  readonly go: (place: Place) => void;
}

export function CheckNews({ check, attempts, comparisonEnded, go }: CheckNewsProps): ReactNode {
  const { serviceId, run, lastRun, locked, change, comparison } = check;
  const device = attempts.find((attempt) => attempt.serviceId === serviceId && attempt.step.kind === 'show-code');
  const hasEnd = run === null && lastRun !== null && (lastRun.outcome !== 'ended' || lastRun.leftOut.length > 0);
  return (
    <div className="check-news">
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
          serviceId={serviceId}
          attemptId={device.id}
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
  const isSmooth = outcome === 'ended' || outcome === 'cancelled';
  return (
    <News icon={isSmooth ? 'info' : 'warning'} {...(!isSmooth && { tone: 'mixed' })}>
      <p role="status">{words.lastRun.outcomes[outcome]}</p>
      {leftOut.length > 0 && (
        <Popover
          title={words.lastRun.leftOutTitle}
          button={words.lastRun.leftOut(leftOut.length)}
          buttonClass="link"
          side="below"
        >
          <dl className="facts">
            {leftOut.map(({ id, why }) => (
              <div key={id}>
                <dt>
                  <bdi>{probeTitle(check, id)}</bdi>
                </dt>
                <dd>
                  <bdi>{why}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </Popover>
      )}
    </News>
  );
}

interface DeviceAnswerProps {
  readonly serviceId: string;
  readonly attemptId: string;
  /** A probe's own: nothing else is asked for. */
  readonly isToDecline: boolean;
}

/** What was done on another page can be known from the person alone. */
function DeviceAnswer({ serviceId, attemptId, isToDecline }: DeviceAnswerProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const [isTold, setIsTold] = useState(false);
  const tell = async (answer: 'confirmed' | 'declined') => {
    setIsTold(await call.run(() => memberLogin.tellCheck({ serviceId, attemptId, answer })));
  };
  if (isTold) return null;
  return (
    <News icon="question">
      <p>{isToDecline ? words.device.decline : words.device.question}</p>
      <div className="actions">
        {!isToDecline && (
          <Button isIdle={call.isRunning} onPress={() => void tell('confirmed')}>
            {words.device.confirmed}
          </Button>
        )}
        <Button isIdle={call.isRunning} onPress={() => void tell('declined')}>
          {words.device.declined}
        </Button>
      </div>
      <Problem error={call.error} />
    </News>
  );
}

function Changed({
  serviceId,
  change: { field, before, after },
}: {
  readonly serviceId: string;
  readonly change: NonNullable<DocumentCheckView['change']>;
}): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  return (
    <News icon="check">
      <p role="status">{words.setting.changed(fieldWords(field).label)}</p>
      <p className="check-values">
        <SettingValue value={before} />
        <Icon name="chevron" />
        <SettingValue value={after} />
      </p>
      <Button isIdle={call.isRunning} onPress={() => void call.run(() => memberLogin.undoSetting({ serviceId }))}>
        {words.setting.undo}
      </Button>
      <Problem error={call.error} />
    </News>
  );
}
