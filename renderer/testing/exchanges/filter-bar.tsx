/** The filter above the list. Each choice offers what occurs in the list. */
import type { ReactNode } from 'react';
import type { OfferedMethodView } from '../../../electron/ipc/views/methods.ts';
import { isolate } from '../../../electron/text/isolate.ts';
import { exchanges } from '../../text/exchanges.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dotted } from '../../ui/inline-text.tsx';
import { FilterField } from '../../ui/tester-screen.tsx';
import { CHOICES_AT_MOST, NO_FILTER } from './exchange-filter.ts';
import { loginMethodName } from './line-words.ts';
import type { ShownExchanges } from './shown-exchanges.ts';

/** The line above the list: its filter, how many rows there are, and what came of the last action, if that is to be said. */
export function ListBar(props: {
  readonly shown: ShownExchanges;
  readonly methods: readonly OfferedMethodView[];
  readonly note: string | null;
}): ReactNode {
  const { shown, methods, note } = props;
  return (
    <>
      <FilterBar {...shown} methods={methods} />
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

export function FilterBar(
  props: Pick<ShownExchanges, 'filter' | 'choices' | 'formatTime' | 'setFilter'> & {
    readonly methods: readonly OfferedMethodView[];
  },
): ReactNode {
  const { filter, choices, methods, formatTime, setFilter: change } = props;
  const words = exchanges.filter;
  const signIns = choices.signIns.map(
    ({ number, methodId, startedAtMs }) =>
      [String(number), `${formatTime(startedAtMs)} ${loginMethodName(methodId, methods)}`] as const,
  );
  const loginMethods = choices.loginMethods.map((id) => [id, loginMethodName(id, methods)] as const);
  const paths = choices.paths.map((path) => [path, isolate(path)] as const);
  return (
    <search className="row exchange-filter" aria-label={words.label}>
      <FilterField label={words.text} value={filter.text} change={(text) => change({ ...filter, text })} />
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
      {filter !== NO_FILTER && <IconButton icon="close" label={words.clear} onPress={() => change(NO_FILTER)} />}
    </search>
  );
}

type Option = readonly [value: string, label: string];

function Choice(props: {
  /** Also on the choice that leaves everything in. */
  readonly label: string;
  /** Null for that one. */
  readonly value: string | null;
  readonly groups: readonly (readonly [label: string | null, options: readonly Option[]])[];
  /** What a value is called that none of them has; itself if absent. */
  readonly unlisted?: string;
  readonly choose: (value: string | null) => void;
}): ReactNode {
  const { label, value, groups, unlisted, choose } = props;
  const isListed = value === null || groups.some(([, options]) => options.some(([one]) => one === value));
  return (
    <select
      className="input input-small"
      aria-label={label}
      data-chosen={value === null ? undefined : ''}
      value={value ?? ''}
      onChange={({ target }) => choose(target.value === '' ? null : target.value)}
    >
      <option value="">{label}</option>
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
  );
}

function drawOption([value, label]: Option): ReactNode {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
