/** Above the list: what is held before it is sent and not looked at, and the way there. */
import { type ReactNode, useMemo } from 'react';
import type { ExchangeRow } from '../../electron/ipc/views/exchanges.ts';
import { held as words } from '../text/held.ts';
import { Icon } from '../ui/icon.tsx';
import './held.css';

export interface HeldRowsProps {
  readonly rows: readonly ExchangeRow[];
  /** Number of the row whose details are shown. */
  readonly detailed: number | null;
  readonly look: (number: number) => void;
}

export function HeldRows({ rows, detailed, look }: HeldRowsProps): ReactNode {
  const held = useMemo(
    () => rows.flatMap((row) => (row.kind === 'request' && row.state === 'held' ? [row] : [])),
    [rows],
  );
  return held.map(
    ({ number, method, path }) =>
      number !== detailed && (
        <p key={number} className="held-row">
          <Icon name="clock" />
          <bdi>{words.pausedBefore(method, path)}</bdi>
          <button type="button" className="link" onClick={() => look(number)}>
            {words.look}
            <span className="visually-hidden">{words.which(method, path)}</span>
          </button>
        </p>
      ),
  );
}
