/**
 * Two questions before anything is sent: which probes, and whether exactly these requests may go out. What is typed for a
 * run is in its fields alone, read once as it starts and cleared in the same moment.
 */
import { type FormEvent, type ReactNode, useState } from 'react';
import type { DocumentCheckView, PlannedProbe, ProbeId } from '../../../electron/ipc/views/document-check.ts';
import type { ServiceEntry } from '../../../electron/ipc/views/services.ts';
import { check } from '../../text/document-check.ts';
import { text } from '../../text/en.ts';
import { Button } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/keep-focus.ts';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { findEmptyField, takeFields } from '../../ui/take-fields.ts';
import { asksOf, type ProbePick, pickProbes } from './probe-choices.ts';
import { ProbeList } from './probe-list.tsx';
import { ProbePlan } from './probe-plan.tsx';
import { TypedForRun } from './typed-for-run.tsx';
import './probes.css';

const words = check.probes;

export interface ProbesDialogProps {
  readonly check: DocumentCheckView;
  readonly services: readonly ServiceEntry[];
  /** What is chosen at first. */
  readonly pick: ProbePick;
  readonly close: () => void;
}

export function ProbesDialog({ check: view, services, pick, close }: ProbesDialogProps): ReactNode {
  const { serviceId, probes } = view;
  const memberLogin = useMemberLogin();
  const call = useCall();
  const { ref: form, ...kept } = useKeptFocus<HTMLFormElement>('.probes-lead');
  const [chosen, setChosen] = useState<ReadonlySet<ProbeId>>(() => pickProbes(probes, pick));
  const [secondServiceId, setSecond] = useState<string | null>(null);
  const [plan, setPlan] = useState<readonly PlannedProbe[] | null>(null);
  const [emptyField, setEmptyField] = useState<string | null>(null);
  const ids = probes.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const asks = asksOf(probes, chosen);
  const isIncomplete = ids.length === 0 || (asks.get('second-service') === false && secondServiceId === null);
  const choice = { serviceId, probes: ids, secondServiceId: asks.has('second-service') ? secondServiceId : null };
  const showPlan = () =>
    call.run(async () => {
      const planned = await memberLogin.planProbes(choice);
      if (planned.ok) setPlan(planned.value);
      return planned;
    });
  const start = async (started: HTMLFormElement) => {
    const empty = findEmptyField(started);
    setEmptyField(empty?.name ?? null);
    if (empty) return empty.focus();
    const { login = '', password = '' } = takeFields(started, ['login', 'password']);
    const typed = { login: login || null, password: password || null };
    await call.run(async () => {
      const outcome = await memberLogin.startProbes({ ...choice, ...typed });
      const isCancelled = outcome.ok && !outcome.value;
      if (!isCancelled) takeFields(started, ['login']);
      if (outcome.ok && outcome.value) close();
      return outcome;
    });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (call.isRunning || (plan === null && isIncomplete)) return;
    void (plan === null ? showPlan() : start(event.currentTarget));
  };
  const requests = plan?.reduce((sum, planned) => sum + planned.requests.length, 0) ?? 0;
  return (
    <ModalDialog
      title={plan ? words.planTitle : words.title}
      body={plan ? words.planBody(requests) : words.body}
      close={close}
    >
      <form className="probes" ref={form} {...kept} noValidate onSubmit={submit} onInput={() => setEmptyField(null)}>
        {plan ? (
          <>
            <ProbePlan check={view} plan={plan} />
            <TypedForRun asks={asks} emptyField={emptyField} />
          </>
        ) : (
          <ProbeList
            probes={probes}
            chosen={chosen}
            choose={setChosen}
            others={services.filter(({ id }) => id !== serviceId)}
            secondServiceId={secondServiceId}
            chooseSecond={setSecond}
          />
        )}
        <Problem error={call.error} />
        <div className="actions">
          {plan ? (
            <Button onPress={() => setPlan(null)}>{words.back}</Button>
          ) : (
            <p className="probes-chosen secondary" role="status">
              {words.chosen(ids.length)}
            </p>
          )}
          <Button onPress={close}>{text.cancel}</Button>
          <Button rank="primary" isIdle={call.isRunning || (plan === null && isIncomplete)}>
            {plan ? words.start : words.plan}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
