/** The list of exchanges with its filter above, and the details of one beside it; and Escape, wherever the focus is in there. */
import type { KeyboardEvent, ReactNode } from 'react';
import type { AttemptView } from '../../../electron/ipc/views/attempts.ts';
import { isolate } from '../../../electron/text/isolate.ts';
import { exchanges } from '../../text/exchanges.ts';
import { methodText } from '../../text/methods.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dotted } from '../../ui/inline-text.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Problem } from '../../ui/problem.tsx';
import { FilterField } from '../../ui/tester-screen.tsx';
import { HeldRows } from '../held/held-rows.tsx';
import { CHOICES_AT_MOST, NO_FILTER } from './exchange-filter.ts';
import { ExchangeList } from './exchange-list.tsx';
import type { ListActions } from './list-actions.tsx';
import { type Detailed, ShownDetails } from './shown-details.tsx';
import type { ShownExchanges } from './shown-exchanges.ts';
import './details-pane.css';
import './exchange-list.css';
import './exchanges.css';

const NO_ATTEMPTS: readonly AttemptView[] = [];

export function ListedExchanges(props: {
  /** What the list is called. */
  readonly label: string;
  readonly shown: ShownExchanges;
  readonly detailed: Detailed;
  /** Sign-ins that may hold a request of the list; without them, nothing is decided here. */
  readonly attempts?: readonly AttemptView[];
  readonly actions: ListActions;
  /** In place of a list of nothing. */
  readonly children: ReactNode;
}): ReactNode {
  const { label, shown, detailed, attempts = NO_ATTEMPTS, actions, children } = props;
  const { log, rows, setFilter, lines, selection } = shown;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const isInside = target instanceof Element && target.closest('input, select, textarea, dialog, [popover]') !== null;
    if (isInside || key !== 'Escape') return;
    if (detailed.key !== null) detailed.close();
    else selection.selectNone();
  };
  return (
    <>
      {/* Also beside details that take the list's place. */}
      <Problem error={log.error ?? actions.failed} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape works wherever the focus is. */}
      <div className="exchanges panes" onKeyDown={onKeyDown}>
        <div className="exchange-side" ref={detailed.list}>
          {log.droppedCount > 0 && (
            <p className="caption ground-mixed exchange-dropped">{exchanges.dropped(log.droppedCount)}</p>
          )}
          {attempts.length > 0 && (
            <HeldRows rows={rows} detailed={detailed.key} look={(number) => detailed.open({ key: number }, true)} />
          )}
          {log.isRead && rows.length === 0 && children}
          {rows.length > 0 && lines.length === 0 && (
            <Empty title={exchanges.filter.nothing} hint={exchanges.filter.nothingHint(rows.length)}>
              <Button onPress={() => setFilter(NO_FILTER)}>{exchanges.filter.clear}</Button>
            </Empty>
          )}
          {lines.length > 0 && <ExchangeList label={label} shown={shown} detailed={detailed} />}
        </div>
        <ShownDetails shown={shown} detailed={detailed} attempts={attempts} actions={actions} />
      </div>
      {actions.dialog}
    </>
  );
}

/**
 * In place of a list of nothing.
 * @param children buttons that lead on
 */
export function Empty(props: {
  readonly title: string;
  readonly hint: string;
  readonly children?: ReactNode;
}): ReactNode {
  const { title, hint, children } = props;
  return (
    <div className="stack exchange-empty">
      <h2>{title}</h2>
      <p className="secondary">{hint}</p>
      {children && <div className="actions">{children}</div>}
    </div>
  );
}

/** The line above the list: its filter, how many rows there are, and what came of the last action, if that is to be said. */
export function ListBar(props: { readonly shown: ShownExchanges; readonly note: string | null }): ReactNode {
  const { shown, note } = props;
  return (
    <>
      <FilterBar {...shown} />
      <ListStatus parts={[shown.count, note]} />
    </>
  );
}

export function ListStatus({ parts }: { readonly parts: readonly (string | null)[] }): ReactNode {
  return (
    <p className="caption secondary figures" role="status">
      <Dotted value={parts.filter(Boolean).join(' · ')} />
    </p>
  );
}

const OUTCOMES = ['worked', 'failed', 'running'] as const;

type FilterProps = Pick<ShownExchanges, 'filter' | 'choices' | 'formatTime' | 'setFilter'>;

function FilterBar(props: FilterProps): ReactNode {
  const { filter, setFilter: change } = props;
  const words = exchanges.filter;
  const { text: typed, ...choices } = filter;
  const chosen = Object.values(choices).filter((choice) => choice !== null).length;
  const look = chosen > 0 ? 'button exchange-chosen' : 'button';
  return (
    <search className="row exchange-filter" aria-label={words.label}>
      <FilterField label={words.text} value={typed} change={(text) => change({ ...filter, text })} />
      <Popover title={words.choices(chosen)} button={words.choices(chosen)} buttonClass={look} side="below">
        <FilterChoices {...props} />
      </Popover>
      {filter !== NO_FILTER && <IconButton icon="close" label={words.clear} onPress={() => change(NO_FILTER)} />}
    </search>
  );
}

export function FilterChoices(props: FilterProps): ReactNode {
  const { filter, choices, formatTime, setFilter: change } = props;
  const words = exchanges.filter;
  const signIns = choices.signIns.map(
    ({ number, methodId, startedAtMs }) =>
      [String(number), `${formatTime(startedAtMs)} ${methodText(methodId).name}`] as const,
  );
  const loginMethods = choices.loginMethods.map((id) => [id, methodText(id).name] as const);
  const paths = choices.paths.map((path) => [path, isolate(path)] as const);
  return (
    <>
      <Choice
        label={words.signIn}
        value={filter.signIn === null ? null : String(filter.signIn)}
        groups={[
          [null, [['0', words.noSignIn]]],
          [choices.areSignInsCut ? words.newest(CHOICES_AT_MOST) : null, signIns],
        ]}
        unlisted={words.signInUnlisted}
        choose={(value) => change({ ...filter, signIn: value === null ? null : Number(value) })}
      />
      <Choice
        label={words.outcome}
        value={filter.outcome}
        groups={[[null, OUTCOMES.map((outcome) => [outcome, words.outcomes[outcome]])]]}
        choose={(value) => change({ ...filter, outcome: OUTCOMES.find((outcome) => outcome === value) ?? null })}
      />
      <Choice
        label={words.method}
        value={filter.method}
        groups={[
          [words.httpMethods, choices.httpMethods.map((method) => [method, method])],
          [words.loginMethods, loginMethods],
        ]}
        choose={(method) => change({ ...filter, method })}
      />
      <Choice
        label={words.path}
        value={filter.path}
        groups={[[choices.arePathsCut ? words.firstPaths(CHOICES_AT_MOST) : null, paths]]}
        choose={(path) => change({ ...filter, path })}
      />
    </>
  );
}

type Option = readonly [value: string, label: string];

function Choice(props: {
  readonly label: string;
  /** Null for the choice that leaves everything in. */
  readonly value: string | null;
  readonly groups: readonly (readonly [label: string | null, options: readonly Option[]])[];
  /** What a value is called that none of them has; itself if absent. */
  readonly unlisted?: string;
  readonly choose: (value: string | null) => void;
}): ReactNode {
  const { label, value, groups, unlisted, choose } = props;
  const isListed = value === null || groups.some(([, options]) => options.some(([one]) => one === value));
  return (
    <label className="row label exchange-choice">
      {label}
      <select
        className="input"
        data-chosen={value === null ? undefined : ''}
        value={value ?? ''}
        onChange={({ target }) => choose(target.value === '' ? null : target.value)}
      >
        <option value="">{exchanges.filter.any}</option>
        {!isListed && <option value={value}>{unlisted ?? isolate(value)}</option>}
        {groups.map(([name, options]) =>
          name === null
            ? options.map(drawOption)
            : options.length > 0 && (
                <optgroup key={name} label={name}>
                  {options.map(drawOption)}
                </optgroup>
              ),
        )}
      </select>
    </label>
  );
}

function drawOption([value, label]: Option): ReactNode {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
