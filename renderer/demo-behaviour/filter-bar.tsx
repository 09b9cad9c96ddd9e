/** Above the list: what is searched for, whether only what is changed is shown, and how many are changed. */
import type { ReactNode, RefObject } from 'react';
import { testers } from '../text/testers.ts';
import { FilterField } from '../ui/filter-field.tsx';
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
        <FilterField
          label={words.search}
          value={filter.text}
          field={field}
          change={(text) => change({ ...filter, text, kept: [] })}
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
