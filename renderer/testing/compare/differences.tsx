/** The fields in which the members differ that the methods returned: each value, and by which methods it came. */
import type { ReactNode } from 'react';
import { compare } from '../../text/compare.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Difference } from './comparison.ts';

/** More than these are shown when asked for. */
const SHOWN_AT_ONCE = 3;

export function Differences({ differences }: { readonly differences: readonly Difference[] }): ReactNode {
  const words = compare.differences;
  if (differences.length === 0) return null;
  return (
    <details className="compare-differences" open={differences.length <= SHOWN_AT_ONCE}>
      <summary>
        <Icon name="chevron" />
        {words.title(differences.length)}
      </summary>
      <table>
        <thead>
          <tr>
            {Object.entries(words.columns).map(([id, label]) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {differences.map((difference) => (
          <Field key={difference.name} {...difference} />
        ))}
      </table>
    </details>
  );
}

function Field({ name, values }: Difference): ReactNode {
  const words = compare.differences;
  const shown = values.length > 0 ? values : [{ value: null, methods: [words.signedOut] }];
  return (
    <tbody>
      {shown.map(({ value, methods }, index) => (
        <tr key={methods.join()}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={shown.length}>
              <code className="data">
                <bdi>{name}</bdi>
              </code>
            </th>
          )}
          <td>{value === null ? <span className="secondary">{words.notKept}</span> : <bdi>{value}</bdi>}</td>
          <td className="compare-returned">
            {methods.map((method) => (
              <span key={method}>{method}</span>
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  );
}
