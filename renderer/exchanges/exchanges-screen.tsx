/** Every exchange with a service: the list with its filter, the details of one, and the ways out of here. */
import { type ReactNode, useRef } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { TesterScreen } from '../compare/tester-screen.tsx';
import { PauseSwitch } from '../held/pause-switch.tsx';
import type { Place } from '../places.ts';
import { exchanges } from '../text/exchanges.ts';
import { Button } from '../ui/button.tsx';
import { Dotted } from '../ui/dotted.tsx';
import { useBegunCallShown } from './begun-call.ts';
import { EmptyList } from './empty-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListedExchanges } from './listed-exchanges.tsx';
import { ListOutlets, useOutlets } from './outlets.tsx';
import { useDetailed } from './shown-details.tsx';
import { useShownExchanges } from './shown-exchanges.ts';

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
  const { log, filter, setFilter, lines, selection, formatTime } = shown;
  const list = useRef<HTMLDivElement>(null);
  const detailed = useDetailed(list, row);
  const begun = useBegunCallShown(log.rows, detailed);
  const edit = (number: number) => go({ kind: 'call-service', row: number });
  const outlets = useOutlets(log, { sessions: view.sessions, edit, begun });
  const field = useRef<HTMLInputElement>(null);
  return (
    <TesterScreen
      title={exchanges.title}
      actions={
        <>
          <PauseSwitch isPausing={view.isPausing} />
          <ListOutlets
            log={log}
            lines={lines}
            selected={selection.lines}
            isFiltered={shown.isFiltered}
            outlets={outlets}
          />
          <Button isIdle={log.rows.length === 0} onPress={outlets.askClear}>
            {exchanges.actions.clear}
          </Button>
        </>
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
      <ListedExchanges
        label={exchanges.list}
        shown={shown}
        detailed={detailed}
        attempts={view.attempts}
        outlets={outlets}
        list={list}
        field={field}
      >
        <EmptyList go={go} />
      </ListedExchanges>
    </TesterScreen>
  );
}
