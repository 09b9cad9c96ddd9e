/** A text in which what a service wrote itself stands between backticks: that is drawn as data. */
import type { ReactNode } from 'react';

export function drawCoded(text: string): ReactNode {
  let from = 0;
  return text.split('`').map((part, index) => {
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
