/** Compares the replies to two requests, in a dialog. */
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { ReplyView } from '../../../electron/ipc/views/exchange-details.ts';
import type { RequestRow } from '../../../electron/ipc/views/exchanges.ts';
import { calls } from '../../text/calls.ts';
import { exchanges } from '../../text/exchanges.ts';
import { showInvisible } from '../../text/show-invisible.ts';
import { Button } from '../../ui/button.tsx';
import { useModal } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Problem } from '../../ui/problem.tsx';
import { type DetailsState, useClockTime, useExchangeDetails } from '../log/use-exchanges.ts';
import { describeBody } from '../log/wire-values.tsx';
import { type ComparedField, compareReplies, foldAbsent } from './compare-replies.ts';

export type RowPair = readonly [left: RequestRow, right: RequestRow];

/** Open while mounted. */
export function CompareDialog(props: { readonly rows: RowPair; readonly close: () => void }): ReactNode {
  const { rows, close } = props;
  const words = calls.compare;
  const id = useId();
  const dialog = useModal();
  const [left, right] = [useExchangeDetails(rows[0]), useExchangeDetails(rows[1])];
  const [leftReply, rightReply] = [replyOf(left), replyOf(right)];
  const isRead = left.kind !== 'reading' && right.kind !== 'reading';
  return (
    <dialog
      ref={dialog}
      className="dialog replies-dialog"
      aria-labelledby={`${id}title`}
      onCancel={close}
      onClose={close}
    >
      <div className="row spread">
        <h2 id={`${id}title`}>{words.title}</h2>
        <Button rank="primary" onPress={close}>
          {words.close}
        </Button>
      </div>
      {!isRead && <p className="secondary">{exchanges.reading}</p>}
      {leftReply && rightReply && <ComparedTable rows={rows} left={leftReply} right={rightReply} />}
      {isRead && !(leftReply && rightReply) && <p>{words.noReply}</p>}
      <Problem error={left.kind === 'failed' ? left.error : null} />
    </dialog>
  );
}

function replyOf(state: DetailsState): ReplyView | null {
  return state.kind === 'read' ? state.details.reply : null;
}

/** Status, headers and bodies, field by field, with what differs marked. */
export function ComparedTable(props: {
  readonly rows: RowPair;
  readonly left: ReplyView;
  readonly right: ReplyView;
}): ReactNode {
  const { rows, left, right } = props;
  const words = calls.compare;
  const compared = useMemo(() => compareReplies(left, right, describeBody), [left, right]);
  const [isOnlyDiffering, setIsOnlyDiffering] = useState(true);
  const all = PARTS.flatMap((part) => compared[part]);
  const differing = all.filter(({ isSame }) => !isSame).length;
  const shown = (fields: readonly ComparedField[]) =>
    isOnlyDiffering ? foldAbsent(fields).filter(({ isSame }) => !isSame) : fields;
  const isCut = [left, right].some(({ body }) => 'isCut' in body && body.isCut);
  return (
    <>
      <div className="row baseline spread gap-4 row-gap-0">
        <p role="status">{words.differing(differing, all.length)}</p>
        <label className="choice">
          <input
            type="checkbox"
            checked={isOnlyDiffering}
            onChange={({ target }) => setIsOnlyDiffering(target.checked)}
          />
          {words.onlyDiffering}
        </label>
      </div>
      <table className="replies-table">
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <Heading say={words.left} row={rows[0]} />
            <Heading say={words.right} row={rows[1]} />
          </tr>
        </thead>
        {PARTS.map((part) => (
          <Part
            key={part}
            part={part}
            fields={shown(compared[part])}
            isByLine={isByLine(left, right)}
            isMarked={!isOnlyDiffering}
          />
        ))}
      </table>
      {isCut && <p className="caption secondary">{words.cut}</p>}
    </>
  );
}

const PARTS = ['status', 'headers', 'body'] as const;
type PartName = (typeof PARTS)[number];

function Heading({ say, row }: { readonly say: (time: string) => string; readonly row: RequestRow }): ReactNode {
  const formatTime = useClockTime();
  return (
    <th scope="col">
      {say(formatTime(row.startedAtMs))} <bdi className="data">{`${row.method} ${row.path}`}</bdi>
    </th>
  );
}

/** So many are drawn at most. */
const MOST_FIELDS = 500;

function Part(props: {
  readonly part: PartName;
  readonly fields: readonly ComparedField[];
  readonly isByLine: boolean;
  /** Whether what differs is told apart from what does not. */
  readonly isMarked: boolean;
}): ReactNode {
  const { part, fields, isByLine, isMarked } = props;
  const words = calls.compare;
  if (fields.length === 0) return null;
  return (
    <tbody>
      {part !== 'status' && (
        <tr>
          <th colSpan={3} scope="rowgroup">
            {words.parts[part]}
          </th>
        </tr>
      )}
      {fields.slice(0, MOST_FIELDS).map((field, index) => {
        const isLine = part === 'body' && isByLine && field.name !== '';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: A name may come more than once.
          <tr key={index} data-differs={field.isSame || !isMarked ? undefined : ''}>
            <th scope="row" className={isLine || field.name === '' ? undefined : 'data'}>
              {!field.isSame && isMarked && (
                <span className="replies-mark">
                  <Icon name="warning" tone="mixed" />
                  <span className="visually-hidden">{words.differs}</span>
                </span>
              )}
              <bdi>
                {isLine ? words.line(field.name) : field.name === '' ? nameOfWhole(part) : showInvisible(field.name)}
              </bdi>
            </th>
            {field.count === undefined ? (
              <>
                <Value value={field.left} />
                <Value value={field.right} />
              </>
            ) : (
              <td colSpan={2} className="caption secondary">
                {words.absentIn[field.left === null ? 'left' : 'right'](field.count)}
              </td>
            )}
          </tr>
        );
      })}
    </tbody>
  );
}

function nameOfWhole(part: PartName): string {
  return part === 'status' ? calls.compare.parts.status : calls.compare.whole;
}

function Value({ value }: { readonly value: string | null }): ReactNode {
  if (value === null || value === '') {
    const { absent, empty } = calls.compare;
    return <td className="caption secondary">{value === null ? absent : empty}</td>;
  }
  return (
    <td className="data">
      <bdi>{showInvisible(value)}</bdi>
    </td>
  );
}

function isByLine(left: ReplyView, right: ReplyView): boolean {
  return left.body.kind !== right.body.kind || left.body.kind === 'text' || left.body.kind === 'html';
}
