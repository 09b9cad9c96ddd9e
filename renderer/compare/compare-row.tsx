/**
 * One method of the comparison: a table row, and below it the error if the method could not be started. In a narrow
 * window, the cells stack and each shows its column's name.
 */
import type { ReactNode } from 'react';
import { useCall, useMemberLogin } from '../member-login-api.ts';
import type { Place } from '../places.ts';
import { testers } from '../text/testers.ts';
import { Button } from '../ui/button.tsx';
import { Dotted } from '../ui/dotted.tsx';
import { Icon } from '../ui/icon.tsx';
import { Problem } from '../ui/problem.tsx';
import type { CompareRow } from './comparison.ts';
import { Result, WireText } from './result.tsx';

export interface CompareRowsProps {
  readonly row: CompareRow;
  /** Whether the service can take a sign-in now. */
  readonly isReady: boolean;
  readonly serviceId: string;
  /** Id of the pane with the last result. */
  readonly detailId: string;
  readonly isOpen: boolean;
  /** Opens or closes that pane. */
  readonly toggle: () => void;
  readonly go: (place: Place) => void;
}

export function CompareRows({ row, serviceId, isReady, detailId, isOpen, toggle, go }: CompareRowsProps): ReactNode {
  const memberLogin = useMemberLogin();
  const call = useCall();
  const { method, name, action } = row;
  const label = testers.compare.actions[action.kind];
  const isIdle = action.kind !== 'open' && (!isReady || call.isRunning);

  const start = async () => {
    const outcome = await memberLogin.startLogin({ serviceId, methodId: method.id, fields: {} });
    if (outcome.ok) go({ kind: 'attempt', attemptId: outcome.value.attemptId });
    return outcome;
  };
  const press = () => {
    if (action.kind === 'open') go({ kind: 'attempt', attemptId: action.attemptId });
    else if (method.fields.length > 0) go({ kind: 'form', methodId: method.id });
    else void call.run(start);
  };

  return (
    <>
      <tr data-current={isOpen ? '' : undefined}>
        <th scope="row" className="compare-method">
          <strong>{name}</strong>
          <span className="compare-about">
            <Dotted value={row.about} />
          </span>
          {row.caution && (
            <span className="compare-caution">
              <Icon name="warning" />
              {row.caution}
            </span>
          )}
        </th>
        {row.facts.map((fact) => (
          <td key={fact.id} className="compare-fact">
            <span className="compare-label" aria-hidden="true">
              {fact.label}
            </span>
            <WireText value={fact.value} />
          </td>
        ))}
        <td className="compare-result">
          <ResultCell row={row} detailId={detailId} isOpen={isOpen} toggle={toggle} />
        </td>
        <td className="compare-action">
          <Button isIdle={isIdle} onPress={press}>
            {label}
            <span className="visually-hidden"> {name}</span>
          </Button>
        </td>
      </tr>
      {call.error && (
        <tr className="compare-problem">
          <td colSpan={COLUMNS}>
            <Problem error={call.error} />
          </td>
        </tr>
      )}
    </>
  );
}

const COLUMNS = Object.keys(testers.compare.columns).length;

type ResultCellProps = Pick<CompareRowsProps, 'row' | 'detailId' | 'isOpen' | 'toggle'>;

function ResultCell({ row, detailId, isOpen, toggle }: ResultCellProps): ReactNode {
  return (
    <>
      {row.action.kind === 'open' && (
        <span className="compare-verdict compare-quiet">
          <Icon name="clock" />
          {testers.compare.underWay}
        </span>
      )}
      {row.last ? (
        <button
          type="button"
          className="compare-open"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailId : undefined}
          data-result={row.method.id}
          onClick={toggle}
        >
          <span>
            <Result words={row.result} />
            <span className="visually-hidden"> {row.name}</span>
          </span>
          <Icon name="chevron" />
        </button>
      ) : (
        row.action.kind !== 'open' && <Result words={row.result} />
      )}
    </>
  );
}
