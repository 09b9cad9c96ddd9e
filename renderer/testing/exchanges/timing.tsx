/** Where the time of one request went, part after part. */
import type { ReactNode } from 'react';
import type { TimingView } from '../../../electron/ipc/views/exchange-details.ts';
import { exchanges } from '../../text/exchanges.ts';
import { formatDuration } from '../../text/formatted-durations.ts';

const WIDTH = 120;

/** The parts of a request’s time, in the order in which they follow each other. */
const PARTS = [
  'prepareMs',
  'awaitedMs',
  'nameMs',
  'connectMs',
  'tlsMs',
  'ownMs',
  'sendMs',
  'firstByteMs',
  'receiveMs',
] as const satisfies readonly (keyof TimingView)[];

export interface TimingPart {
  readonly name: string;
  readonly durationMs: number;
  /** Of the whole, from 0 to 1. */
  readonly from: number;
  readonly share: number;
}

export function Timing({ timing }: { readonly timing: TimingView }): ReactNode {
  const words = exchanges.details;
  const parts = partsOf(timing);
  return (
    <>
      <table className="exchange-timing">
        <tbody>
          {parts.map(({ name, durationMs, from, share }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <svg width={WIDTH} height={16} aria-hidden="true">
                  <rect
                    className="exchange-mark"
                    x={Math.min(from * WIDTH, WIDTH - 2)}
                    width={Math.max(2, share * WIDTH)}
                    y={4}
                    height={8}
                    rx={1}
                  />
                </svg>
              </td>
              <td>{formatDuration(durationMs)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td />
            <td>{formatDuration(timing.totalMs)}</td>
          </tr>
        </tfoot>
      </table>
      {timing.isReused && <p className="caption secondary">{words.reused}</p>}
    </>
  );
}

/** @returns the parts that there were, one after the other, but for waits that are too short to be looked into */
export function partsOf(timing: TimingView): readonly TimingPart[] {
  const wholeMs = Math.max(timing.totalMs, Number.MIN_VALUE);
  const { timingParts, waitedInVain } = exchanges.details;
  let fromMs = 0;
  return PARTS.flatMap((part) => {
    const durationMs = timing[part];
    if (durationMs === null) return [];
    const from = fromMs / wholeMs;
    fromMs += durationMs;
    if (durationMs < 1 && (part === 'awaitedMs' || part === 'ownMs')) return [];
    const isInVain = part === 'firstByteMs' && timing.receiveMs === null;
    const name = isInVain ? waitedInVain : timingParts[part];
    return { name, durationMs, from, share: durationMs / wholeMs };
  });
}
