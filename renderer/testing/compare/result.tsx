/** A method's last result, as an icon and words. */
import type { ReactNode } from 'react';
import { compare } from '../../text/compare.ts';
import { held } from '../../text/held.ts';
import { Dotted } from '../../ui/dotted.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { ResultWords, Tone } from './comparison.ts';

const TONE_ICONS: Readonly<Record<Tone, IconName>> = {
  held: 'check',
  broken: 'cross',
  mixed: 'warning',
  quiet: 'minus',
};

export function Verdict({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }): ReactNode {
  return (
    <span className={`compare-verdict compare-${tone}`}>
      <Icon name={TONE_ICONS[tone]} />
      <span>{children}</span>
    </span>
  );
}

/** In place of the last result. */
export function UnderWay({ isHeld }: { readonly isHeld: boolean }): ReactNode {
  return (
    <span className={`compare-verdict compare-${isHeld ? 'mixed' : 'quiet'}`}>
      <Icon name="clock" />
      {isHeld ? held.paused : compare.underWay}
    </span>
  );
}

export function Result({ words }: { readonly words: ResultWords }): ReactNode {
  return (
    <>
      <Verdict tone={words.tone}>{words.verdict}</Verdict>
      {words.figures.length > 0 && (
        <span className="compare-figures">
          <Dotted value={words.figures.join(' · ')} />
        </span>
      )}
    </>
  );
}

/** Text with names that go over the wire in backquotes, drawn as code. */
export function WireText({ value }: { readonly value: string }): ReactNode {
  let from = 0;
  return value.split('`').map((part, index) => {
    const key = from;
    from += part.length + 1;
    return index % 2 === 1 ? (
      <code key={key} className="data">
        {part}
      </code>
    ) : (
      part
    );
  });
}
