/** Every exchange with a service: the list with its filter, the details of one, and the ways out of here. */
import { type ReactNode, useRef, useState } from 'react';
import type { AppView } from '../../../electron/ipc/views/app.ts';
import { exchanges } from '../../text/exchanges.ts';
import { Button } from '../../ui/button.tsx';
import type { ExchangesPlace, Place } from '../../ui/places.ts';
import { TesterScreen } from '../../ui/tester-screen.tsx';
import { CasePopover, SaveCaseDialog } from '../case-file/save-case-dialog.tsx';
import { PauseSwitch } from '../held/pause-switch.tsx';
import { useFirstRow } from '../held/row-of-held.ts';
import { useBegunCallShown } from './begun-call.ts';
import { EmptyList } from './empty-list.tsx';
import { useExchanges } from './exchange-memory.ts';
import { ListBar } from './list-bar.tsx';
import { useListScope } from './list-scope.ts';
import { ListedExchanges } from './listed-exchanges.tsx';
import { ListOutlets, useOutlets } from './outlets.tsx';
import { useDetailed } from './shown-details.tsx';
import { useShownExchanges } from './shown-exchanges.ts';

export interface ExchangesScreenProps {
  readonly view: AppView;
  /** What is shown at first. */
  readonly place: ExchangesPlace;
  readonly go: (place: Place) => void;
}

export function ExchangesScreen({ view, place, go }: ExchangesScreenProps): ReactNode {
  const row = useFirstRow(useExchanges().rows, place);
  const shown = useShownExchanges(view, { signIn: place.signIn ?? null, row });
  const { log, lines, selection } = shown;
  const scope = useListScope(shown);
  const [isSavingCase, setIsSavingCase] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const detailed = useDetailed(list, row);
  const begun = useBegunCallShown(log.rows, detailed);
  const edit = (number: number) => go({ kind: 'call-service', row: number });
  const outlets = useOutlets(log, { sessions: view.sessions, edit, begun });
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
          <CasePopover isEmpty={scope.rows.length === 0} askSave={() => setIsSavingCase(true)} />
          <Button isIdle={log.rows.length === 0} onPress={outlets.askClear}>
            {exchanges.actions.clear}
          </Button>
        </>
      }
      bar={<ListBar shown={shown} methods={view.methods} note={outlets.note} />}
    >
      <ListedExchanges
        label={exchanges.list}
        shown={shown}
        detailed={detailed}
        attempts={view.attempts}
        outlets={outlets}
        list={list}
      >
        <EmptyList go={go} />
      </ListedExchanges>
      {isSavingCase && (
        <SaveCaseDialog
          scope={scope}
          all={log.rows}
          methods={view.methods}
          formatTime={shown.formatTime}
          saved={outlets.saving.saved}
          close={() => setIsSavingCase(false)}
        />
      )}
    </TesterScreen>
  );
}
