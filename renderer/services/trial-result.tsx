/** What came of a try: the key and the clock in words, the way, and each call with a link to its row. */
import type { ReactNode } from 'react';
import type { TrialReport, TriedCallView } from '../../electron/ipc/views/way.ts';
import { formatDuration } from '../text/formatted-durations.ts';
import { clockText, trials as words } from '../text/trials.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { Place } from '../ui/places.ts';
import { Problem } from '../ui/problem.tsx';
import { WayStages } from './way-stages.tsx';

export interface TrialResultProps {
  readonly report: TrialReport;
  readonly go: (place: Place) => void;
}

const KEY_ICONS: Readonly<Record<TrialReport['key'], IconName>> = {
  accepted: 'check',
  refused: 'warning',
  'not-known': 'info',
};

export function TrialResult({ report, go }: TrialResultProps): ReactNode {
  const { way, calls, key, isAnsweredAlike, clockDifferenceMs } = report;
  return (
    <>
      <div className="trial-part">
        <p className={key === 'refused' ? 'way-end way-end-broken' : 'way-end'}>
          <Icon name={KEY_ICONS[key]} />
          {words.key[key]}
        </p>
        {isAnsweredAlike && <p>{words.alike}</p>}
        <p className="secondary">{clockText(clockDifferenceMs)}</p>
      </div>
      <div className="trial-part">
        <WayStages way={way} />
      </div>
      {calls.length === 0 && <p className="trial-part secondary">{words.noCalls}</p>}
      {calls.map((tried) => (
        <TriedCall key={tried.purpose} tried={tried} go={go} />
      ))}
    </>
  );
}

function TriedCall({ tried, go }: { readonly tried: TriedCallView; readonly go: TrialResultProps['go'] }): ReactNode {
  const { purpose, number, error } = tried;
  return (
    <div className="trial-part">
      <p>{words.calls[purpose]}</p>
      <div className="trial-outcome">
        <p className="secondary">{callOutcome(tried)}</p>
        {number !== null && (
          <button type="button" className="link" onClick={() => go({ kind: 'exchanges', row: number })}>
            {words.show(number)}
          </button>
        )}
      </div>
      <Problem error={error} />
    </div>
  );
}

function callOutcome({ durationMs, error }: TriedCallView): string {
  if (!error) return words.answered(formatDuration(durationMs ?? 0));
  return durationMs === null ? words.notSent : words.failed(formatDuration(durationMs));
}
