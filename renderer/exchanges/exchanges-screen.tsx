/** Every exchange with a service: the list with its filter, the details of one, and the ways out of here. */
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { TesterScreen } from '../compare/tester-screen.tsx';
import type { Place } from '../places.ts';
import { exchanges } from '../text/exchanges.ts';
import { Dotted } from '../ui/dotted.tsx';
import { Problem } from '../ui/problem.tsx';
import { EmptyList, NothingMatches } from './empty-list.tsx';
import { NO_FILTER } from './exchange-filter.ts';
import { ExchangeList } from './exchange-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListOutlets, useOutlets } from './outlets.tsx';
import { ShownDetails, useDetailed } from './shown-details.tsx';
import { useShownExchanges } from './shown-exchanges.ts';
import './details-pane.css';
import './exchange-list.css';
import './exchanges.css';

export interface ExchangesScreenProps {
  readonly view: AppView;
  /** Number of the sign-in that is shown alone at first; null for all. */
  readonly signIn: number | null;
  /** Number of the row whose details are shown at first; null for none. */
  readonly row: number | null;
  readonly go: (place: Place) => void;
}

export function ExchangesScreen({ view, signIn, row, go }: ExchangesScreenProps): ReactNode {
  const shown = useShownExchanges(view, { signIn, row });
  const { log, filter, setFilter, lines, selection, wording, formatTime } = shown;
  const outlets = useOutlets(log);
  const list = useRef<HTMLDivElement>(null);
  const detailed = useDetailed(list, row);
  const field = useRef<HTMLInputElement>(null);
  const isEmpty = log.isRead && log.rows.length === 0;

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const isInside = target instanceof Element && target.closest('input, select, dialog, [popover]') !== null;
    if (isInside) return;
    if (key === '/') {
      event.preventDefault();
      field.current?.focus();
    }
    if (key === 'Escape') {
      if (detailed.key !== null) detailed.close();
      else selection.selectNone();
    }
  };
  return (
    <TesterScreen
      title={exchanges.title}
      actions={
        <ListOutlets
          log={log}
          lines={lines}
          selected={selection.lines}
          isFiltered={shown.isFiltered}
          outlets={outlets}
        />
      }
      bar={
        <>
          <FilterBar
            filter={filter}
            choices={shown.choices}
            methods={view.methods}
            formatTime={formatTime}
            field={field}
            change={setFilter}
          />
          <p className="exchange-count secondary" role="status">
            <Dotted value={[shown.count, outlets.note].filter(Boolean).join(' · ')} />
          </p>
        </>
      }
    >
      {/* Also beside details that take the list's place. */}
      <Problem error={log.error ?? outlets.failed} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape and the filter's key work wherever the focus is. */}
      <div className="exchanges" data-open={detailed.key === null ? undefined : ''} onKeyDown={onKeyDown}>
        <div className="exchange-side" ref={list}>
          {log.droppedCount > 0 && <p className="exchange-dropped">{exchanges.dropped(log.droppedCount)}</p>}
          {isEmpty && <EmptyList go={go} />}
          {!isEmpty && log.isRead && lines.length === 0 && (
            <NothingMatches count={log.rows.length} clearFilter={() => setFilter(NO_FILTER)} />
          )}
          {lines.length > 0 && (
            <ExchangeList
              lines={lines}
              selection={selection}
              wording={wording}
              formatTime={formatTime}
              detailed={detailed.key}
              fold={shown.fold}
              open={detailed.open}
            />
          )}
        </div>
        <ShownDetails shown={shown} detailed={detailed} outlets={outlets} />
      </div>
      {outlets.dialog}
    </TesterScreen>
  );
}
