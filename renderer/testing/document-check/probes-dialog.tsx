/**
 * Two questions before anything is sent: which probes, and whether exactly these requests may go out. What is typed for a
 * run is in its fields alone, read once as it starts and cleared in the same moment.
 */
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type {
  AskedFor,
  DocumentCheckView,
  PlannedProbe,
  PlannedRequest,
  ProbeId,
} from '../../../electron/ipc/views/document-check.ts';
import type { ServiceEntry } from '../../../electron/ipc/views/services.ts';
import { check } from '../../text/document-check.ts';
import { text } from '../../text/en.ts';
import { Button } from '../../ui/button.tsx';
import { ModalDialog } from '../../ui/dialog.tsx';
import { PLAIN_INPUT } from '../../ui/fields.tsx';
import { useKeptFocus } from '../../ui/keep-focus.ts';
import { useCall, useMemberLogin } from '../../ui/member-login-api.ts';
import { Problem } from '../../ui/problem.tsx';
import { clearFields, findEmptyField, readFields } from '../../ui/take-fields.ts';
import { probeTitle } from './findings.ts';
import { asksOf, Caution, ProbeList, type ProbePick, pickProbes } from './probe-list.tsx';
import './document-check.css';

const words = check.probes;

export function ProbesDialog(props: {
  readonly check: DocumentCheckView;
  readonly services: readonly ServiceEntry[];
  /** What is chosen at first. */
  readonly pick: ProbePick;
  readonly close: () => void;
}): ReactNode {
  const { check: view, services, pick, close } = props;
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
    const { login = '', password = '' } = readFields(started);
    const typed = { login: login || null, password: password || null };
    await call.run(async () => {
      const outcome = await memberLogin.startProbes({ ...choice, ...typed });
      const isCancelled = outcome.ok && !outcome.value;
      if (!isCancelled) clearFields(started, 'passwords');
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
        <div className="actions sticky-actions">
          {plan ? (
            <Button onPress={() => setPlan(null)}>{words.back}</Button>
          ) : (
            <p className="secondary" role="status">
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

/** Exactly what is going to be sent, with masked values, and what may come of it. */
export function ProbePlan(props: {
  readonly check: Pick<DocumentCheckView, 'probes'>;
  readonly plan: readonly PlannedProbe[];
}): ReactNode {
  const { check: view, plan } = props;
  return (
    <div className="stack probes-lead" tabIndex={-1}>
      {plan.map(({ id, requests, warnings }) => (
        <section key={id} className="planned">
          <h3>
            <bdi>{probeTitle(view, id)}</bdi>
          </h3>
          {warnings.map((warning) => (
            <p key={warning}>
              <Caution>
                <bdi>{warning}</bdi>
              </Caution>
            </p>
          ))}
          <ol>
            {requests.map((request, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two requests may be alike, and their order is fixed.
              <li key={index}>
                <Request request={request} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Request({ request }: { readonly request: PlannedRequest }): ReactNode {
  const { method, address, headers, parameters, note } = request;
  const values = [
    ...headers.map(([name, value]) => [`${name}:`, value] as const),
    ...parameters.map(([name, value]) => [`${name} =`, value] as const),
  ];
  return (
    <>
      <p className="row baseline spread gap-3 row-gap-0">
        <bdi className="data">{`${method} ${address}`}</bdi>
        {note && <bdi className="caption secondary">{note}</bdi>}
      </p>
      {values.length > 0 && (
        <dl className="pairs secondary planned-values">
          {values.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and their order is fixed.
            <div key={index}>
              <dt>
                <bdi className="data">{name}</bdi>
              </dt>
              <dd>
                <bdi className="data">{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

const TYPED_FIELDS = ['login', 'password'] as const;

/** What a person types for one run of probes: it goes out once and is kept nowhere. */
function TypedForRun(props: {
  /** What is asked for, and whether it is optional. */
  readonly asks: ReadonlyMap<AskedFor, boolean>;
  /** Name of a field that has to be filled in. */
  readonly emptyField: string | null;
}): ReactNode {
  const { asks, emptyField } = props;
  const id = useId();
  const shown = TYPED_FIELDS.filter((name) => asks.has(name));
  if (shown.length === 0) return null;
  return (
    <fieldset className="stack gap-3" aria-describedby={`${id}hint`}>
      <p id={`${id}hint`} className="secondary">
        {words.typed} {shown.every((name) => asks.get(name)) && words.optional}
      </p>
      {shown.map((name) => (
        <div key={name} className="field">
          <label htmlFor={`${id}${name}`}>{words[name]}</label>
          <input
            {...PLAIN_INPUT}
            id={`${id}${name}`}
            name={name}
            type={name === 'password' ? 'password' : 'text'}
            className="input"
            aria-required={asks.get(name) === false}
            aria-invalid={emptyField === name || undefined}
            aria-describedby={emptyField === name ? `${id}${name}problem` : undefined}
          />
          {emptyField === name && (
            <p id={`${id}${name}problem`} className="mixed" role="alert">
              {words.needed}
            </p>
          )}
        </div>
      ))}
    </fieldset>
  );
}
