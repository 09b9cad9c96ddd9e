/** The probes to choose from, in the order in which they run: what each finds out, what may come of it, and whom it needs. */
import { type ReactNode, useId } from 'react';
import type { ProbeId, ProbeView } from '../../../electron/ipc/views/document-check.ts';
import type { ServiceEntry } from '../../../electron/ipc/views/services.ts';
import { check } from '../../text/document-check.ts';
import { Icon } from '../../ui/icon.tsx';
import { PICKS, pickProbes } from './probe-choices.ts';

const words = check.probes;

export interface ProbeListProps {
  readonly probes: readonly ProbeView[];
  readonly chosen: ReadonlySet<ProbeId>;
  readonly choose: (chosen: ReadonlySet<ProbeId>) => void;
  /** Services whose application may be the other client. */
  readonly others: readonly ServiceEntry[];
  readonly secondServiceId: string | null;
  readonly chooseSecond: (serviceId: string | null) => void;
}

export function ProbeList(props: ProbeListProps): ReactNode {
  const { probes, chosen, choose, others, secondServiceId, chooseSecond } = props;
  const set = (id: ProbeId, isChosen: boolean) =>
    choose(isChosen ? new Set(chosen).add(id) : chosen.difference(new Set([id])));
  return (
    <>
      <fieldset className="probes-picks probes-lead" tabIndex={-1} aria-label={words.picks}>
        {PICKS.map((pick) => (
          <button key={pick} type="button" className="link" onClick={() => choose(pickProbes(probes, pick))}>
            {words.pick[pick]}
          </button>
        ))}
      </fieldset>
      <ul className="probe-list">
        {probes.map((probe) => (
          <li key={probe.id}>
            <ProbeChoice probe={probe} isChosen={chosen.has(probe.id)} set={(isChosen) => set(probe.id, isChosen)} />
            {probe.asks.some(({ what }) => what === 'second-service') && chosen.has(probe.id) && (
              <SecondService others={others} serviceId={secondServiceId} choose={chooseSecond} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface ProbeChoiceProps {
  readonly probe: ProbeView;
  readonly isChosen: boolean;
  readonly set: (isChosen: boolean) => void;
}

function ProbeChoice({ probe, isChosen, set }: ProbeChoiceProps): ReactNode {
  const id = useId();
  const { title, risk, needsPerson, unavailable } = probe;
  return (
    <label className="choice probe" data-unavailable={unavailable === null ? undefined : ''}>
      <input
        type="checkbox"
        checked={isChosen}
        aria-disabled={unavailable !== null || undefined}
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}about`}
        onChange={({ target }) => unavailable === null && set(target.checked)}
      />
      <span>
        <bdi id={`${id}title`}>{title}</bdi>
        <span id={`${id}about`} className="probe-about">
          {needsPerson && (
            <span className="probe-person">
              <Icon name="account" />
              {words.needsPerson}
            </span>
          )}
          {unavailable && <bdi>{unavailable}</bdi>}
          {risk && !unavailable && (
            <span className="probe-risk">
              <Icon name="warning" />
              <bdi>{risk}</bdi>
            </span>
          )}
        </span>
      </span>
    </label>
  );
}

interface SecondServiceProps {
  readonly others: readonly ServiceEntry[];
  readonly serviceId: string | null;
  readonly choose: (serviceId: string | null) => void;
}

function SecondService({ others, serviceId, choose }: SecondServiceProps): ReactNode {
  const id = useId();
  return (
    <div className="field probe-second">
      <label htmlFor={id}>{words.second}</label>
      <select
        id={id}
        className="input"
        value={serviceId ?? ''}
        aria-describedby={`${id}hint`}
        onChange={({ target: { value } }) => choose(value === '' ? null : value)}
      >
        <option value="">{words.chooseSecond}</option>
        {others.map((other) => (
          <option key={other.id} value={other.id}>
            {words.service(other.name)}
          </option>
        ))}
      </select>
      <p id={`${id}hint`} className="caption secondary">
        {words.secondHint}
      </p>
    </div>
  );
}
