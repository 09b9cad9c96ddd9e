/** The list of exchanges with the details of one beside it, and Escape, wherever the focus is in there. */
import type { KeyboardEvent, ReactNode } from 'react';
import type { AttemptView } from '../../../electron/ipc/views/attempts.ts';
import { exchanges } from '../../text/exchanges.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { HeldRows } from '../held/held-rows.tsx';
import { NO_FILTER } from './exchange-filter.ts';
import { ExchangeList } from './exchange-list.tsx';
import type { ListActions } from './list-actions.tsx';
import { type Detailed, ShownDetails } from './shown-details.tsx';
import type { ShownExchanges } from './shown-exchanges.ts';
import './details-pane.css';
import './exchange-list.css';
import './exchanges.css';

const NO_ATTEMPTS: readonly AttemptView[] = [];

export function ListedExchanges(props: {
  /** What the list is called. */
  readonly label: string;
  readonly shown: ShownExchanges;
  readonly detailed: Detailed;
  /** Sign-ins that may hold a request of the list; without them, nothing is decided here. */
  readonly attempts?: readonly AttemptView[];
  readonly actions: ListActions;
  /** In place of a list of nothing. */
  readonly children: ReactNode;
}): ReactNode {
  const { label, shown, detailed, attempts = NO_ATTEMPTS, actions, children } = props;
  const { log, rows, setFilter, lines, selection } = shown;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const isInside = target instanceof Element && target.closest('input, select, textarea, dialog, [popover]') !== null;
    if (isInside || key !== 'Escape') return;
    if (detailed.key !== null) detailed.close();
    else selection.selectNone();
  };
  return (
    <>
      {/* Also beside details that take the list's place. */}
      <Problem error={log.error ?? actions.failed} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape works wherever the focus is. */}
      <div className="exchanges panes" onKeyDown={onKeyDown}>
        <div className="exchange-side" ref={detailed.list}>
          {log.droppedCount > 0 && (
            <p className="caption ground-mixed exchange-dropped">{exchanges.dropped(log.droppedCount)}</p>
          )}
          {attempts.length > 0 && (
            <HeldRows rows={rows} detailed={detailed.key} look={(number) => detailed.open({ key: number }, true)} />
          )}
          {log.isRead && rows.length === 0 && children}
          {rows.length > 0 && lines.length === 0 && (
            <Empty title={exchanges.filter.nothing} hint={exchanges.filter.nothingHint(rows.length)}>
              <Button onPress={() => setFilter(NO_FILTER)}>{exchanges.filter.clear}</Button>
            </Empty>
          )}
          {lines.length > 0 && <ExchangeList label={label} shown={shown} detailed={detailed} />}
        </div>
        <ShownDetails shown={shown} detailed={detailed} attempts={attempts} actions={actions} />
      </div>
      {actions.dialog}
    </>
  );
}

/**
 * In place of a list of nothing.
 * @param children buttons that lead on
 */
export function Empty(props: {
  readonly title: string;
  readonly hint: string;
  readonly children?: ReactNode;
}): ReactNode {
  const { title, hint, children } = props;
  return (
    <div className="stack exchange-empty">
      <h2>{title}</h2>
      <p className="secondary">{hint}</p>
      {children && <div className="actions">{children}</div>}
    </div>
  );
}
