/** The way to one address, stage by stage, with the error where it ended. */
import type { ReactNode } from 'react';
import type { WayReport } from '../../electron/ipc/views/way.ts';
import { trials } from '../text/trials.ts';
import { Problem } from '../ui/problem.tsx';

export function WayStages({ way }: { readonly way: WayReport }): ReactNode {
  const failed = way.stages.find(({ outcome }) => outcome === 'failed');
  return (
    <>
      <p>
        <bdi>{trials.way(way.address, way.leadsTo)}</bdi>
      </p>
      <dl className="facts">
        {way.stages.map((stage) => (
          <div key={stage.kind}>
            <dt>{trials.stage(stage.kind)}</dt>
            <dd>{trials.outcome(stage)}</dd>
          </div>
        ))}
      </dl>
      {way.trustedBy && <p className="secondary">{trials.trusted(way.trustedBy)}</p>}
      <Problem error={failed?.error ?? null} />
    </>
  );
}
