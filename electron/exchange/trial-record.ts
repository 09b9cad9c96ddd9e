/** Takes down a try of a service. What it brings stays known until it ends. */

import type { Feeds } from '../core/check-codes.ts';
import type { ErrorDetails } from '../core/errors.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { Recorder } from '../service-client/transport/exchange.ts';
import type { Masking } from './kept-body.ts';
import { maskErrorDetails } from './masked-error.ts';
import type { Observing, ToldAnswer } from './observing.ts';
import type { Recordings } from './recordings.ts';

export interface TrialRecord {
  readonly recorder: Recorder;
  /** Records what may count for these points of the document alone; for none if null. */
  recorderFeeding(feeds: Feeds | null): Recorder;
  /** What a person says to have done about a device code of its. */
  tell(answer: ToldAnswer['answer'], feeds: Feeds): void;
  /** Of its rows, as they come. */
  readonly numbers: readonly number[];
  /** Masks what is known by now. */
  maskError(details: ErrorDetails): ErrorDetails;
  end(): void;
}

export function createTrialRecord({
  profile,
  recordings,
  observing,
  masks,
  nowMs,
  onEnded,
}: {
  readonly profile: ServiceProfile;
  readonly recordings: Pick<Recordings, 'recorderFor' | 'learn'>;
  readonly observing: Pick<Observing, 'answer'>;
  readonly masks: Masking['masks'];
  readonly nowMs: () => number;
  readonly onEnded: () => void;
}): TrialRecord {
  const numbers: number[] = [];
  const trial = { kind: 'trial' as const, isOver: false };
  const recorderFeeding = (feeds: Feeds | null): Recorder =>
    recordings.recorderFor({ profile, sessionId: null, signIn: null, call: null, trial, feeds }, (number) =>
      numbers.push(number),
    );
  return {
    recorder: recorderFeeding('all'),
    recorderFeeding,
    tell: (answer, feeds) => observing.answer({ profile, signIn: null, feeds, atMs: nowMs(), answer }),
    numbers,
    maskError(details) {
      recordings.learn();
      return maskErrorDetails(details, masks);
    },
    end() {
      trial.isOver = true;
      onEnded();
    },
  };
}
