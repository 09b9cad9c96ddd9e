/** Above the list: what is searched for, whether only what is changed is shown, and how many are changed. */
import type { ReactNode, RefObject } from 'react';
import { ariaKeys, withKeys } from '../commands/keys.ts';
import { testers } from '../text/testers.ts';
import { type BehaviourFilter, isFiltering } from './behaviour-filter.ts';

export interface FilterBarProps {
  readonly filter: BehaviourFilter;
  readonly changedCount: number;
  /** How many rows the filter leaves. */
  readonly shownCount: number;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly change: (filter: BehaviourFilter) => void;
}

export function FilterBar({ filter, changedCount, shownCount, field, change }: FilterBarProps): ReactNode {
  const words = testers.behaviour;
  return (
    <>
      <search className="behaviour-filter" aria-label={words.filterLabel}>
        <input
          ref={field}
          type="search"
          className="input"
          aria-label={words.search}
          aria-keyshortcuts={ariaKeys('filter')}
          title={withKeys(words.search, 'filter')}
          placeholder={words.search}
          value={filter.text}
          onChange={({ target }) => change({ ...filter, text: target.value, kept: [] })}
        />
        <label className="choice">
          <input
            type="checkbox"
            checked={filter.isChangedOnly}
            onChange={({ target }) => change({ ...filter, isChangedOnly: target.checked, kept: [] })}
          />
          {words.changedOnly}
        </label>
      </search>
      <p role="status" className="behaviour-count" data-changed={changedCount > 0 ? '' : undefined}>
        {isFiltering(filter) && <span className="secondary">{words.shownCount(shownCount)}</span>}
        <span>{words.changedCount(changedCount)}</span>
      </p>
    </>
  );
}
