/**
 * One method of the comparison: a table row that opens its pane, and below it the error if the method could not be
 * started. In a narrow list, the cells stack.
 */
import type { ReactNode } from 'react';
import { compare } from '../../text/compare.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Call } from '../../ui/member-login-api.ts';
import { Problem } from '../../ui/problem.tsx';
import type { ComparedMember, CompareRow } from './comparison.ts';
import { Result, UnderWay, Verdict } from './result.tsx';

export interface CompareRowsProps {
  readonly row: CompareRow;
  /** The call that starts this method. */
  readonly call: Call | null;
  /** Id of the pane. */
  readonly paneId: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
  /** Tries the method, or leads to the sign-in that is under way. */
  readonly act: () => void;
}

export function CompareRows({ row, call, paneId, isChosen, choose, act }: CompareRowsProps): ReactNode {
  const { method, name, action, blocked } = row;
  const isOpen = action.kind === 'open';
  const isIdle = !isOpen && (blocked !== null || call?.isRunning === true);
  const reasonId = `${paneId}-${method.id}-reason`;
  return (
    <>
      <tr data-current={isChosen ? '' : undefined}>
        <th scope="row" className="compare-method">
          <button
            type="button"
            className="compare-choose"
            data-method={method.id}
            aria-current={isChosen ? 'true' : undefined}
            aria-controls={paneId}
            onClick={choose}
          >
            <strong>{name}</strong>
            <span className="compare-about">
              <Dotted value={row.about} />
            </span>
          </button>
          {row.caution && (
            <span className="compare-caution">
              <Icon name="warning" />
              {row.caution}
            </span>
          )}
        </th>
        <td className="compare-member">{row.member && <MemberCell member={row.member} />}</td>
        <td className="compare-result">
          {action.kind === 'open' ? <UnderWay isHeld={action.isHeld} /> : <Result words={row.result} />}
        </td>
        <td className="compare-action">
          <Button isIdle={isIdle} {...(isIdle && { describedBy: reasonId })} onPress={act}>
            {compare.actions[action.kind]}
            <span className="visually-hidden">{compare.which[action.kind](name)}</span>
          </Button>
          {isIdle && (
            <span className="visually-hidden" id={reasonId}>
              {blocked}
            </span>
          )}
        </td>
      </tr>
      {call?.error && (
        <tr className="compare-problem">
          <td colSpan={COLUMNS}>
            <Problem error={call.error} />
          </td>
        </tr>
      )}
    </>
  );
}

const COLUMNS = Object.keys(compare.columns).length;

function MemberCell({ member: { view, standing } }: { readonly member: ComparedMember }): ReactNode {
  const differs = standing === 'other-member' || standing === 'fields-differ' ? standing : null;
  return (
    <>
      {view ? (
        <span className="compare-who" data-differs={differs ? '' : undefined}>
          <Avatar member={view} isSmall />
          <bdi title={view.title}>{view.title}</bdi>
        </span>
      ) : (
        <span className="secondary">{compare.signedOut}</span>
      )}
      {differs && <Verdict tone="mixed">{compare.standings[differs]}</Verdict>}
    </>
  );
}
