/** Compares the replies to two requests, in a dialog. */
import { type ReactNode, useId } from 'react';
import type { ReplyView } from '../../../electron/ipc/views/exchange-details.ts';
import type { ExchangeRow, RequestRow } from '../../../electron/ipc/views/exchanges.ts';
import { calls } from '../../text/calls.ts';
import { exchanges } from '../../text/exchanges.ts';
import { Button } from '../../ui/button.tsx';
import { useModal } from '../../ui/modal-dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { ComparedTable } from './compared-table.tsx';
import { type DetailsState, useExchangeDetails } from './exchange-details.ts';

export interface CompareDialogProps {
  readonly left: RequestRow;
  readonly right: RequestRow;
  readonly close: () => void;
}

/** Whether a row is a request that was answered as a whole. */
export function hasReply(row: ExchangeRow): row is RequestRow {
  return row.kind === 'request' && row.status !== null && row.endedAtMs !== null;
}

/** Open while mounted. */
export function CompareDialog({ left, right, close }: CompareDialogProps): ReactNode {
  const words = calls.compare;
  const id = useId();
  const dialog = useModal();
  const [leftState, rightState] = [useExchangeDetails(left), useExchangeDetails(right)];
  const [leftReply, rightReply] = [replyOf(leftState), replyOf(rightState)];
  const isRead = leftState.kind !== 'reading' && rightState.kind !== 'reading';
  return (
    <dialog
      ref={dialog}
      className="dialog replies-dialog"
      aria-labelledby={`${id}title`}
      onCancel={close}
      onClose={close}
    >
      <div className="replies-head">
        <h2 id={`${id}title`}>{words.title}</h2>
        <Button onPress={close}>{words.close}</Button>
      </div>
      {!isRead && <p className="secondary">{exchanges.reading}</p>}
      {leftReply && rightReply && <ComparedTable rows={[left, right]} left={leftReply} right={rightReply} />}
      {isRead && !(leftReply && rightReply) && <p>{words.noReply}</p>}
      <Problem error={leftState.kind === 'failed' ? leftState.error : null} />
    </dialog>
  );
}

function replyOf(state: DetailsState): ReplyView | null {
  return state.kind === 'read' ? state.details.reply : null;
}
