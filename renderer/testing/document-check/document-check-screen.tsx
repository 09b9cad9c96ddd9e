/** The service held against its document: what holds, what is broken, what was never seen, and how to have it seen. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { AppView } from '../../../electron/ipc/views/app.ts';
import type {
  DocumentCheckView,
  FindingView,
  PointId,
  SettingView,
} from '../../../electron/ipc/views/document-check.ts';
import { useUnsavedForms } from '../../services/form-memory.ts';
import { check as words } from '../../text/document-check.ts';
import { fieldWords } from '../../text/field-words.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMemberLogin } from '../../ui/member-login-api.ts';
import type { Place } from '../../ui/places.ts';
import { Problem } from '../../ui/problem.tsx';
import { TesterScreen } from '../../ui/tester-screen.tsx';
import { type CheckFilters, type CheckMemory, useCheckMemory } from './check-memory.ts';
import { CheckNews } from './check-news.tsx';
import { useDocumentCheck } from './check-source.ts';
import { CheckFilterBar, CheckSummary } from './check-summary.tsx';
import { FindingList } from './finding-list.tsx';
import { SettingValue } from './finding-table.tsx';
import { type CheckFilter, isNothingObserved } from './findings.ts';
import { type ProbePick, ProbesDialog } from './probes-dialog.tsx';
import { ReportPopover } from './report-popover.tsx';
import './document-check.css';

type Asked =
  | { readonly kind: 'probes'; readonly pick: ProbePick }
  | { readonly kind: 'use'; readonly pointId: PointId }
  | { readonly kind: 'start-over' };

export function DocumentCheckScreen(props: { readonly view: AppView; readonly go: (place: Place) => void }): ReactNode {
  const { view, go } = props;
  const { service } = view;
  const { view: check, error } = useDocumentCheck(service.id);
  const memory = useCheckMemory(service.id);
  const [filters, setFilters] = useState(memory.filters);
  const compared = check?.comparison ? 'compared' : 'alone';
  const filter = filters[compared];
  const [asked, ask] = useState<Asked | null>(null);
  const list = useKeptScroll(memory, check !== null);
  const kept = useKeptSettings(check);
  const choose = (which: keyof CheckFilters, next: CheckFilter) => {
    memory.filters = { ...filters, [which]: next };
    setFilters(memory.filters);
    list.current?.scrollTo(0, 0);
  };
  const isEmpty = check !== null && isNothingObserved(check.findings);
  const observe = (pick: ProbePick) => ask({ kind: 'probes', pick });
  return (
    <TesterScreen
      title={words.title}
      note={words.at(service.name)}
      actions={
        check && (
          <CheckActions check={check} isEmpty={isEmpty} ask={ask} compared={() => choose('compared', 'differs')} />
        )
      }
      bar={
        check ? (
          <>
            <CheckSummary findings={check.findings} isLive />
            <CheckFilterBar check={check} filter={filter} choose={(next) => choose(compared, next)} />
          </>
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
              kept={kept}
              use={({ id }) => ask({ kind: 'use', pointId: id })}
              go={go}
            >
              {isEmpty && check.run === null && (
                <CheckEmpty signIn={() => go({ kind: 'sign-in' })} observe={() => observe('no-person')} />
              )}
            </FindingList>
            {asked && <AskedDialog asked={asked} view={view} check={check} close={() => ask(null)} />}
          </>
        )}
      </div>
    </TesterScreen>
  );
}

function CheckActions(props: {
  readonly check: DocumentCheckView;
  readonly isEmpty: boolean;
  readonly ask: (asked: Asked) => void;
  readonly compared: () => void;
}): ReactNode {
  const { check, isEmpty, ask, compared } = props;
  const isRunning = check.run !== null;
  return (
    <>
      {!isEmpty && (
        <Button isIdle={isRunning} onPress={() => ask({ kind: 'start-over' })}>
          {words.startOver.open}
        </Button>
      )}
      <ReportPopover serviceId={check.serviceId} isEmpty={isEmpty} compared={compared} />
      <Button isIdle={isRunning} onPress={() => ask({ kind: 'probes', pick: 'none' })}>
        {words.observe}
      </Button>
    </>
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
  if (asked.kind === 'probes') {
    return <ProbesDialog check={check} services={view.services} pick={asked.pick} close={close} />;
  }
  if (asked.kind === 'start-over') {
    const { title, body, action } = words.startOver;
    const clear = () => memberLogin.clearObservations({ serviceId });
    return <ConfirmDialog title={title} body={body(serviceName)} action={action} act={clear} close={close} />;
  }
  const finding = check.findings.find(({ id }) => id === asked.pointId);
  if (!finding?.setting) return null;
  const used = { serviceId, serviceName, finding, setting: finding.setting };
  return <UseObservedDialog {...used} close={close} />;
}

/** @returns why nothing can be changed now, in words */
function useKeptSettings(check: DocumentCheckView | null): string | null {
  const unsaved = useUnsavedForms();
  if (!check) return null;
  if (check.settingsKept) return words.setting.kept[check.settingsKept];
  return unsaved.has(check.serviceId) ? words.setting.unsaved : null;
}

/** Where the list was when the screen was left. */
function useKeptScroll(memory: CheckMemory, isRead: boolean) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isRead) list.current?.scrollTo(0, memory.top);
  }, [memory, isRead]);
  return list;
}

/** Above the points while nothing of the service was observed: the two ways to begin. */
function CheckEmpty({ signIn, observe }: { readonly signIn: () => void; readonly observe: () => void }): ReactNode {
  return (
    <div className="stack gap-1 check-empty">
      <h2>{words.empty.title}</h2>
      <p className="secondary">{words.empty.body}</p>
      <div className="actions">
        <Button onPress={signIn}>{words.empty.signIn}</Button>
        <Button onPress={observe}>{words.empty.observe}</Button>
      </div>
    </div>
  );
}

/** Shows a setting as it is and as it was observed, side by side, before the profile is changed. */
export function UseObservedDialog(props: {
  readonly serviceId: string;
  readonly serviceName: string;
  readonly finding: Pick<FindingView, 'id'>;
  readonly setting: SettingView;
  readonly close: () => void;
}): ReactNode {
  const { serviceId, serviceName, finding, setting, close } = props;
  const memberLogin = useMemberLogin();
  const { field, warning } = setting;
  const { label, line } = fieldWords(field);
  return (
    <ConfirmDialog
      rank="primary"
      title={words.setting.title(label)}
      body={words.setting.body(serviceName)}
      action={words.setting.action}
      // biome-ignore lint/correctness/useHookAtTopLevel: It is a channel, not a hook.
      act={() => memberLogin.useObserved({ serviceId, pointId: finding.id })}
      close={close}
    >
      <p className="secondary">
        {line} <bdi className="data">{field}</bdi>
      </p>
      <dl className="stack gap-3 check-change">
        {(['now', 'observed'] as const).map((side) => (
          <div key={side} className="box box-low check-changed">
            <dt className="caption secondary">{words.setting[side]}</dt>
            <dd>
              <SettingValue value={setting[side]} />
            </dd>
          </div>
        ))}
      </dl>
      {warning && (
        <p className="with-icon box box-low ground-mixed">
          <Icon name="warning" tone="mixed" />
          <bdi>{warning}</bdi>
        </p>
      )}
    </ConfirmDialog>
  );
}
