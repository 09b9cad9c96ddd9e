/** Texts that are drawn with more than their letters: parts between dots, and names that go over the wire. */
import type { ReactNode } from 'react';

const DOT = ' · ';

interface DottedProps {
  /** The parts with " · " between them. */
  readonly value: string;
  /** How a part is drawn; as text if absent. */
  readonly draw?: (part: string) => ReactNode;
}

/**
 * Parts in a row, separated by dots. Where a part wraps to a new line, its dot is hidden, so that no line begins or ends
 * with one; the text itself always has it.
 */
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

/** A text with names that go over the wire in backquotes: those are drawn as code. */
export function CodedText({ value }: { readonly value: string }): ReactNode {
  let from = 0;
  return value.split('`').map((part, index) => {
    const key = from;
    from += part.length + 1;
    return index % 2 === 0 ? (
      part
    ) : (
      <code key={key} className="data">
        {part}
      </code>
    );
  });
}
