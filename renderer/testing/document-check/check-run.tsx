/** The probes that run: which one, what it waits for, how many are done, and the way to stop them. */
import type { ReactNode } from 'react';
import type { CheckRunView, DocumentCheckView } from '../../../electron/ipc/views/document-check.ts';
import { check } from '../../text/document-check.ts';
import { Button } from '../../ui/button.tsx';
import { useCountdown } from '../../ui/clock.ts';
import { formatTimeLeft } from '../../ui/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import type { Place } from '../../ui/places.ts';
import { Popover } from '../../ui/popover.tsx';
import { Problem } from '../../ui/problem.tsx';
import { probeTitle } from './findings.ts';

const words = check.run;

type ProbeState = CheckRunView['probes'][number]['state'];

const STATE_ICONS: Readonly<Record<ProbeState, IconName>> = {
  waiting: 'unseen',
  running: 'clock',
  ended: 'check',
  'left-out': 'minus',
};

export interface CheckRunProps {
  readonly check: DocumentCheckView;
  readonly run: CheckRunView;
  readonly go: (place: Place) => void;
}

export function CheckRun({ check: view, run, go }: CheckRunProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const { probes, waitsFor } = run;
  const running = probes.find(({ state }) => state === 'running');
  const done = probes.filter(({ state }) => state === 'ended' || state === 'left-out').length;
  return (
    <section className="news check-run" aria-label={words.label}>
      <Icon name="clock" />
      <div className="news-told">
        <p className="check-now" role="status">
          {running ? words.now(probeTitle(view, running.id)) : words.begins}
          {waitsFor && waitsFor.kind !== 'until' && <> {words.waitsFor[waitsFor.kind]}</>}
        </p>
        {waitsFor?.kind === 'until' && <Until atMs={waitsFor.atMs} />}
        <Popover title={words.probes} button={words.progress(done, probes.length)} buttonClass="link" side="below">
          <ul className="check-probes">
            {probes.map(({ id, state }) => (
              <li key={id} data-state={state}>
                <Icon name={STATE_ICONS[state]} />
                <bdi>{probeTitle(view, id)}</bdi>
                <span className="secondary">{words.states[state]}</span>
              </li>
            ))}
          </ul>
        </Popover>
        {waitsFor && waitsFor.kind !== 'until' && (
          <Button onPress={() => go({ kind: 'attempt', attemptId: waitsFor.attemptId })}>{words.showSignIn}</Button>
        )}
        <Button
          isIdle={call.isRunning}
          onPress={() => void call.run(() => memberLogin.cancelProbes({ serviceId: view.serviceId }))}
        >
          {words.stop}
        </Button>
        <Problem error={call.error} />
      </div>
    </section>
  );
}

function Until({ atMs }: { readonly atMs: number }): ReactNode {
  const nowMs = useCountdown(atMs);
  return <p className="check-until secondary">{words.waitsFor.until(formatTimeLeft(atMs - nowMs))}</p>;
}
