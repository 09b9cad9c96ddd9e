/** Names and values as they went over the wire, such as headers. */
import type { ReactNode } from 'react';
import type { NamedValue } from '../../electron/ipc/views/exchange-details.ts';
import { exchanges } from '../text/exchanges.ts';
import { showInvisible } from './visible-text.ts';

export interface NamedValuesProps {
  readonly title: string;
  readonly values: readonly NamedValue[];
}

export function NamedValues({ title, values }: NamedValuesProps): ReactNode {
  let place = 0;
  return (
    <section>
      <h4>{title}</h4>
      <dl className="exchange-values">
        {values.map(({ name, value }) => {
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
    </section>
  );
}
