/** Tests how far the way to a service leads, and shows where it ends. */
import { type ReactNode, useEffect, useState } from 'react';
import type { WayReport, WayStageView } from '../../electron/ipc/views/way.ts';
import { formatDuration } from '../text/durations.ts';
import { text } from '../text/en.ts';
import { trials as words } from '../text/trials.ts';
import { Button, CallButton } from '../ui/button.tsx';
import { ModalDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { useCall, useMemberLogin } from '../ui/member-login-api.ts';
import { Problem } from '../ui/problem.tsx';
import { CertificateFacts } from './certificate-facts.tsx';
import './services.css';

interface WayTestProps {
  readonly serviceId: string;
  readonly name: string;
}

export function WayTest(props: WayTestProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>
        <bdi>{words.test(props.name)}</bdi>
      </Button>
      {isOpen && <WayDialog {...props} close={() => setIsOpen(false)} />}
    </>
  );
}

/** Tests as it opens. */
function WayDialog({ serviceId, name, close }: WayTestProps & { readonly close: () => void }): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const [ways, setWays] = useState<readonly WayReport[]>([]);
  const test = async () => {
    setWays([]);
    const outcome = await memberLogin.testWay({ serviceId });
    if (outcome.ok) setWays(outcome.value);
    return outcome;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; again at a press.
  useEffect(() => {
    void call.run(test);
    return () => void memberLogin.cancelTrial({ serviceId });
  }, []);
  return (
    <ModalDialog title={words.way(name)} body={words.nothingSent} close={close}>
      <div className="stack gap-4 if-filled" role="status">
        {call.isRunning && <p className="secondary">{words.testing}</p>}
        {ways.map((way) => (
          <WayStages key={way.leadsTo} way={way} />
        ))}
      </div>
      <Problem error={call.error} />
      <div className="actions sticky-actions">
        <CallButton call={call} run={test}>
          {words.testAgain}
        </CallButton>
        <Button rank="primary" onPress={close}>
          {words.check.close}
        </Button>
      </div>
    </ModalDialog>
  );
}

/**
 * The way to one address: where it leads, each stage of it that was needed, and the error where it ended.
 * @param isFoldedOpen whether the stages of one that is open are folded
 */
export function WayStages({ way, isFoldedOpen = false }: { readonly way: WayReport; readonly isFoldedOpen?: boolean }) {
  const { address, leadsTo, stages, certificate, trustedBy, isCertificateAsked } = way;
  const failed = stages.find(({ outcome }) => outcome === 'failed');
  const told = (
    <>
      <dl className="stack gap-1 way-stages" aria-label={words.leadsTo[leadsTo]}>
        {stages.map(
          (stage) =>
            stage.outcome !== 'not-needed' && (
              <div key={stage.kind}>
                <dt className="secondary">{words.stages[stage.kind]}</dt>
                <dd className={OUTCOME_CLASSES[stage.outcome]}>
                  <bdi>{outcomeOf(stage, way)}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      {certificate && <CertificateFacts facts={certificate} />}
      {(trustedBy || isCertificateAsked) && (
        <p className="caption secondary">
          {trustedBy && words.trustedBy[trustedBy]} {isCertificateAsked && words.certificateAsked}
        </p>
      )}
    </>
  );
  return (
    <div className="stack">
      <p className="with-icon label">
        <Icon name={failed ? 'warning' : 'check'} tone={failed ? 'broken' : 'held'} />
        <bdi>{failed ? words.ended(address, failed.kind) : words.open(address)}</bdi>
      </p>
      {isFoldedOpen && !failed ? (
        <details className="details">
          <summary>
            <Icon name="chevron" />
            {text.app.details}
          </summary>
          <div className="stack">{told}</div>
        </details>
      ) : (
        told
      )}
      <Problem error={failed?.error ?? null} />
    </div>
  );
}

const OUTCOME_CLASSES: { readonly [outcome in WayStageView['outcome']]?: string } = {
  failed: 'broken strong',
  'not-reached': 'secondary',
};

function outcomeOf({ kind, outcome, durationMs }: WayStageView, way: WayReport): string {
  if (outcome === 'failed' || outcome === 'not-reached') return words.outcomes[outcome];
  const fact = factOf(kind, way);
  return durationMs === null ? fact : words.worked(fact, inOneLine(formatDuration(durationMs)));
}

/** So that no unit stands alone below its number. */
function inOneLine(duration: string): string {
  return duration.replaceAll(' ', '\u00a0');
}

function factOf(kind: WayStageView['kind'], { proxy, remoteAddress, tlsVersion }: WayReport): string {
  switch (kind) {
    case 'proxy':
      return proxy ?? words.noProxy;
    case 'name':
      return words.found;
    case 'connection':
      return remoteAddress ?? words.stands;
    case 'tls':
      return tlsVersion ?? words.encrypted;
  }
}
