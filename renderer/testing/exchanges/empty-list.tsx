/** In place of the list: nothing was exchanged, or nothing matches the filter. */
import type { ReactNode } from 'react';
import { exchanges } from '../../text/exchanges.ts';
import { Button } from '../../ui/button.tsx';
import type { Place } from '../../ui/places.ts';

export function EmptyList({ go }: { readonly go: (place: Place) => void }): ReactNode {
  return (
    <div className="exchange-empty">
      <h2>{exchanges.nothing}</h2>
      <p className="secondary">{exchanges.nothingHint}</p>
      <div className="actions">
        <Button onPress={() => go({ kind: 'sign-in' })}>{exchanges.signIn}</Button>
        <Button onPress={() => go({ kind: 'compare' })}>{exchanges.compare}</Button>
      </div>
    </div>
  );
}

export interface NothingMatchesProps {
  /** How many rows the filter hides. */
  readonly count: number;
  readonly clearFilter: () => void;
}

export function NothingMatches({ count, clearFilter }: NothingMatchesProps): ReactNode {
  return (
    <div className="exchange-empty">
      <h2>{exchanges.filter.nothing}</h2>
      <p className="secondary">{exchanges.filter.nothingHint(count)}</p>
      <div className="actions">
        <Button onPress={clearFilter}>{exchanges.filter.clear}</Button>
      </div>
    </div>
  );
}
