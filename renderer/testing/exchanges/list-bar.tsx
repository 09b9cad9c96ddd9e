/** The line above the list: its filter, and how many rows there are. */
import type { ReactNode } from 'react';
import type { OfferedMethodView } from '../../../electron/ipc/views/methods.ts';
import { Dotted } from '../../ui/dotted.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { ShownExchanges } from './shown-exchanges.ts';

export interface ListBarProps {
  readonly shown: ShownExchanges;
  readonly methods: readonly OfferedMethodView[];
  /** What came of the last way out; null where nothing is to be said. */
  readonly note: string | null;
}

export function ListBar({ shown, methods, note }: ListBarProps): ReactNode {
  return (
    <>
      <FilterBar
        filter={shown.filter}
        choices={shown.choices}
        methods={methods}
        formatTime={shown.formatTime}
        change={shown.setFilter}
      />
      <p className="exchange-count secondary" role="status">
        <Dotted value={[shown.count, note].filter(Boolean).join(' · ')} />
      </p>
    </>
  );
}
