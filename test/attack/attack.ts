/** What an attack consists of. */
import type fc from 'fast-check';

export interface Attack {
  /** What is drawn, in the plural. */
  readonly title: string;
  /** How much of the count this attack draws: some take longer to try than a callback. */
  readonly share: number;
  /** How many one run of the property tries. */
  readonly perRun: number;
  /** Fails with an AssertionError, or with what the application should not have thrown. */
  readonly property: () => fc.IRawProperty<unknown>;
}
