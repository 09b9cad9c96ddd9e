/**
 * Above a sign-in that is tried from Compare methods: how many come after it, and the way back, which ends the trial.
 * Above the exchanges that it was left for: how to go on with it.
 */
import type { ReactNode } from 'react';
import { text } from '../text/en.ts';
import { Icon } from '../ui/icon.tsx';
import { type Place, trialOf } from '../ui/places.ts';

export interface TrialLineProps {
  readonly place: Place;
  readonly go: (place: Place) => void;
}

export function TrialLine({ place, go }: TrialLineProps): ReactNode {
  const trial = trialOf(place);
  if (!trial || place.kind === 'compare') return null;
  const { methodId, rest } = trial;
  const words = text.trial;
  if (place.kind === 'exchanges') {
    return (
      <div className="trial">
        <Icon name="compare" />
        <span>{words.left(rest.length + 1)}</span>
        <button type="button" className="link" onClick={() => go({ kind: 'compare', methodId, trial })}>
          {words.goOn}
        </button>
      </div>
    );
  }
  return (
    <div className="trial">
      <Icon name="compare" />
      <span>{rest.length > 0 ? words.rest(rest.length) : words.one}</span>
      <button type="button" className="link" onClick={() => go({ kind: 'compare', methodId })}>
        {rest.length > 0 ? words.stop : words.back}
      </button>
    </div>
  );
}
