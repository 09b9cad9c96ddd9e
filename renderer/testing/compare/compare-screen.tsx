/** Every method side by side at the current service: whom each brought, its last result, and how it goes. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { AppView } from '../../../electron/ipc/views/app.ts';
import { compare } from '../../text/compare.ts';
import { Button } from '../../ui/button.tsx';
import type { Place, Trial } from '../../ui/places.ts';
import { ServiceProblem } from '../../ui/service-problem.tsx';
import { TesterScreen } from '../../ui/tester-screen.tsx';
import { PauseSwitch } from '../held/pause-switch.tsx';
import { CompareRows } from './compare-row.tsx';
import { differencesOf, rowsOf, summaryOf, untriedOf } from './comparison.ts';
import { Differences } from './differences.tsx';
import { MethodPane } from './method-pane.tsx';
import { Verdict } from './result.tsx';
import { useTrials } from './trials.ts';
import './compare.css';

export interface CompareScreenProps {
  readonly view: AppView;
  /** Whose result is open from the beginning. */
  readonly methodId?: string | undefined;
  /** What is to be tried at once. */
  readonly trial?: Trial | undefined;
  readonly go: (place: Place) => void;
}

export function CompareScreen({ view, methodId, trial, go }: CompareScreenProps): ReactNode {
  const { service } = view;
  const { openId, chosenId, choose, close, list, pane } = useChoice(methodId ?? null);
  const paneId = useId();
  const rows = rowsOf(view, Date.now());
  const trials = useTrials({ view, rows, trial, go });
  const chosen = rows.find(({ method }) => method.id === chosenId) ?? rows[0];
  const untried = untriedOf(rows);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && openId !== null) close();
  };

  return (
    <TesterScreen
      title={compare.title}
      note={compare.at(service.name)}
      actions={<PauseSwitch isPausing={view.isPausing} />}
      bar={
        <>
          <SummaryLine view={view} />
          {untried.length > 0 && (
            <Button isIdle={trials.call.isRunning} onPress={() => trials.start(untried)}>
              {rows.every(({ last }) => last === null) ? compare.tryAll : compare.tryRest}
            </Button>
          )}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the pane wherever the focus is inside. */}
      <div className="compare" data-open={openId === null ? undefined : ''} onKeyDown={closeOnEscape} ref={pane}>
        <div className="compare-list" ref={list}>
          <div className="compare-width">
            <NotReady view={view} go={go} />
            <Differences differences={differencesOf(view)} />
            <table className="compare-table">
              <caption className="visually-hidden">{compare.caption(service.name)}</caption>
              <thead>
                <tr>
                  {Object.entries(compare.columns).map(([id, label]) => (
                    <th key={id} scope="col">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <CompareRows
                    key={row.method.id}
                    row={row}
                    call={trials.methodId === row.method.id ? trials.call : null}
                    paneId={paneId}
                    isChosen={row === chosen}
                    choose={() => choose(row.method.id)}
                    act={() => trials.act(row)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </div>
        {chosen && (
          <MethodPane
            key={chosen.method.id}
            id={paneId}
            row={chosen}
            close={close}
            go={go}
            correct={() => trials.act(chosen)}
          />
        )}
      </div>
    </TesterScreen>
  );
}

/** Which method is shown; in a narrow window also whether it, or the list, has the place. */
function useChoice(first: string | null) {
  const [openId, setOpenId] = useState(first);
  const [chosenId, setChosenId] = useState(first);
  const list = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    // The screen's own title has the focus when it opens.
    if (isFirst.current) isFirst.current = false;
    // One of them has taken the other's place.
    else if (openId !== null && list.current?.checkVisibility() === false) pane.current?.querySelector('h2')?.focus();
    else if (openId === null && chosenId !== null) {
      list.current?.querySelector<HTMLElement>(`[data-method="${CSS.escape(chosenId)}"]`)?.focus();
    }
  }, [openId, chosenId]);
  return {
    openId,
    chosenId,
    choose(methodId: string) {
      setOpenId(methodId);
      setChosenId(methodId);
    },
    close: () => setOpenId(null),
    list,
    pane,
  };
}

function SummaryLine({ view }: { readonly view: AppView }): ReactNode {
  const { tone, sentence, others } = summaryOf(view);
  return (
    <p className="compare-summary" role="status">
      <Verdict tone={tone}>{sentence}</Verdict> {others && <span className="secondary">{others}</span>}
    </p>
  );
}

/** Why no method can be tried now. */
function NotReady({ view, go }: Pick<CompareScreenProps, 'view' | 'go'>): ReactNode {
  const { service } = view;
  if (service.state === 'ready') return null;
  if (service.state === 'starting') return <p className="secondary">{compare.starting(service.name)}</p>;
  return (
    <>
      {!service.problem && <p>{compare.stopped(service.name)}</p>}
      <ServiceProblem view={view} go={go} />
    </>
  );
}
