/**
 * Parts in a row, separated by dots. Where a part wraps to a new line, its dot is hidden, so that no line begins or
 * ends with one; the text itself always has it.
 */
import type { ReactNode } from 'react';

const DOT = ' · ';

/** @param value the parts with " · " between them */
export function Dotted({ value }: { readonly value: string }): ReactNode {
  let from = 0;
  return (
    <span className="dotted">
      {value.split(DOT).map((part) => {
        const key = from;
        from += part.length + DOT.length;
        return (
          <span key={key}>
            {key > 0 && <span className="dot">{DOT}</span>}
            <bdi>{part}</bdi>
          </span>
        );
      })}
    </span>
  );
}
