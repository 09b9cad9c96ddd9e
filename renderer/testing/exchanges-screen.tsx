/** Every exchange with a service: the list with its filter, the details of one, and what can be done with them. */
import { type ReactNode, useState } from 'react';
import type { AppView } from '../../electron/ipc/views/app.ts';
import { exchanges } from '../text/exchanges.ts';
import { Button } from '../ui/button.tsx';
import type { ExchangesPlace, Place } from '../ui/places.ts';
import { TesterScreen } from '../ui/tester-screen.tsx';

import { CaseButtons, SaveCaseDialog } from './case-file/save-case-dialog.tsx';
import { ListButtons, useListActions } from './exchanges/list-actions.tsx';
import { Empty, ListBar, ListedExchanges } from './exchanges/listed-exchanges.tsx';
import { useBegunCallShown, useDetailed } from './exchanges/shown-details.tsx';
import { useShownExchanges } from './exchanges/shown-exchanges.ts';
import { useFirstRow } from './held/held-rows.tsx';
import { PauseSwitch } from './held/pause-switch.tsx';
import { useExchanges } from './log/use-exchanges.ts';

/** @param place what is shown at first */
export function ExchangesScreen(props: {
  readonly view: AppView;
  readonly place: ExchangesPlace;
  readonly go: (place: Place) => void;
}): ReactNode {
  const { view, place, go } = props;
  const row = useFirstRow(useExchanges().rows, place);
  const shown = useShownExchanges(view, { signIn: place.signIn ?? null, row });
  const { log, scope } = shown;
  const [isSavingCase, setIsSavingCase] = useState(false);
  const detailed = useDetailed(row);
  const begun = useBegunCallShown(log.rows, detailed);
  const edit = (number: number) => go({ kind: 'call-service', row: number });
  const actions = useListActions(log, { sessions: view.sessions, edit, begun });
  return (
    <TesterScreen
      title={exchanges.title}
      actions={
        <>
          <PauseSwitch isPausing={view.isPausing} />
          <ListButtons shown={shown} actions={actions}>
            <CaseButtons isEmpty={scope.rows.length === 0} askSave={() => setIsSavingCase(true)} />
          </ListButtons>
          <Button isIdle={log.rows.length === 0} onPress={actions.askClear}>
            {exchanges.actions.clear}
          </Button>
        </>
      }
      bar={<ListBar shown={shown} note={actions.note} />}
    >
      <ListedExchanges
        label={exchanges.list}
        shown={shown}
        detailed={detailed}
        attempts={view.attempts}
        actions={actions}
      >
        <Empty title={exchanges.nothing} hint={exchanges.nothingHint}>
          <Button onPress={() => go({ kind: 'sign-in' })}>{exchanges.signIn}</Button>
          <Button onPress={() => go({ kind: 'compare' })}>{exchanges.compare}</Button>
        </Empty>
      </ListedExchanges>
      {isSavingCase && (
        <SaveCaseDialog
          scope={scope}
          all={log.rows}
          serviceId={view.service.id}
          formatTime={shown.formatTime}
          saved={actions.saved}
          close={() => setIsSavingCase(false)}
        />
      )}
    </TesterScreen>
  );
}
