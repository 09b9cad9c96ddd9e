/** A text with names that go over the wire in backquotes: those are drawn as code. */
import type { ReactNode } from 'react';

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
