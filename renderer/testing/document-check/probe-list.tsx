/** The probes to choose from, what they ask for, and quick picks of them. */
import { type ReactNode, useId } from 'react';
import type { AskedFor, ProbeId, ProbeView } from '../../../electron/ipc/views/document-check.ts';
import type { ServiceEntry } from '../../../electron/ipc/views/services.ts';
import { isolate } from '../../../electron/text/isolate.ts';
import { check } from '../../text/document-check.ts';
import { Icon } from '../../ui/icon.tsx';

const words = check.probes;

/** `most`: all but the two that end a token or may lock an account. */
export type ProbePick = 'none' | 'no-person' | 'most';

const PICKS: readonly ProbePick[] = ['no-person', 'most', 'none'];

/** @returns what is picked, as far as it can run and asks for nothing that has to be chosen or typed first */
export function pickProbes(probes: readonly ProbeView[], pick: ProbePick): ReadonlySet<ProbeId> {
  return new Set(probes.filter((probe) => isPicked(probe, pick)).map(({ id }) => id));
}

function isPicked({ isByNameOnly, unavailable, needsPerson, asks }: ProbeView, pick: ProbePick): boolean {
  if (pick === 'none' || unavailable !== null || isByNameOnly) return false;
  const needed = asks.filter(({ isOptional }) => !isOptional).map(({ what }) => what);
  if (needed.includes('second-service')) return false;
  return pick === 'most' || !(needsPerson || needed.length > 0);
}

/** @returns what the chosen probes ask for, each once: optional only if it is for all of them */
export function asksOf(probes: readonly ProbeView[], chosen: ReadonlySet<ProbeId>): ReadonlyMap<AskedFor, boolean> {
  const asked = probes.filter(({ id }) => chosen.has(id)).flatMap(({ asks }) => asks);
  return new Map(
    [...Map.groupBy(asked, ({ what }) => what)].map(([what, each]) => [what, each.every((one) => one.isOptional)]),
  );
}

/** The probes to choose from, in the order in which they run. */
export function ProbeList(props: {
  readonly probes: readonly ProbeView[];
  readonly chosen: ReadonlySet<ProbeId>;
  readonly choose: (chosen: ReadonlySet<ProbeId>) => void;
  /** Services whose application may be the other client. */
  readonly others: readonly ServiceEntry[];
  readonly secondServiceId: string | null;
  readonly chooseSecond: (serviceId: string | null) => void;
}): ReactNode {
  const { probes, chosen, choose, others, secondServiceId, chooseSecond } = props;
  const set = (id: ProbeId, isChosen: boolean) =>
    choose(isChosen ? new Set(chosen).add(id) : chosen.difference(new Set([id])));
  return (
    <>
      <fieldset className="row gap-4 row-gap-1 probes-lead" tabIndex={-1} aria-label={words.picks}>
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

function ProbeChoice(props: {
  readonly probe: ProbeView;
  readonly isChosen: boolean;
  readonly set: (isChosen: boolean) => void;
}): ReactNode {
  const { probe, isChosen, set } = props;
  const id = useId();
  const { title, risk, needsPerson, unavailable } = probe;
  return (
    <label className={unavailable === null ? 'choice probe' : 'choice probe secondary'}>
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
        <span id={`${id}about`} className="row baseline gap-3 row-gap-0 secondary probe-about">
          {needsPerson && <span>{words.needsPerson}</span>}
          {unavailable && <bdi>{unavailable}</bdi>}
          {risk && !unavailable && (
            <Caution>
              <bdi>{risk}</bdi>
            </Caution>
          )}
        </span>
      </span>
    </label>
  );
}

export function Caution({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <span className="with-icon gap-1 mixed">
      <Icon name="warning" />
      {children}
    </span>
  );
}

function SecondService(props: {
  readonly others: readonly ServiceEntry[];
  readonly serviceId: string | null;
  readonly choose: (serviceId: string | null) => void;
}): ReactNode {
  const { others, serviceId, choose } = props;
  const id = useId();
  return (
    <div className="field probe-second">
      <label htmlFor={id}>{words.second}</label>
      <select
        id={id}
        className="input"
        value={serviceId ?? ''}
        onChange={({ target: { value } }) => choose(value === '' ? null : value)}
      >
        <option value="">{words.chooseSecond}</option>
        {others.map((other) => (
          <option key={other.id} value={other.id}>
            {isolate(other.name)}
          </option>
        ))}
      </select>
    </div>
  );
}
