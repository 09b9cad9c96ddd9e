/** Chooses the request whose reply is compared with that of another one. */
import { type ReactNode, useContext } from 'react';
import type { RequestRow } from '../../electron/ipc/views/exchanges.ts';
import { calls } from '../text/calls.ts';
import { LocaleContext } from '../ui/locale.ts';
import { Popover } from '../ui/popover.tsx';
import { clockOf } from './clock-time.ts';
import type { Comparing } from './outlets.tsx';

export interface CompareWithProps {
  readonly row: RequestRow;
  readonly comparing: Comparing;
}

export function CompareWith({ row, comparing }: CompareWithProps): ReactNode {
  const words = calls.compare;
  const formatTime = clockOf(useContext(LocaleContext));
  const others = comparing.replied.filter(({ number }) => number !== row.number);
  const ask = (other: RequestRow) => {
    const [left, right] = other.number < row.number ? [other, row] : [row, other];
    comparing.ask(left, right);
  };
  return (
    <Popover title={words.with} button={words.with} buttonClass="button" side="below">
      <p className="caption secondary">{others.length === 0 ? words.noOthers : words.withHint}</p>
      <ul className="replies-with">
        {others.map((other) => (
          <li key={other.number}>
            <button type="button" className="link" onClick={() => ask(other)}>
              {formatTime(other.startedAtMs)} <bdi className="data">{`${other.method} ${other.path}`}</bdi>
              <span>{other.status}</span>
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
