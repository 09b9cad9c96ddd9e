/** Names and values as they went over the wire, such as headers. */
import { type ReactNode, useState } from 'react';
import type { NamedValue } from '../../../electron/ipc/views/exchange-details.ts';
import { exchanges } from '../../text/exchanges.ts';
import { showInvisible } from './visible-text.ts';

export interface NamedValuesProps {
  readonly title: string;
  readonly values: readonly NamedValue[];
}

/** So many are drawn at once. */
const SHOWN_AT_FIRST = 500;

export function NamedValues({ title, values }: NamedValuesProps): ReactNode {
  const [whole, setWhole] = useState<readonly NamedValue[] | null>(null);
  const shown = whole === values ? values : values.slice(0, SHOWN_AT_FIRST);
  let place = 0;
  return (
    <section>
      <h4>{title}</h4>
      <dl className="exchange-values">
        {shown.map(({ name, value }) => {
          // A name may come more than once.
          place += 1;
          return (
            <div key={place}>
              <dt className="data">
                <bdi>{showInvisible(name)}</bdi>
              </dt>
              <dd className="data">
                {value === '' ? (
                  <span className="exchange-none">{exchanges.details.emptyValue}</span>
                ) : (
                  <bdi>{showInvisible(value)}</bdi>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {shown.length < values.length && (
        <button type="button" className="link" onClick={() => setWhole(values)}>
          {exchanges.details.showAllValues(values.length)}
        </button>
      )}
    </section>
  );
}
