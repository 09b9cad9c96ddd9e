/**
 * Above a sign-in that is tried from Compare methods: how many come after it, and the way back, which ends the trial.
 * Above the exchanges that it was left for: how to go on with it.
 */
import type { ReactNode } from 'react';
import { text } from '../text/en.ts';
import { Icon } from '../ui/icon.tsx';
import { type Place, trialOf } from '../ui/places.ts';

export function TrialLine({ place, go }: { readonly place: Place; readonly go: (place: Place) => void }): ReactNode {
  const trial = trialOf(place);
  if (!trial || place.kind === 'compare') return null;
  const { methodId, rest } = trial;
  const words = text.trial;
  const isLeft = place.kind === 'exchanges';
  const waiting = rest.length > 0 ? words.rest(rest.length) : words.one;
  const back = rest.length > 0 ? words.stop : words.back;
  return (
    <div className="box row label trial">
      <Icon name="compare" />
      <span>{isLeft ? words.left(rest.length + 1) : waiting}</span>
      <button
        type="button"
        className="link"
        onClick={() => go({ kind: 'compare', methodId, ...(isLeft && { trial }) })}
      >
        {isLeft ? words.goOn : back}
      </button>
    </div>
  );
}
