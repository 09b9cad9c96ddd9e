/**
 * Parts in a row, separated by dots. Where a part wraps to a new line, its dot is hidden, so that no line begins or
 * ends with one; the text itself always has it.
 */
import type { ReactNode } from 'react';

const DOT = ' · ';

interface DottedProps {
  /** The parts with " · " between them. */
  readonly value: string;
  /** How a part is drawn; as text if absent. */
  readonly draw?: (part: string) => ReactNode;
}

export function Dotted({ value, draw }: DottedProps): ReactNode {
  let from = 0;
  return (
    <span className="dotted">
      {value.split(DOT).map((part) => {
        const key = from;
        from += part.length + DOT.length;
        return (
          <span key={key}>
            {key > 0 && <span className="dot">{DOT}</span>}
            <bdi>{draw ? draw(part) : part}</bdi>
          </span>
        );
      })}
    </span>
  );
}
