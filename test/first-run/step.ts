/** What a step of the first run is, and what it gets. */
import { setTimeout as delay } from 'node:timers/promises';
import type { LaunchedApp } from '../launch.ts';
import type { DrivenProgram } from '../release/driven-program.ts';

/** What a step came to, in words that may be published. */
export interface Outcome {
  readonly kind: 'worked' | 'failed' | 'not-possible';
  /** What was seen, what happened instead, or why it is not possible here. */
  readonly seen: string;
}

export const worked = (seen: string): Outcome => ({ kind: 'worked', seen });
export const failed = (seen: string): Outcome => ({ kind: 'failed', seen });
export const notPossible = (seen: string): Outcome => ({ kind: 'not-possible', seen });

/** `not-looked-at`: nobody is at the terminal, or nobody answered in time. */
export type Answer = 'yes' | 'no' | 'not-looked-at';

export interface Step {
  readonly title: string;
  /** What is known once it has worked. */
  readonly proves: string;
  /** How long it may take, in seconds, without the time that a person takes to answer. */
  readonly limitSeconds: number;
  /** Whether nothing else can be tried once it has failed. */
  readonly isRequired?: boolean;
  run(world: World): Promise<Outcome>;
}

/** What the steps share: the computer, a person perhaps, and the application in two guises. */
export interface World {
  readonly platform: NodeJS.Platform;
  readonly isStandIn: boolean;
  /** The data folder of each guise; both are removed in the end. */
  readonly folders: { readonly plain: string; readonly driven: string };
  /** The application as a person starts it, with the keychain that a person has; only its page is within reach. */
  readonly plain: Guise<DrivenProgram>;
  /** The application as Playwright starts it: main is within reach, but the keychain is not the real one. */
  readonly driven: Guise<LaunchedApp>;
  /** Puts a short question that is answered with yes or no. */
  ask(question: string): Promise<Answer>;
  /** Notes a fact about the computer for the head of the report. */
  note(name: string, fact: string): void;
}

/** Started when it is first needed, and again when it is needed after its end. */
export interface Guise<App> {
  open(): Promise<App>;
  /** Resolves when the application has ended. @returns whether it did so by itself, and not by force */
  close(): Promise<boolean>;
}

const LOOK_AGAIN_MS = 100;

/**
 * Looks again and again, until what it sees is so.
 * @returns what was seen then
 * @throws Error that names the failure, after the limit
 */
export async function until<T>(
  look: () => Promise<T> | T,
  isSo: (seen: T) => boolean,
  { seconds, failure }: { readonly seconds: number; readonly failure: string },
): Promise<T> {
  const endMs = performance.now() + seconds * 1_000;
  for (;;) {
    const seen = await look();
    if (isSo(seen)) return seen;
    if (performance.now() > endMs) throw new Error(`${failure}, after ${seconds} seconds.`);
    await delay(LOOK_AGAIN_MS);
  }
}
