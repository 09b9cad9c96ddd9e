/** Every method side by side at the current service: what the document says of each, and its last result here. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { AppView } from '../../electron/ipc/contract.ts';
import type { Place } from '../places.ts';
import { isolate } from '../text/isolate.ts';
import { testers } from '../text/testers.ts';
import { ServiceProblem } from '../ui/service-problem.tsx';
import { CompareRows } from './compare-row.tsx';
import { rowsOf, summaryOf } from './comparison.ts';
import { Verdict } from './result.tsx';
import { ResultDetail } from './result-detail.tsx';
import { TesterScreen } from './tester-screen.tsx';
import './compare.css';

export interface CompareScreenProps {
  readonly view: AppView;
  readonly go: (place: Place) => void;
}

export function CompareScreen({ view, go }: CompareScreenProps): ReactNode {
  const { service } = view;
  const [openId, setOpenId] = useState<string | null>(null);
  const detailId = useId();
  const list = useRef<HTMLDivElement>(null);
  const nowMs = Date.now();
  const rows = rowsOf(view, nowMs);
  const open = rows.find(({ method, last }) => method.id === openId && last !== null);
  const words = testers.compare;

  const close = () => {
    const opener = openId;
    setOpenId(null);
    setReturnTo(opener);
  };
  // Once the list is back on screen, the focus returns to the result that was opened.
  const [returnTo, setReturnTo] = useState<string | null>(null);
  useEffect(() => {
    if (returnTo === null) return;
    list.current?.querySelector<HTMLElement>(`[data-result="${CSS.escape(returnTo)}"]`)?.focus();
    setReturnTo(null);
  }, [returnTo]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close();
  };

  return (
    <TesterScreen title={words.title} note={words.at(service.name)} bar={<SummaryLine view={view} />}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the pane wherever the focus is inside. */}
      <div className="compare" data-open={open ? '' : undefined} onKeyDown={closeOnEscape}>
        <div className="compare-list" ref={list}>
          <div className="compare-width">
            <NotReady view={view} />
            <table className="compare-table">
              <caption className="visually-hidden">{words.caption(service.name)}</caption>
              <thead>
                <tr>
                  {Object.entries(words.columns).map(([id, label]) => (
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
                    serviceId={service.id}
                    isReady={service.state === 'ready'}
                    detailId={detailId}
                    isOpen={row === open}
                    toggle={() => (row === open ? close() : setOpenId(row.method.id))}
                    go={go}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </div>
        {open?.last && <ResultDetail key={open.method.id} id={detailId} row={open} last={open.last} close={close} />}
      </div>
    </TesterScreen>
  );
}

function SummaryLine({ view }: { readonly view: AppView }): ReactNode {
  const { tone, sentence, fields, others } = summaryOf(view);
  return (
    <p className="compare-summary" role="status">
      <Verdict tone={tone}>
        {sentence} {fields.length > 0 && <code className="data">{fields.map(isolate).join(', ')}</code>}
      </Verdict>
      {others && <span className="secondary">{others}</span>}
    </p>
  );
}

/** Why no method can be tried now. */
function NotReady({ view }: { readonly view: AppView }): ReactNode {
  const { service } = view;
  if (service.state === 'ready') return null;
  if (service.state === 'starting') return <p className="secondary">{testers.compare.starting(service.name)}</p>;
  return (
    <>
      {!service.problem && <p>{testers.compare.stopped(service.name)}</p>}
      <ServiceProblem view={view} />
    </>
  );
}
