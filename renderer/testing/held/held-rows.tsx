/** Above the list: what is held before it is sent and not looked at, and the way there. */
import { type ReactNode, useMemo } from 'react';
import type { ExchangeRow } from '../../../electron/ipc/views/exchanges.ts';
import { purposeText } from '../../text/exchanges.ts';
import { held as words } from '../../text/held.ts';
import { heldSignIn } from '../../text/held-sign-in.ts';
import { Icon } from '../../ui/icon.tsx';
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
    ({ number, method, path, purpose }) =>
      number !== detailed && (
        <p key={number} className="held-row">
          <Icon name="clock" />
          <span>
            <bdi>{heldSignIn.pausedBefore(method, path)}</bdi>
            {/* Two may go to the same path. */}
            {held.length > 1 && <span className="secondary"> {purposeText(purpose)}</span>}
          </span>
          <button type="button" className="link" onClick={() => look(number)}>
            {words.look}
            <span className="visually-hidden">{words.which(method, path)}</span>
          </button>
        </p>
      ),
  );
}
