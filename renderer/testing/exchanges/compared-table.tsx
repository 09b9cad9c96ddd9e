/** What two replies have, field by field: status, headers and bodies, with what differs marked. */
import { type ReactNode, useContext, useMemo, useState } from 'react';
import type { BodyView, ReplyView } from '../../../electron/ipc/views/exchange-details.ts';
import type { RequestRow } from '../../../electron/ipc/views/exchanges.ts';
import { calls } from '../../text/calls.ts';
import { exchanges, sizeText } from '../../text/exchanges.ts';
import { Icon } from '../../ui/icon.tsx';
import { LocaleContext } from '../../ui/locale.ts';
import { clockOf } from './clock-time.ts';
import { type ComparedField, type ComparedReplies, compareReplies } from './compare-replies.ts';
import { showInvisible } from './visible-text.ts';

export interface ComparedTableProps {
  readonly rows: readonly [RequestRow, RequestRow];
  readonly left: ReplyView;
  readonly right: ReplyView;
}

export function ComparedTable({ rows, left, right }: ComparedTableProps): ReactNode {
  const words = calls.compare;
  const compared = useMemo(() => compareReplies(left, right, describeBody), [left, right]);
  const [isOnlyDiffering, setIsOnlyDiffering] = useState(true);
  const all = [compared.status, ...compared.headers, ...compared.body];
  const differing = all.filter(({ isSame }) => !isSame).length;
  const isShown = ({ isSame }: ComparedField) => !isSame || !isOnlyDiffering;
  const isCut = [left, right].some(({ body }) => 'isCut' in body && body.isCut);
  return (
    <>
      <div className="replies-choice">
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
            fields={fieldsOf(compared, part).filter(isShown)}
            isByLine={isByLine(left, right)}
          />
        ))}
      </table>
      {isCut && <p className="caption secondary">{words.cut}</p>}
    </>
  );
}

const PARTS = ['status', 'headers', 'body'] as const;
type PartName = (typeof PARTS)[number];

function fieldsOf(compared: ComparedReplies, part: PartName): readonly ComparedField[] {
  return part === 'status' ? [compared.status] : compared[part];
}

function Heading({ say, row }: { readonly say: (time: string) => string; readonly row: RequestRow }): ReactNode {
  const formatTime = clockOf(useContext(LocaleContext));
  return (
    <th scope="col">
      {say(formatTime(row.startedAtMs))} <bdi className="data">{`${row.method} ${row.path}`}</bdi>
    </th>
  );
}

interface PartProps {
  readonly part: PartName;
  readonly fields: readonly ComparedField[];
  readonly isByLine: boolean;
}

/** So many are drawn at most. */
const MOST_FIELDS = 500;

function Part({ part, fields, isByLine }: PartProps): ReactNode {
  const words = calls.compare;
  if (fields.length === 0) return null;
  let place = 0;
  return (
    <tbody>
      {part !== 'status' && (
        <tr>
          <th colSpan={3} scope="rowgroup">
            {words.parts[part]}
          </th>
        </tr>
      )}
      {fields.slice(0, MOST_FIELDS).map((field) => {
        // A name may come more than once.
        place += 1;
        const isLine = part === 'body' && isByLine && field.name !== '';
        return (
          <tr key={place} data-differs={field.isSame ? undefined : ''}>
            <th scope="row" className={isLine || field.name === '' ? undefined : 'data'}>
              {!field.isSame && (
                <span className="replies-mark">
                  <Icon name="warning" />
                  <span className="visually-hidden">{words.differs}</span>
                </span>
              )}
              <bdi>
                {isLine ? words.line(field.name) : field.name === '' ? nameOfWhole(part) : showInvisible(field.name)}
              </bdi>
            </th>
            <Value value={field.left} />
            <Value value={field.right} />
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
    return <td className="exchange-none">{value === null ? absent : empty}</td>;
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

function describeBody(body: BodyView): string {
  const words = exchanges.details;
  if (body.kind === 'nothing') return words.noBody;
  if (body.kind === 'dropped') return words.dropped(sizeText(body.bytes));
  if (body.kind === 'left-out') return words.leftOut(sizeText(body.bytes));
  if (body.kind === 'bytes') return words.bytes(sizeText(body.bytes), body.type);
  return words.kinds[body.kind];
}
