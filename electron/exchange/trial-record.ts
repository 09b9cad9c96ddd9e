/** Takes down a try of a service. What it brings stays known until it ends. */
import type { ErrorDetails } from '../core/errors.ts';
import type { Recorder } from '../service-client/exchange.ts';
import type { ServiceProfile } from '../service-client/profile.ts';
import type { Masking } from './kept-body.ts';
import { maskErrorDetails } from './masked-error.ts';
import type { Recordings } from './recordings.ts';

export interface TrialRecord {
  readonly recorder: Recorder;
  /** Of its rows, as they come. */
  readonly numbers: readonly number[];
  /** Masks what is known by now. */
  maskError(details: ErrorDetails): ErrorDetails;
  end(): void;
}

export function createTrialRecord({
  profile,
  recordings,
  masks,
  onEnded,
}: {
  readonly profile: ServiceProfile;
  readonly recordings: Pick<Recordings, 'recorderFor' | 'flush'>;
  readonly masks: Masking['masks'];
  readonly onEnded: () => void;
}): TrialRecord {
  const numbers: number[] = [];
  const trial = { kind: 'trial' as const, isOver: false };
  const origin = { profile, sessionId: null, signIn: null, call: null, trial };
  return {
    recorder: recordings.recorderFor(origin, (number) => numbers.push(number)),
    numbers,
    maskError(details) {
      recordings.flush();
      return maskErrorDetails(details, masks);
    },
    end() {
      trial.isOver = true;
      onEnded();
    },
  };
}
