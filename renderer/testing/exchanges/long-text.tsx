/** Text of any length, such as a body: its beginning at first, all of it when asked for. */
import { type ReactNode, useState } from 'react';
import { exchanges } from '../../text/exchanges.ts';

/** So many are drawn at once; a long line counts as several. */
const LINES_AT_FIRST = 60;
const CHARACTERS_AT_FIRST = 6000;

export function LongText({ text }: { readonly text: string }): ReactNode {
  const [whole, setWhole] = useState<string | null>(null);
  const start = startOf(text);
  const isWhole = whole === text || start.length === text.length;
  return (
    <>
      <pre className="data exchange-text">
        <bdi>{isWhole ? text : start}</bdi>
      </pre>
      {!isWhole && (
        <button type="button" className="link" onClick={() => setWhole(text)}>
          {exchanges.details.showWhole(text.split('\n').length)}
        </button>
      )}
    </>
  );
}

function startOf(text: string): string {
  const lines = text.slice(0, CHARACTERS_AT_FIRST).split('\n', LINES_AT_FIRST).join('\n');
  return lines.isWellFormed() ? lines : lines.slice(0, -1);
}
