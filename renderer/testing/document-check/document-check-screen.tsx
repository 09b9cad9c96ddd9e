/** The service held against its document: what holds, what is broken, what was never seen, and how to have it seen. */
import { type ReactNode, useRef, useState } from 'react';
import type { AppView } from '../../../electron/ipc/views/app.ts';
import type { DocumentCheckView, PointId } from '../../../electron/ipc/views/document-check.ts';
import { useUnsavedForms } from '../../services/form-memory.ts';
import { check as words } from '../../text/document-check.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useMemberLogin } from '../../ui/member-login-api.ts';
import type { Place } from '../../ui/places.ts';
import { Problem } from '../../ui/problem.tsx';
import { TesterScreen } from '../../ui/tester-screen.tsx';
import { useCheckMemory } from './check-memory.ts';
import { CheckNews } from './check-news.tsx';
import { CheckFilterBar } from './check-summary.tsx';
import { FindingList } from './finding-list.tsx';
import { type CheckFilter, isNothingObserved, useDocumentCheck } from './findings.ts';
import { UseObservedDialog } from './observed-setting.tsx';
import type { ProbePick } from './probe-list.tsx';
import { ProbesDialog } from './probes-dialog.tsx';
import { ReportPopover } from './report-popover.tsx';
import './document-check.css';

type Asked =
  | { readonly kind: 'probes'; readonly pick: ProbePick }
  | { readonly kind: 'use'; readonly pointId: PointId }
  | { readonly kind: 'start-over' };

export function DocumentCheckScreen(props: { readonly view: AppView; readonly go: (place: Place) => void }): ReactNode {
  const { view, go } = props;
  const { service } = view;
  const memberLogin = useMemberLogin();
  const { view: check, error } = useDocumentCheck(service.id);
  const memory = useCheckMemory(service.id);
  const filter = memory.filter ?? (check?.comparison ? 'differs' : 'all');
  const [, draw] = useState(memory.filter);
  const [asked, ask] = useState<Asked | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const kept = useKeptSettings(check);
  const choose = (next: CheckFilter | null) => {
    memory.filter = next === 'differs' ? null : next;
    draw(memory.filter);
    list.current?.scrollTo(0, 0);
  };
  const compare = async () => {
    const outcome = await memberLogin.compareWithReport({ serviceId: service.id });
    if (outcome.ok && outcome.value) choose(null);
    return outcome;
  };
  const isEmpty = check !== null && isNothingObserved(check.findings);
  return (
    <TesterScreen
      title={words.title}
      service={service.name}
      note={words.at(service.name)}
      actions={
        check && (
          <>
            {!isEmpty && (
              <Button isIdle={check.run !== null} onPress={() => ask({ kind: 'start-over' })}>
                {words.startOver.open}
              </Button>
            )}
            <ReportPopover
              of={null}
              isEmpty={isEmpty}
              save={(format) => memberLogin.saveReport({ serviceId: service.id, format })}
              compare={compare}
            />
            <Button isIdle={check.run !== null} onPress={() => ask({ kind: 'probes', pick: 'none' })}>
              {words.observe}
            </Button>
          </>
        )
      }
      bar={
        check ? (
          <CheckFilterBar check={check} filter={filter} choose={choose} />
        ) : (
          <p className="secondary" role="status">
            {!error && words.reading}
          </p>
        )
      }
    >
      <div className="check">
        <Problem error={error} />
        {check && (
          <>
            <CheckNews check={check} attempts={view.attempts} comparisonEnded={() => list.current?.focus()} go={go} />
            <FindingList
              check={check}
              filter={filter}
              serviceName={service.name}
              list={list}
              memory={memory}
              use={{ ask: (pointId) => ask({ kind: 'use', pointId }), kept }}
              go={go}
            >
              {isEmpty && check.run === null && (
                <CheckEmpty
                  signIn={() => go({ kind: 'sign-in' })}
                  observe={() => ask({ kind: 'probes', pick: 'no-person' })}
                />
              )}
            </FindingList>
            {asked && <AskedDialog asked={asked} view={view} check={check} close={() => ask(null)} />}
          </>
        )}
      </div>
    </TesterScreen>
  );
}

function AskedDialog(props: {
  readonly asked: Asked;
  readonly view: AppView;
  readonly check: DocumentCheckView;
  readonly close: () => void;
}): ReactNode {
  const { asked, view, check, close } = props;
  const memberLogin = useMemberLogin();
  const { serviceId } = check;
  const serviceName = view.service.name;
  switch (asked.kind) {
    case 'probes':
      return <ProbesDialog check={check} services={view.services} pick={asked.pick} close={close} />;
    case 'start-over': {
      const { title, body, action } = words.startOver;
      const clear = () => memberLogin.clearObservations({ serviceId });
      return <ConfirmDialog title={title} body={body(serviceName)} action={action} act={clear} close={close} />;
    }
    case 'use': {
      const { pointId } = asked;
      const setting = check.findings.find(({ id }) => id === pointId)?.setting;
      return setting && <UseObservedDialog {...{ serviceId, serviceName, pointId, setting, close }} />;
    }
  }
}

/** @returns why nothing can be changed now, in words */
function useKeptSettings(check: DocumentCheckView | null): string | null {
  const unsaved = useUnsavedForms();
  if (!check) return null;
  if (check.settingsKept) return words.setting.kept[check.settingsKept];
  return unsaved.has(check.serviceId) ? words.setting.unsaved : null;
}

/** Above the points while nothing of the service was observed: the two ways to begin. */
function CheckEmpty({ signIn, observe }: { readonly signIn: () => void; readonly observe: () => void }): ReactNode {
  return (
    <div className="card row spread check-empty">
      <h2>{words.empty.title}</h2>
      <div className="actions">
        <Button onPress={signIn}>{words.empty.signIn}</Button>
        <Button onPress={observe}>{words.observe}</Button>
      </div>
    </div>
  );
}
